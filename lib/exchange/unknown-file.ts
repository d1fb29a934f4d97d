import { ImportFindings } from '@/lib/core/exchange/import-findings'
import { JSONL_WANTED } from './doccano/doccano'
import { untilProblem } from './file-problem'
import type { ImportFile } from './import-file'
import { JSON_WANTED } from './label-studio/label-studio'
import { plainTables } from './plain-folder/tables'
import { readCsv } from './read-csv'
import { listRequired, resolveColumn, type Table } from './table'

const TABLES = Object.keys(plainTables).join(', ')
const NAMED = `A table is named after what it holds: ${TABLES}.`

/** What distinguishes tables of these tools from others: their own columns beside those of our export. */
const LABEL_STUDIO = ['annotation_id', 'annotator', 'proposition_id']
const DOCCANO = ['id', 'label', 'Comments', 'proposition_id']

/** Endings of files that people have and we do not read, and what to do with them. */
const ADVICE: readonly [ending: RegExp, advice: string][] = [
  [
    /\.(docx?|odt|rtf|pages)$/i,
    'This is a text of a word processor: save it as .txt or as PDF, and choose that file.',
  ],
  [/\.(xlsx?|ods|numbers)$/i, `This is a spreadsheet: save each sheet as CSV (UTF-8). ${NAMED}`],
  [
    /\.(txt|text|md)(\.gz)?$/i,
    'A plain text does not say whose it is nor who wrote it. Add it under “A text of your own” on the page Import, or as a row of documents.csv or notes.csv.',
  ],
  [/\.(png|jpe?g|tiff?|heic)$/i, 'This is a picture; only texts can be read.'],
]

/** What a file whose name means nothing here could be, and how it can come in: by its ending, or by the columns of a table. */
export async function describeUnknown(file: ImportFile): Promise<string> {
  const advice = ADVICE.find(([ending]) => ending.test(file.name))?.[1]
  if (advice !== undefined) return advice
  if (!/\.(csv|tsv)(\.gz)?$/i.test(file.name))
    return `The name says nothing to us. ${NAMED} Charts come also as PDF or FHIR.`
  const header = await readFirstRecord(file)
  if (LABEL_STUDIO.every((column) => header.includes(column))) return JSON_WANTED
  if (DOCCANO.every((column) => header.includes(column))) return JSONL_WANTED
  const table = guessTable(header)
  return table === null
    ? `The name says nothing to us. ${NAMED}`
    : `The columns look like those of ${table}: name the file ${table}.csv.`
}

/** The table most of whose needed columns a file has, if it has at least half of them. */
function guessTable(header: readonly string[]): string | null {
  let best = { name: null as string | null, share: 0.5 }
  for (const [name, table] of Object.entries<Table>(plainTables)) {
    const columns = new Set(header.map((column) => resolveColumn(table, column)))
    const required = listRequired(table)
    const share = required.filter((column) => columns.has(column)).length / required.length
    if (share > best.share || (share === 0.5 && best.name === null)) best = { name, share }
  }
  return best.name
}

/** The first line of a table of text; empty where it cannot be read: faults are reported when the file itself is. */
export async function readFirstRecord(file: ImportFile): Promise<string[]> {
  const isColumn = (name: string) =>
    Object.values<Table>(plainTables).some((table) => resolveColumn(table, name) !== undefined)
  for await (const { cells } of untilProblem(readCsv(file, isColumn), new ImportFindings())) return cells
  return []
}
