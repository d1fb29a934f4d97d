import type { Rows } from '@/lib/data/export/rows'
import type { StudyReader } from '@/lib/data/export/study-reader'
import type { StoredTask } from '@/lib/data/named-tasks'
import { type Cell, type ExportFile, type ExportTable, table } from '../export/export-file'
import { publishedTable } from '../published-table'

const PROTOCOL = 'key-facts'
const FACTS = 3

/** Key facts, discharge summaries, summaries of systems, and what people found, as the tables come in. */
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
    table<Response>('responses.csv', (reader) => readResponses(reader, own), {
      username: 'rater',
      doc_id: 'index',
      prototype: 'system',
      version: 'version',
      review_duration_seconds: 'seconds',
      fact1_included: ({ answers }) => answers[0] ?? '',
      fact2_included: ({ answers }) => answers[1] ?? '',
      fact3_included: ({ answers }) => answers[2] ?? '',
    }),
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

/** Cases in the order of their facts, from 0; of each clinician's facts the first three. */
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
  return [...Map.groupBy(facts, ({ document }) => document)].map(([document, own], index) => ({
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

type Wrote = { system: string; version: string }
type Response = Wrote & { rater: string; index: number; seconds: number | null; answers: string[] }

/** What people found of the facts that the first clinician of each case named. */
async function* readResponses(reader: StudyReader, tasks: readonly StoredTask[]): AsyncGenerator<Response> {
  const systems = new Map<string, Wrote>()
  for await (const { document, authorName, attributes } of reader.read('documents'))
    systems.set(document, { system: authorName, version: versionOf(attributes) })
  const places = new Map<string, { index: number; at: number }>()
  for (const { index, entries } of await readCases(reader))
    for (const [at, { id }] of (entries[0] ?? []).entries()) places.set(id, { index, at })
  const responses = new Map<string, Response>()
  for (const { id } of tasks)
    for await (const row of reader.read('answers', id)) {
      const place = places.get(row.statement ?? '')
      const summary = row.parts.find(({ role }) => role === 'summary')
      if (place && summary)
        addAnswers(responses, row, {
          ...place,
          ...(systems.get(summary.id) ?? { system: '', version: '' }),
        })
    }
  yield* responses.values()
}

function addAnswers(
  responses: Map<string, Response>,
  { ratings }: Rows['answers'],
  { index, at, system, version }: Wrote & { index: number; at: number },
): void {
  for (const { rater, raterKind, round, fields, activeMs } of ratings) {
    if (raterKind !== 'human' || round !== 1 || fields === null) continue
    const key = JSON.stringify([rater, index, system, version])
    const known = responses.get(key) ?? {
      rater,
      index,
      system,
      version,
      seconds: null,
      answers: ['', '', ''],
    }
    const present = fields['present']
    const answers = known.answers.with(at, present === 'yes' ? 'Yes' : present === 'no' ? 'No' : '')
    const seconds = activeMs === null ? known.seconds : (known.seconds ?? 0) + activeMs / 1000
    responses.set(key, { ...known, answers, seconds })
  }
}
