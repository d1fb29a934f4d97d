import { naturalOrder } from '@/lib/core/natural-order'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import { type Cell, type ExportFile, type ExportTable, table } from '../export/export-file'
import { publishedTable } from '../published-table'
import { type FactPlace, responseTables } from './responses-export'

const PROTOCOL = 'key-facts'
const FACTS = 3

/** Key facts, discharge summaries, summaries of systems, and what people and models found, as the tables come in. */
export function medfactevalFiles(tasks: readonly StoredTask[]): ExportFile[] {
  const own = tasks.filter(({ definition }) => definition.id === PROTOCOL)
  return [
    factTable,
    table('discharge_summaries.csv', readDischarges, { doc_id: 'index', text: 'text' }),
    table('system_summaries.csv', readSummaries, {
      doc_id: 'index',
      prototype: 'authorName',
      version: 'version',
      text: 'text',
      seconds: 'seconds',
      cost: 'cost',
    }),
    ...responseTables(own, placesOf(own)),
    ...publishedTables(own),
  ]
}

/** Values that were published, of the tasks of this protocol; no file where there are none. */
function publishedTables(tasks: readonly StoredTask[]): ExportFile[] {
  const values = tasks.flatMap(({ config }) => config.published)
  return values.length === 0 ? [] : [publishedTable(values)]
}

type Fact = { id: string; author: string; position: number; category: string; text: string }
type Case = { index: number; patient: string; document: string; entries: readonly (readonly Fact[])[] }

/** Cases in the order of their patients' numbers, from 0, as they came in; of each clinician's facts the first three. */
async function readCases(reader: StudyReader): Promise<Case[]> {
  const facts: (Fact & { patient: string; document: string })[] = []
  for await (const row of reader.read('propositions')) {
    if (row.kind !== 'key-fact' || row.excluded !== null) continue
    const { author = '', position = row.ordinal + 1, category = '' } = row.attributes
    facts.push({
      id: row.proposition,
      patient: row.patient,
      document: row.document,
      author: String(author),
      position: Number(position),
      category: String(category),
      text: row.text,
    })
  }
  const cases = [...Map.groupBy(facts, ({ document }) => document)].toSorted(
    ([one, [first]], [other, [second]]) =>
      naturalOrder(first?.patient ?? '', second?.patient ?? '') || naturalOrder(one, other),
  )
  return cases.map(([document, own], index) => ({
    index,
    document,
    patient: own[0]?.patient ?? '',
    entries: [...Map.groupBy(own, ({ author }) => author).values()].map((entry) =>
      entry.toSorted((one, other) => one.position - other.position).slice(0, FACTS),
    ),
  }))
}

const factTable: ExportTable = {
  path: 'clinician_facts.csv',
  header: [
    'patient',
    'timestamp',
    'email',
    'fact_1',
    'category_1',
    'fact_2',
    'category_2',
    'fact_3',
    'category_3',
  ],
  async *rows(reader) {
    for (const { index, entries } of await readCases(reader))
      for (const entry of entries) {
        const cells = Array.from({ length: FACTS }, (_, at): Cell[] => [
          entry[at]?.text ?? '',
          entry[at]?.category ?? '',
        ])
        // a name of the study in the place of an address
        yield [`Patient ${index + 1}`, '', `${entry[0]?.author ?? ''}@study`, ...cells.flat()]
      }
  },
}

async function* readDischarges(reader: StudyReader) {
  const cases = new Map((await readCases(reader)).map((own) => [own.document, own.index]))
  for await (const { document, text } of reader.read('documents')) {
    const index = cases.get(document)
    if (index !== undefined) yield { index, text }
  }
}

async function* readSummaries(reader: StudyReader) {
  const cases = new Map((await readCases(reader)).map((own) => [own.patient, own.index]))
  for await (const { patient, documentKind, authorName, text, attributes } of reader.read('documents')) {
    const index = cases.get(patient)
    const { seconds, cost } = effortOf(attributes)
    const version = versionOf(attributes)
    if (index !== undefined && documentKind === 'summary')
      yield { index, authorName, version, text, seconds, cost }
  }
}

/** What it took to write a text; null where that is not known. */
function effortOf({ seconds, cost }: Readonly<Record<string, unknown>>) {
  const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)
  return { seconds: numberOf(seconds), cost: numberOf(cost) }
}

/** Which version of a system wrote a text; empty where that is not said. */
function versionOf({ version }: Readonly<Record<string, unknown>>): string {
  return typeof version === 'string' ? version : ''
}

/** Where the items of tasks stand that ask about the facts which the first clinician of each case named, by their keys. */
function placesOf(tasks: readonly StoredTask[]) {
  return async (reader: StudyReader): Promise<ReadonlyMap<string, FactPlace>> => {
    const systems = new Map<string, { system: string; version: string }>()
    for await (const { document, authorName, attributes } of reader.read('documents'))
      systems.set(document, { system: authorName, version: versionOf(attributes) })
    const facts = new Map<string, { index: number; at: number }>()
    for (const { index, entries } of await readCases(reader))
      for (const [at, { id }] of (entries[0] ?? []).entries()) facts.set(id, { index, at })
    const places = new Map<string, FactPlace>()
    for (const { id } of tasks)
      for await (const { item, statement, parts } of reader.read('items', id)) {
        const fact = facts.get(statement ?? '')
        const wrote = systems.get(parts.find(({ role }) => role === 'summary')?.id ?? '')
        if (fact && wrote) places.set(item, { ...fact, ...wrote })
      }
    return places
  }
}
