import { z } from 'zod'
import { dayCell, dayOrTimeCell, idCell, labelCell } from '@/lib/core/exchange/cells'
import { readCharted } from '@/lib/core/exchange/day-or-time'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { type FilesByTable, type Format, readFiles } from '../format'
import type { ImportFile } from '../import-file'
import { type Introduced, introduce } from '../import-rows'
import { extractPdfText } from './extract-pdf-text'

/** Larger ones are scans; they would have to be held in memory whole. */
const MAX_PDF_BYTES = 200 * 2 ** 20

const list = {
  schema: z.object({
    file: idCell,
    patient_id: idCell,
    admission_id: idCell.optional(),
    category: labelCell.default(''),
    description: labelCell.default(''),
    chart_date: dayCell.optional(),
    chart_time: dayOrTimeCell.optional(),
  }),
}

type Listed = z.output<typeof list.schema>

/**
 * A chart of plain PDFs: their text, a note for each page, so that a passage is found on its page. `pdfs.csv` says which file
 * belongs to whom; a file that is not in it says so by its name: `PATIENT--CATEGORY--YYYY-MM-DD.pdf`, or without the category.
 */
export const pdfNotes: Format = {
  id: 'pdf',
  endings: ['pdf', 'csv'],
  tableOf: (stem, ending) => (ending === 'pdf' ? 'pdf' : stem === 'pdfs' ? 'pdfs' : null),
  async *read(files, context) {
    const listed = await readList(files, context)
    const known: Introduced = { patients: new Set(), admissions: new Set() }
    for (const file of files.get('pdf') ?? []) {
      const entry = listed.get(file.name) ?? readName(file, context.findings)
      listed.delete(file.name)
      if (!entry) continue
      const { patient_id: patient, admission_id: admission = null } = entry
      yield* introduce({ file: file.name, line: 0 }, patient, admission, known)
      yield* toNotes(file, entry, context.findings)
    }
    for (const name of listed.keys()) {
      const message = `The file ${name} of pdfs.csv is not there.`
      context.findings.addProblem({ file: 'pdfs.csv', line: 0, column: 'file', code: 'reference', message })
    }
  },
}

async function readList(files: FilesByTable, context: ImportContext): Promise<Map<string, Listed>> {
  const listed = new Map<string, Listed>()
  for await (const { file, line, row } of readFiles(files.get('pdfs'), list, context)) {
    if (listed.has(row.file)) {
      const message = `The file ${row.file} stands twice.`
      context.findings.addProblem({ file, line, column: 'file', code: 'duplicate', message })
    }
    listed.set(row.file, row)
  }
  return listed
}

function readName(file: ImportFile, findings: ImportFindings): Listed | null {
  const [patient, ...others] = file.name.replace(/\.pdf$/i, '').split('--')
  const day = others.pop()
  const [category, tooMuch] = others
  const read = list.schema.safeParse({ file: file.name, patient_id: patient, category, chart_date: day })
  if (day !== undefined && tooMuch === undefined && read.success) return read.data
  const message =
    'The file is not in pdfs.csv, and its name is neither PATIENT--CATEGORY--YYYY-MM-DD.pdf nor PATIENT--YYYY-MM-DD.pdf.'
  findings.addProblem({ file: file.name, line: 0, column: null, code: 'reference', message })
  return null
}

async function* toNotes(
  file: ImportFile,
  entry: Listed,
  findings: ImportFindings,
): AsyncGenerator<ImportRow> {
  const pages = await readPages(file, findings)
  if (pages === null) return
  const empty = pages.filter((page) => page === '').length
  if (empty === pages.length) {
    const message = 'The PDF holds no text; it may be a scan.'
    findings.addProblem({ file: file.name, line: 0, column: null, code: 'empty', message })
    return
  }
  if (empty > 0) {
    findings.addWarning('page_without_text', `${file.name}: pages without text were passed over.`, empty)
  }
  for (const [index, text] of pages.entries()) {
    if (text === '') continue
    const page = pages.length > 1 ? `page ${index + 1} of ${pages.length}` : ''
    yield {
      entity: 'note',
      file: file.name,
      line: 0,
      externalId: `${file.name}#${index + 1}`,
      patient: entry.patient_id,
      admission: entry.admission_id ?? null,
      category: entry.category,
      description: [entry.description, page].filter(Boolean).join(', '),
      ...readCharted(entry.chart_date, entry.chart_time),
      storeTime: null,
      caregiverId: null,
      text,
    }
  }
}

async function readPages(file: ImportFile, findings: ImportFindings): Promise<string[] | null> {
  const report = (code: 'too_large' | 'other_format', message: string) => {
    findings.addProblem({ file: file.name, line: 0, column: null, code, message })
    return null
  }
  if (file.byteLength > MAX_PDF_BYTES) return report('too_large', 'The PDF is too large.')
  try {
    return await extractPdfText(new Uint8Array(await file.slice(0, file.byteLength)))
  } catch {
    return report('other_format', 'The file is no PDF that can be read, or it needs a password.')
  }
}
