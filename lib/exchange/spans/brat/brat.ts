import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import type { TextReading } from '@/lib/core/text/text-reading'
import type { FilesByTable, Format } from '../../format'
import type { ImportFile } from '../../import-file'
import { type MarkLink, UNSAID } from '../marked-item'
import type { MarkedRows } from '../marked-rows'
import { type RawDocument, type RawMark, readFileName } from '../raw-document'
import { takeDocuments } from '../take-documents'
import { readWholeText } from '../xml/xml-file'
import { type AnnLine, readAnn } from './read-ann'

/** Code points, as brat counts; a server on Windows may have had the text with other line breaks. */
const READINGS: readonly TextReading[] = [
  { unit: 'code points', breaks: 'as they stand' },
  { unit: 'code points', breaks: 'LF' },
  { unit: 'UTF-16 code units', breaks: 'as they stand' },
]
/** What brat has beside its texts. */
const MISSING = 'missing'
const ID_NOTE = /^id=(\S+)$/

/** Pairs of files of brat: a text, and what is marked in it, `NAME.txt` and `NAME.ann`. */
export const brat: Format = {
  id: 'brat',
  endings: ['ann', 'txt'],
  tableOf: (stem, ending) => {
    if (ending === 'ann') return 'marks'
    return stem.startsWith('revised_') ? null : 'texts'
  },
  read: readPairs,
}

async function* readPairs(files: FilesByTable, context: ImportContext): AsyncGenerator<ImportRow> {
  const texts = new Map((files.get('texts') ?? []).map((file) => [stemOf(file), file]))
  yield* takeDocuments(files.get('marks') ?? [], context, (file, own, rows) =>
    readPair(file, texts, own, rows),
  )
}

function stemOf({ name }: ImportFile): string {
  return name.replace(/\.(ann|txt)(\.gz)?$/i, '')
}

async function* readPair(
  file: ImportFile,
  texts: ReadonlyMap<string, ImportFile>,
  { findings }: ImportContext,
  rows: MarkedRows,
): AsyncGenerator<RawDocument> {
  const stem = stemOf(file)
  const report = (line: number, column: string, code: 'missing' | 'value', message: string) =>
    findings.addProblem({ file: file.name, line, column, code, message })
  const textFile = texts.get(stem)
  const { rater, ...named } = readFileName(stem)
  if (!textFile) return report(0, 'text', 'missing', `There is no text ${stem}.txt beside it.`)
  if (rater === null)
    return report(
      0,
      'rater_id',
      'missing',
      'The file does not say whose marks these are. Name both files after the rater, as text-1@anna.ann and text-1@anna.txt.',
    )
  const text = await readWholeText(textFile, findings)
  const given = file.byteLength === 0 ? '' : await readWholeText(file, findings)
  if (text === null || given === null) return
  const lines = readAnn(given)
  if ('message' in lines) return report(lines.line, 'line', 'value', lines.message)
  const others = lines.filter(({ kind }) => kind === 'other').length
  if (others > 0)
    rows.warn('left_out', 'Events, equivalences and normalizations of brat are left out.', others)
  const ids = new Map(
    lines.flatMap((line) =>
      line.kind === 'note' && ID_NOTE.test(line.text) ? [[line.of, line.text.slice(3)] as const] : [],
    ),
  )
  const idOf = (id: string) => ids.get(id) ?? id
  const answered = lines.find((line) => line.kind === 'note' && line.of === 'layers')
  yield {
    ...UNSAID,
    ...named,
    file: file.name,
    line: 1,
    rater,
    text,
    sections: null,
    answered: answered?.kind === 'note' ? answered.text.split(' ').filter((name) => name !== '') : null,
    marks: lines.flatMap((line) => (line.kind === 'text-bound' ? [toMark(line, lines, idOf(line.id))] : [])),
    links: lines.flatMap((line): MarkLink[] => {
      if (line.kind === 'relation') return [{ name: line.name, from: idOf(line.from), to: idOf(line.to) }]
      const isMissing = line.kind === 'attribute' && line.value === MISSING
      return isMissing ? [{ name: line.name, from: idOf(line.of), to: null }] : []
    }),
    readings: READINGS,
  }
}

function toMark(
  { id: given, line, label, pieces, quote }: Extract<AnnLine, { kind: 'text-bound' }>,
  lines: readonly AnnLine[],
  id: string,
): RawMark {
  const own = lines.flatMap((one) =>
    one.kind === 'attribute' && one.of === given && one.value !== MISSING ? [[one.name, one.value]] : [],
  )
  return {
    id,
    line,
    label,
    pieces: pieces.map((piece) => ({ ...piece, quote: pieces.length === 1 ? quote : null })),
    attributes: Object.fromEntries(own),
  }
}
