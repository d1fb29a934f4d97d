import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@/lib/core/errors'
import { holdsControl } from '@/lib/core/exchange/control-character'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportSource } from '@/lib/core/exchange/import-row'
import { sha256 } from '../digest'
import { doccano, nameDownload } from './doccano/doccano'
import { LEFT_OUT } from './export/left-out'
import { factehrRelease } from './factehr/factehr'
import { fhirBundle, fhirResources } from './fhir/fhir'
import { untilProblem } from './file-problem'
import type { FilesByTable, Format } from './format'
import { fileFromPath, type ImportFile } from './import-file'
import { labelStudio } from './label-studio/label-studio'
import { medfacteval } from './medfacteval/medfacteval'
import { openArchives } from './open-archives'
import { pdfNotes } from './pdf/pdf-notes'
import { plainFolder } from './plain-folder/plain-folder'
import { QUESTION_LIST, questionList } from './questions/questions'
import { bioc } from './spans/bioc/bioc'
import { brat } from './spans/brat/brat'
import { markedJsonl, nameMarkedLines } from './spans/marked-jsonl'
import { medtator } from './spans/medtator/medtator'
import { revised } from './spans/revised/revised'
import { readTextBytes } from './text-stream'
import { describeUnknown, readFirstRecord } from './unknown-file'
import { verifactRelease } from './verifact/verifact'

const FORMATS: readonly Format[] = [
  verifactRelease,
  factehrRelease,
  medfacteval,
  plainFolder,
  labelStudio,
  questionList,
  doccano,
  markedJsonl,
  medtator,
  bioc,
  revised,
  brat,
  fhirBundle,
  fhirResources,
  pdfNotes,
]
const TABLE = /\.(csv|jsonl|ndjson|parquet)(\.gz)?$/i
const PRINTED = /\.pdf$/i
const JSON_FILE = /\.json(\.gz)?$/i
/** What our exports come with; it says what the tables say themselves. */
const NO_DATA: ReadonlySet<string> = new Set(['manifest.json', LEFT_OUT])
/** What tools are set up by; it says what the study's protocol says. */
const SET_UP = /^labeling-config.*\.xml$|\.schema\.json$|\.conf$/i
const PLAIN_TEXT = /^(?!revised_).*\.txt(\.gz)?$/i
const MARKS = /\.ann(\.gz)?$/i
/** Where a plain folder has the definitions of its tasks. */
const PROTOCOLS = 'protocols'
const NO_FILES =
  'There are no files to import. Choose tables of notes, admissions and documents (.csv or .jsonl), or FHIR, PDF, Label Studio or doccano. Releases of VeriFact-BHC come in as they are, and so do questions as JSON. Marked passages come as JSON lines, MedTator XML, BioC or brat.'
