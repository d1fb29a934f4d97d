import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { stringify } from 'csv-stringify/sync'
import { type ColumnSource, fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { EXPORT_FORMATS, type ExportFormatId, listFormatsFor } from '@/lib/core/exchange/export-formats'
import { guardFormula } from '@/lib/core/exchange/formula-guard'
import { exportStudyData } from '@/lib/data/export/exports'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import { sha256 } from '@/lib/digest'
import { doccanoFiles } from '../doccano/doccano-files'
import { annotationFiles } from '../factehr/annotation-files'
import { factehrFiles } from '../factehr/factehr-files'
import { factehrLines } from '../factehr/factehr-lines'
import { labelStudioFiles } from '../label-studio/label-studio-files'
import { medfactevalFiles } from '../medfacteval/medfacteval-files'
import { questionFiles } from '../questions/questions-files'
import { biocFiles } from '../spans/bioc/bioc-files'
import { bratFiles } from '../spans/brat/brat-files'
import { markedJsonlFiles } from '../spans/marked-jsonl-files'
import { medtatorFiles } from '../spans/medtator/medtator-files'
import { revisedFiles } from '../spans/revised/revised-files'
import { aiVerdictFiles100, aiVerdictFiles110 } from './ai-verdict-files'
import { answerFiles } from './answer-files'
import type { Cell, ExportFile, ExportTable, ExportValues } from './export-file'
import { fitPath } from './fit-path'
import { longCsvFiles, plainFolderFiles, settledCsvFiles } from './plain-files'
import { releaseFiles } from './release-files'

/** The files of a layout, which depend on what the study's tasks ask. */
const FILES: Record<ExportFormatId, (tasks: readonly StoredTask[]) => readonly ExportFile[]> = {
  'settled-csv': settledCsvFiles,
  'long-csv': longCsvFiles,
  'revisions-csv': answerFiles,
  'plain-folder': plainFolderFiles,
  'verifact-1.0.0': () => [...releaseFiles, ...aiVerdictFiles100],
  'verifact-1.1.0': () => [...releaseFiles, ...aiVerdictFiles110],
  'label-studio': labelStudioFiles,
  doccano: doccanoFiles,
  factehr: (tasks) => [...factehrFiles(tasks), ...annotationFiles(tasks)],
  'factehr-jsonl': factehrLines,
  medfacteval: medfactevalFiles,
  questions: questionFiles,
  'marked-jsonl': markedJsonlFiles,
  medtator: medtatorFiles,
  bioc: (tasks) => biocFiles(tasks, 'xml'),
  'bioc-json': (tasks) => biocFiles(tasks, 'json'),
  brat: bratFiles,
  'revised-pairs': revisedFiles,
}

/** Layouts that others publish: programs read their cells exactly as they are. */
const EXACT: ReadonlySet<ExportFormatId> = new Set([
  'verifact-1.0.0',
  'verifact-1.1.0',
  'factehr',
  'medfacteval',
])

type ExportFormat = {
  id: ExportFormatId
  filesOf: (tasks: readonly StoredTask[]) => readonly ExportFile[]
  /** Whether CSV cells are kept from running as formulas: they are meant for people, who open them in a spreadsheet. */
  isGuarded: boolean
}

/** @throws {AppError} `not_found` for an unknown format */
function findExportFormat(id: string): ExportFormat {
  const format = EXPORT_FORMATS.find((known) => known.id === id)
  if (format) return { id: format.id, filesOf: FILES[format.id], isGuarded: !EXACT.has(format.id) }
  const known = EXPORT_FORMATS.map((candidate) => candidate.id).join(', ')
  throw new AppError('not_found', `There is no export format of this name. There are: ${known}.`)
}

const ROWS_AT_A_TIME = 500
const ROWS_A_GROUP = 2000

type WrittenFile = { path: string; rows: number; bytes: number; sha256: string }

export type WrittenExport = { format: string; files: WrittenFile[]; rows: number; digest: string }

/**
 * Writes a study into a folder, in one of the layouts of {@link findExportFormat}, with a `manifest.json` that lists every
 * file with its rows and SHA-256: an export that was cut off shows.
 *
 * @throws {AppError} `not_found` for a study or format, `forbidden`, `invalid` when the layout has no room for the study
 */
export async function writeExport(
  actor: Actor,
  studyId: string,
  formatId: string,
  folder: string,
): Promise<WrittenExport> {
  const format = findExportFormat(formatId)
  return exportStudyData(actor, studyId, format.id, async (reader) => {
    if (listFormatsFor(reader.tasks).every(({ id }) => id !== format.id))
      throw new AppError('invalid', 'The study has no task of the kind that this format holds.')
    const files: WrittenFile[] = []
    for await (const file of listFiles(format.filesOf(reader.tasks), reader)) {
      const written = await writeOne(file, reader, folder, format.isGuarded)
      if (written.rows > 0 || !('isOptional' in file && file.isOptional)) files.push(written)
      else await rm(path.join(folder, written.path))
    }
    const digest = sha256(JSON.stringify(files))
    const rows = files.reduce((sum, file) => sum + file.rows, 0)
    const written = {
      format: format.id,
      studyId,
      files,
      rows,
      digest,
      ...(!reader.withAi && { leftOut: 'what AI raters said, whose results are sealed' }),
    }
    await writeFile(path.join(folder, 'manifest.json'), `${JSON.stringify(written, null, 2)}\n`)
    return written
  })
}

/** More than this no archive holds that every program opens. */
const MAX_FILES = 60_000

/** @throws {AppError} `invalid` for more files than an archive holds */
async function* listFiles(
  files: readonly ExportFile[],
  reader: StudyReader,
): AsyncGenerator<ExportTable | ExportValues> {
  let count = 0
  for (const file of files) {
    if (!('many' in file)) {
      yield { ...file, path: fitPath(file.path) }
      continue
    }
    for await (const own of file.many(reader)) {
      count += 1
      if (count > MAX_FILES)
        throw new AppError(
          'invalid',
          `This layout needs more than ${MAX_FILES} files for the study. Choose another.`,
        )
      yield { ...own, path: fitPath(own.path) }
    }
  }
}

async function writeOne(
  file: ExportTable | ExportValues,
  reader: StudyReader,
  folder: string,
  isGuarded: boolean,
): Promise<WrittenFile> {
  const target = path.join(folder, file.path)
  await mkdir(path.dirname(target), { recursive: true })
  const rows = await writeRows(file, reader, target, isGuarded)
  const { size } = await stat(target)
  return { path: file.path, rows, bytes: size, sha256: await hashFile(target) }
}

function writeRows(
  file: ExportTable | ExportValues,
  reader: StudyReader,
  target: string,
  isGuarded: boolean,
): Promise<number> {
  if ('values' in file) return writeValues(file, reader, target)
  return file.path.endsWith('.parquet')
    ? writeParquet(file, reader, target)
    : writeCsv(file, reader, target, isGuarded)
}

async function writeValues(
  { as, values }: ExportValues,
  reader: StudyReader,
  target: string,
): Promise<number> {
  let count = 0
  async function* pieces() {
    if (as === 'json') yield '['
    for await (const value of values(reader)) {
      const between = as === 'json' && count > 0 ? ',' : ''
      count += 1
      yield as === 'text' ? String(value) : `${between}${as === 'json' ? '\n' : ''}${JSON.stringify(value)}`
      if (as === 'jsonl') yield '\n'
    }
    if (as === 'json') yield '\n]\n'
  }
  await pipeline(Readable.from(pieces()), createWriteStream(target, { mode: 0o600 }))
  return count
}

async function writeCsv(
  file: ExportTable,
  reader: StudyReader,
  target: string,
  isGuarded: boolean,
): Promise<number> {
  let count = 0
  async function* lines() {
    yield toCsv([file.header], isGuarded)
    for await (const batch of inBatches(file.rows(reader), ROWS_AT_A_TIME)) {
      count += batch.length
      yield toCsv(batch, isGuarded)
    }
  }
  const source = Readable.from(lines())
  const sink = createWriteStream(target, { mode: 0o600 })
  await (target.endsWith('.gz') ? pipeline(source, createGzip(), sink) : pipeline(source, sink))
  return count
}

/** @param isGuarded whether texts that a spreadsheet would run are kept from it; for programs cells are exact */
function toCsv(rows: readonly (readonly Cell[])[], isGuarded: boolean): string {
  return stringify(
    rows.map((row) => [...row]),
    {
      cast: {
        boolean: (flag) => (flag ? 'True' : 'False'),
        ...(isGuarded && { string: guardFormula }),
      },
      quoted_match: /[\r\n]/,
    },
  )
}

async function writeParquet(file: ExportTable, reader: StudyReader, target: string): Promise<number> {
  const writer = new ParquetWriter({
    writer: fileWriter(target),
    schema: schemaFromColumnData({ columnData: toColumns(file, []) }),
  })
  let count = 0
  for await (const batch of inBatches(file.rows(reader), ROWS_A_GROUP)) {
    count += batch.length
    await writer.write({ columnData: toColumns(file, batch), rowGroupSize: ROWS_A_GROUP })
  }
  await writer.finish()
  return count
}

function toColumns({ header, numbers }: ExportTable, rows: readonly (readonly Cell[])[]): ColumnSource[] {
  return header.map((name, column) => ({
    name,
    type: numbers?.has(name) ? 'DOUBLE' : 'STRING',
    nullable: true,
    data: rows.map((row) => (numbers?.has(name) ? (row[column] ?? null) : toText(row[column] ?? null))),
  }))
}

/** As CSV has it. */
function toText(cell: Cell): string | null {
  if (typeof cell === 'boolean') return cell ? 'True' : 'False'
  return cell === null ? null : String(cell)
}

async function* inBatches<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function hashFile(target: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(target) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
