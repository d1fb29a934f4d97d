import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { z } from 'zod'
import { counted, whole } from '@/lib/core/counted-words'
import { idCell } from '@/lib/core/exchange/cells'
import { readCharted } from '@/lib/core/exchange/day-or-time'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import { readAtMost } from '@/lib/core/parse-input'
import { fileFromPath } from '@/lib/exchange/import-file'
import { plainTables } from '@/lib/exchange/plain-folder/tables'
import { readTable } from '@/lib/exchange/read-table'
import type { Table } from '@/lib/exchange/table'
import type { SourceNote } from '@/lib/pipeline/verify-text'
import { UsageError } from '../io'

/** A chart as a table, as a study takes its notes; only the text is needed. */
const notesTable = {
  schema: plainTables.notes.schema.extend({
    note_id: idCell.optional(),
    patient_id: idCell.optional(),
  }),
  aliases: plainTables.notes.aliases,
  isGuarded: true,
  isLenient: true,
} as const satisfies Table

/** Of one patient's notes together, in characters: they are held in memory with all that is made of them. */
const MOST_NOTES = 20_000_000
/** A text's greatest length in characters, and what these take in bytes at most. */
const MOST_TEXT = 1_000_000
const MOST_BYTES = 4 * MOST_TEXT
const TOO_LONG = `must be at most ${whole(MOST_TEXT)} characters long.`

/**
 * The notes of one patient from a CSV, JSONL or Parquet file. Notes marked as errors are left out.
 *
 * @param patient whose notes, where the file holds several patients
 * @throws {UsageError} with every problem of the file; for several patients, none, no note, or more than fits
 */
export async function readNotes(file: string, patient: string | null): Promise<SourceNote[]> {
  const findings = new ImportFindings()
  const notes: SourceNote[] = []
  const patients = new Set<string>()
  const ids = new Set<string>()
  let length = 0
  for await (const { line, row } of readTable(await openFile(file), notesTable, findings)) {
    if (row.is_error) continue
    const owner = row.patient_id ?? ''
    patients.add(owner)
    if (patient !== null && owner !== patient) continue
    const id = row.note_id ?? `line ${line}`
    if (ids.has(id)) throw new UsageError(`${file}, line ${line}: the note ${id} stands twice.`)
    ids.add(id)
    length += row.text.length
    if (length > MOST_NOTES) throw new UsageError(`${file} ${describeTooMany(patient, patients.size)}`)
    notes.push(toNote(id, row))
  }
  if (findings.problemCount > 0) {
    const messages = findings.problems
      .slice(0, 20)
      .map(({ file: name, line, message }) => `${name}${line > 0 ? `, line ${line}` : ''}: ${message}`)
    throw new UsageError(
      [...messages, `${counted(findings.problemCount, 'problem', 'problems')} in the notes.`].join('\n'),
    )
  }
  if (patient === null && patients.size > 1)
    throw new UsageError(`${file} holds notes of ${patients.size} patients. Name one with --patient ID.`)
  if (notes.length === 0)
    throw new UsageError(`${file} holds no note${patient === null ? '' : ' of this patient'}.`)
  return notes
}

function describeTooMany(patient: string | null, patients: number): string {
  if (patient === null && patients > 1) return 'holds notes of several patients. Name one with --patient ID.'
  const whose = patient === null ? '' : ' of this patient'
  return `holds more than ${whole(MOST_NOTES)} characters of notes${whose}: too many to look through at once.`
}

/**
 * A text of UTF-8 from a file, or from standard input for `-`.
 *
 * @throws {UsageError} when it cannot be read, is blank or too long
 */
export async function readText(file: string): Promise<string> {
  const text = decode(await readBytes(file, file === '-' ? process.stdin : createReadStream(file)), file)
  if (text.trim() === '') throw new UsageError(`${file} holds no text.`)
  if (text.length > MOST_TEXT) throw new UsageError(`${file} ${TOO_LONG}`)
  return text
}

/** @throws {UsageError} when the file cannot be read or is no JSON */
export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(decode(await readBytes(file, createReadStream(file)), file)) as unknown
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${file} is no valid JSON.`)
  }
}

async function openFile(file: string) {
  try {
    const opened = await fileFromPath(file)
    await opened.slice(0, 1) // a folder is found, and a file that is kept from us
    return opened
  } catch {
    throw new UsageError(`${file} cannot be read.`)
  }
}

async function readBytes(file: string, stream: Readable): Promise<Buffer> {
  try {
    return Buffer.concat(await readAtMost(stream, MOST_BYTES))
  } catch (error) {
    throw new UsageError(error instanceof RangeError ? `${file} ${TOO_LONG}` : `${file} cannot be read.`)
  }
}

function decode(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError(`${file} is no text in UTF-8.`)
  }
}

function toNote(id: string, row: z.output<typeof notesTable.schema>): SourceNote {
  return {
    id,
    admissionId: row.admission_id ?? null,
    category: row.category,
    description: row.description,
    author: null,
    ...readCharted(row.chart_date, row.chart_time),
    storeTime: row.store_time ?? null,
    text: row.text,
  }
}