/** A collection begins with its source, date and key. */
const BIOC_JSON = /^\s*\{(?![^]*"resourceType")[^]*"documents"\s*:/
const START_BYTES = 64 * 1024
const NAME = /^(.*?)\.([a-z]+)(?:\.gz)?$/i

/**
 * Finds out what a set of files is: names say which table a file holds, and where several formats have a table of this name,
 * its content decides. ZIP archives stand for the files inside. Nothing is read but first lines and, for the digest, the bytes.
 *
 * @throws {AppError} `invalid` when there is nothing to import, or the files are of two formats
 */
export async function openImport(name: string, given: readonly ImportFile[]): Promise<ImportSource> {
  const files: ImportFile[] = []
  // one after the other: what shows their kind may be megabytes of each
  for (const file of await openArchives(given))
    files.push(isKnown(file.name) ? file : await nameMarkedLines(await nameDownload(file)))
  if (files.some((file) => holdsControl(file.name)))
    throw new AppError('invalid', 'The name of a file holds a control character. Rename the file.')
  const isData = createDataCheck(files.map((file) => file.name))
  const known = withoutPrinted(files.filter((file) => isData(file.name)))
  const unknown = files.filter(({ name: own }) => !isData(own) && !NO_DATA.has(own) && !SET_UP.test(own))
  if (files.length === 0) throw new AppError('invalid', NO_FILES)
  if (known.length === 0) return openUnknown(name, unknown)
  const format = await detectFormat(known)
  const tables = groupByTable(known, format)
  const digest = await digestFiles(tables)
  return {
    format: format.id,
    name,
    digest,
    async *read(context) {
      await reportUnknown(unknown, context.findings)
      yield* format.read(tables, context)
    },
  }
}

/**
 * The files behind paths: a folder stands for the files of known names in it, at any depth; a file for itself. JSON beside
 * tables is what tables come with (manifests, settings) and left out.
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
    const tables = entries.some((entry) => TABLE.test(entry.name) && isKnown(entry.name))
    const isData = createDataCheck(entries.map((entry) => entry.name))
    const inside = entries
      .filter((entry) => entry.isFile() && isData(entry.name) && !(tables && isBeside(entry)))
      .map((entry) => path.join(entry.parentPath, entry.name))
      .toSorted()
    for (const filePath of inside) found.push(await fileFromPath(filePath))
  }
  return found
}

/** JSON beside tables that is no protocol of theirs. */
function isBeside({ name, parentPath }: { name: string; parentPath: string }): boolean {
  return JSON_FILE.test(name) && path.basename(parentPath) !== PROTOCOLS
}

/** Whether a file of this name, among the others, is data: a text is, where marks come with it. */
function createDataCheck(names: readonly string[]): (name: string) => boolean {
  const hasMarks = names.some((name) => MARKS.test(name))
  return (name) =>
    isKnown(name) && !NO_DATA.has(name) && !SET_UP.test(name) && (hasMarks || !PLAIN_TEXT.test(name))
}

function isKnown(name: string): boolean {
  return FORMATS.some((format) => findTable(format, name) !== null)
}

/** A release comes with its charts as PDF, which hold what its tables say. */
function withoutPrinted(files: readonly ImportFile[]): readonly ImportFile[] {
  const isRelease = files.some(
    ({ name }) => findTable(verifactRelease, name) !== null && findTable(plainFolder, name) === null,
  )
  return isRelease ? files.filter(({ name }) => !PRINTED.test(name)) : files
}

/** The table that a file would hold in a format, by its name. */
function findTable(format: Format, name: string): string | null {
  const [, stem = '', ending = ''] = NAME.exec(name) ?? []
  const wanted = ending.toLowerCase()
  return format.endings.includes(wanted) ? format.tableOf(stem.toLowerCase(), wanted) : null
}

async function detectFormat(files: readonly ImportFile[]): Promise<Format> {
  const candidates = FORMATS.filter((format) => {
    const tables = files.map((file) => findTable(format, file.name))
    return !tables.includes(null) && tables.some((table) => table !== PROTOCOLS)
  })
  const [first, second] = candidates
  if (!first) {
    const groups = Map.groupBy(files, (file) => FORMATS.find((format) => findTable(format, file.name)))
    const names = [...groups.values()].map((group) => group.map((file) => file.name).join(', '))
    const message = `The files are of different formats, which come in one after the other: ${names.join('; then ')}.`
    throw new AppError('invalid', message)
  }
  if (!second) return first
  if (candidates.includes(medtator)) return (await readStart(files)).includes('<collection') ? bioc : medtator
  if (candidates.includes(labelStudio)) {
    const start = await readStart(files)
    if (QUESTION_LIST.test(start)) return questionList
    if (start.trimStart().startsWith('[')) return labelStudio
    return BIOC_JSON.test(start) ? bioc : fhirBundle
  }
  const propositions = files.find((file) => findTable(plainFolder, file.name) === 'propositions')
  const header = propositions ? await readFirstRecord(propositions) : []
  return header.includes('proposition_type') ? verifactRelease : plainFolder
}

/** The beginning of the first file with anything in it. */
async function readStart(files: readonly ImportFile[]): Promise<string> {
  for (const file of files)
    for await (const chunk of untilProblem(readTextBytes(file, { isXml: true }), new ImportFindings())) {
      const start = chunk.toString('utf8', 0, START_BYTES)
      if (start.trim() !== '') return start
    }
  return ''
}

function groupByTable(files: readonly ImportFile[], format: Format): FilesByTable {
  const ordered = files.toSorted((left, right) => (left.name < right.name ? -1 : 1))
  return Map.groupBy(ordered, (file) => findTable(format, file.name) ?? '')
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
  return sha256(parts.toSorted().join('\n'))
}

/** Files none of which can be imported: all that is to be said is what they could be. */
function openUnknown(name: string, files: readonly ImportFile[]): ImportSource {
  return {
    format: 'unknown',
    name,
    digest: '',
    // oxlint-disable-next-line require-yield -- a source without rows
    async *read({ findings }) {
      await reportUnknown(files, findings)
    },
  }
}

async function reportUnknown(files: readonly ImportFile[], findings: ImportFindings): Promise<void> {
  for (const file of files) {
    const message = await describeUnknown(file)
    findings.addProblem({ file: file.name, line: 0, column: null, code: 'unknown_file', message })
  }
}
