import type { z } from 'zod'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportContext, ImportRow } from '@/lib/core/exchange/import-row'
import { findShipped } from '@/lib/core/protocols/shipped'
import { untilProblem } from '../file-problem'
import { type FilesByTable, type Format, readFiles, TABLE_ENDINGS } from '../format'
import { type Introduced, introduce, raterRow } from '../import-rows'
import { readCsv } from '../read-csv'
import { numberPeople } from './number-people'
import { readResponses } from './read-responses'
import { readModelResponses, readSettled } from './read-verdicts'
import {
  caseName,
  DUPLICATE_RULES,
  dischargeId,
  FACT_PLACES,
  factId,
  medfactevalTables,
  summaryId,
} from './tables'

const CATEGORIES = ['diagnosis', 'management', 'follow-up', 'other']

/**
 * What a study of key facts has in tables: facts that clinicians named, discharge summaries, summaries of systems, and which facts
 * physicians found there; whole or some of them. Addresses and user names stay outside: people are numbered.
 */
export const medfacteval: Format = {
  id: 'medfacteval',
  endings: TABLE_ENDINGS,
  tableOf: (stem) => {
    if (stem === 'clinician_facts') return 'facts'
    if (DUPLICATE_RULES.some((rule) => stem === `responses_${rule}`)) return stem
    return Object.hasOwn(medfactevalTables, stem) ? stem : null
  },
  async *read(files, context) {
    const [place] = [...files.values()].flat()
    const definition = findShipped('key-facts')
    const at = { file: place?.name ?? '', line: 1 }
    yield { entity: 'task', ...at, name: definition.id, title: null, definition, settings: null }
    const known: Introduced = { patients: new Set(), admissions: new Set() }
    yield* readDocuments(files, context, known)
    yield* readFacts(files, context, known)
    yield* readResponses(files, context)
    yield* readModelResponses(files, context)
    yield* readSettled(files, context)
  },
}

async function* readDocuments(
  files: FilesByTable,
  context: ImportContext,
  known: Introduced,
): AsyncGenerator<ImportRow> {
  const { discharge_summaries, system_summaries } = medfactevalTables
  const discharges = readFiles(files.get('discharge_summaries'), discharge_summaries, context)
  for await (const { row, ...location } of discharges) {
    const name = caseName(row.doc_id)
    yield* introduce(location, name, name, known)
    yield {
      ...documentOf(location, name),
      externalId: dischargeId(row.doc_id),
      kind: 'discharge-summary',
      authorKind: 'human',
      authorName: '',
      text: row.text,
    }
  }
  const summaries = readFiles(files.get('system_summaries'), system_summaries, context)
  for await (const { row, ...location } of summaries) {
    const name = caseName(row.doc_id)
    yield* introduce(location, name, name, known)
    yield {
      ...documentOf(location, name),
      externalId: summaryId(row.doc_id, row.prototype, row.version),
      kind: 'summary',
      authorKind: 'llm',
      authorName: row.prototype,
      text: row.text,
      ...attributesOf(row),
    }
  }
}

function attributesOf({ version, seconds, cost }: SummaryCells) {
  const own = {
    ...(version && { version }),
    ...(seconds !== undefined && { seconds }),
    ...(cost !== undefined && { cost }),
  }
  return Object.keys(own).length === 0 ? {} : { attributes: own }
}

type SummaryCells = z.output<typeof medfactevalTables.system_summaries.schema>

function documentOf(location: FileLocation, name: string) {
  return { entity: 'document' as const, ...location, patient: name, admission: name }
}

async function* readFacts(
  files: FilesByTable,
  context: ImportContext,
  known: Introduced,
): AsyncGenerator<ImportRow> {
  const rows: FactRow[] = []
  for (const file of files.get('facts') ?? [])
    for await (const row of untilProblem(readCsv(file), context.findings)) {
      const read = readFactRow({ file: file.name, line: row.line }, row.cells, context)
      if (read) rows.push(read)
    }
  const people = numberPeople(
    rows.map(({ email }) => email),
    'clinician',
  )
  for (const [email, alias] of people) {
    const first = rows.find((row) => row.email === email)
    if (first) yield raterRow(first.location, alias, 'human')
  }
  const entries = new Map<number, number>()
  for (const { location, cells, number, email } of rows) {
    const name = caseName(number - 1)
    const entry = entries.get(number) ?? 0
    entries.set(number, entry + 1)
    yield* introduce(location, name, name, known)
    yield* factRows(location, cells, { index: number - 1, author: people.get(email) ?? '', entry })
  }
  if (people.size > 0)
    context.findings.addWarning(
      'pseudonyms',
      'E-mail addresses stay outside: clinicians are numbered in the order of these, but for those who have such a number already.',
    )
}

type FactRow = { location: FileLocation; cells: readonly string[]; number: number; email: string }

/** Null for a header, and for a row that does not say whose or of which case it is. */
function readFactRow(
  location: FileLocation,
  cells: readonly string[],
  { findings }: ImportContext,
): FactRow | null {
  const number = Number(/\d+/.exec(cells[FACT_PLACES.patient] ?? '')?.[0] ?? 0)
  const email = (cells[FACT_PLACES.author] ?? '').trim().toLowerCase()
  if (location.line === 1 && !email.includes('@')) return null
  if (number > 0 && email !== '') return { location, cells, number, email }
  const column = number === 0 ? 'patient' : 'e-mail'
  findings.addProblem({ ...location, column, code: 'missing', message: `The row names no ${column}.` })
  return null
}

type Named = { index: number; author: string; entry: number }

/** @param named.entry of a case, from 0: physicians are asked about the facts of the first */
function* factRows(
  location: FileLocation,
  cells: readonly string[],
  { index, author, entry }: Named,
): Generator<ImportRow> {
  for (const [at, place] of FACT_PLACES.facts.entries()) {
    const text = (cells[place] ?? '').trim()
    if (text === '') continue
    const category = CATEGORIES.find((code) => code === (cells[place + 1] ?? '').trim().toLowerCase())
    yield {
      entity: 'proposition',
      ...location,
      externalId: factId(index, at, entry),
      document: dischargeId(index),
      kind: 'key-fact',
      ordinal: entry * FACT_PLACES.facts.length + at,
      text,
      start: null,
      end: null,
      attributes: { author, position: at + 1, version: 1, ...(category && { category }) },
    }
  }
}
