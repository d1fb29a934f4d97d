import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@/lib/core/errors'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportSource } from '@/lib/core/exchange/import-row'
import { FileProblem } from './file-problem'
import type { FilesByTable, Format } from './format'
import { fileFromPath, type ImportFile } from './import-file'
import { plainFolder } from './plain-folder/plain-folder'
import { readCsv } from './read-csv'
import { verifactRelease } from './verifact/verifact'

const FORMATS = [verifactRelease, plainFolder] as const
const ENDING = /\.(csv|jsonl|ndjson|parquet)(\.gz)?$/i

/**
 * Finds out what a set of files is: names say which table a file holds, and where both formats have a table of this name,
 * its columns decide. Nothing is read but first lines and, for the digest, the bytes.
 *
 * @throws {AppError} `invalid` when there is nothing to import, or the files are of two formats
 */
export async function openImport(name: string, files: readonly ImportFile[]): Promise<ImportSource> {
  const known = files.filter((file) => FORMATS.some((format) => format.tableOf(stemOf(file.name)) !== null))
  const unknown = files.filter((file) => !known.includes(file))
  if (known.length === 0) throw new AppError('invalid', noFiles(files))
  const format = await detectFormat(known)
  const tables = groupByTable(known, format)
  const digest = await digestFiles(tables)
  return {
    format: format.id,
    name,
    digest,
    async *read(context) {
      tellUnknown(unknown, context.findings)
      yield* format.read(tables, context)
    },
  }
}

/**
 * The files behind paths: a folder stands for the files of known names in it, at any depth; a file for itself.
 *
 * @throws {AppError} `not_found` for a path with nothing behind it
 */
export async function listImportFiles(paths: readonly string[]): Promise<ImportFile[]> {
  const found: ImportFile[] = []
  for (const given of paths) {
    const info = await stat(given).catch(() => null)
    if (!info) throw new AppError('not_found', `There is no file or folder ${given}.`)
    if (!info.isDirectory()) {
      found.push(await fileFromPath(given))
      continue
    }
    const entries = await readdir(given, { recursive: true, withFileTypes: true })
    const inside = entries
      .filter(
        (entry) => entry.isFile() && FORMATS.some((format) => format.tableOf(stemOf(entry.name)) !== null),
      )
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted()
    for (const filePath of inside) found.push(await fileFromPath(filePath))
  }
  return found
}

function noFiles(files: readonly ImportFile[]): string {
  const expected =
    'Expected are the files of a VeriFact-BHC release, or notes, admissions and documents as .csv or .jsonl.'
  return files.length === 0
    ? `There are no files to import. ${expected}`
    : `No file has a name that we know. ${expected}`
}

/** The name without its endings, in lower case; names without a known ending have no meaning. */
function stemOf(name: string): string {
  return ENDING.test(name) ? name.replace(ENDING, '').toLowerCase() : ''
}

async function detectFormat(files: readonly ImportFile[]): Promise<Format> {
  const candidates = FORMATS.filter((format) =>
    files.every((file) => format.tableOf(stemOf(file.name)) !== null),
  )
  if (candidates.length === 0) {
    throw new AppError(
      'invalid',
      'The files are of different formats. Import the release and other tables separately.',
    )
  }
  const [first, second] = candidates
  if (first && !second) return first
  const propositions = files.find((file) => stemOf(file.name) === 'propositions')
  const header = propositions ? await readFirstRecord(propositions) : []
  return header.includes('proposition_type') ? verifactRelease : plainFolder
}

async function readFirstRecord(file: ImportFile): Promise<string[]> {
  try {
    for await (const { cells } of readCsv(file)) return cells
    return []
  } catch (error) {
    if (error instanceof FileProblem) return [] // told when the file is read
    throw error
  }
}

function groupByTable(files: readonly ImportFile[], format: Format): FilesByTable {
  const ordered = files.toSorted((left, right) => (left.name < right.name ? -1 : 1))
  return Map.groupBy(ordered, (file) => format.tableOf(stemOf(file.name)) ?? '')
}

async function digestFiles(tables: FilesByTable): Promise<string> {
  const parts: string[] = []
  for (const [table, files] of tables) {
    for (const file of files) {
      const hash = createHash('sha256')
      for await (const chunk of file.stream() as AsyncIterable<Buffer>) hash.update(chunk)
      parts.push(`${table}:${hash.digest('hex')}`)
    }
  }
  return createHash('sha256').update(parts.toSorted().join('\n')).digest('hex')
}

function tellUnknown(files: readonly ImportFile[], findings: ImportFindings): void {
  for (const { name } of files) {
    const message = 'The name of this file says nothing to us. Remove it, or give it the name of a table.'
    findings.addProblem({ file: name, line: 0, column: null, code: 'unknown_file', message })
  }
}
