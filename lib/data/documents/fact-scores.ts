import 'server-only'
import type { AnswerTable } from '@/lib/core/figures/answers/answer-table'
import { type CrossedScores, crossedScores } from '@/lib/core/figures/answers/crossed-scores'
import { type ScoreUnit, sumScores } from '@/lib/core/figures/answers/score-sums'
import type { Figure } from '@/lib/core/figures/figure'
import { countFacts, linkFacts, poolWeights } from '@/lib/core/protocols/entailment/atomicity'
import type { RecallWeights } from '@/lib/core/protocols/entailment/recall-weights'
import { readAnswerTable } from '../agreement/answer-table'
import { db } from '../client'
import type { DataVersions } from '../data-version'
import { memoize } from '../memoize'
import type { Task } from '../tasks'
import { readSentenceAttributes, SENTENCE_KIND } from './note-sentences'

/** Patients are read a few at a time: a release has a million pairs, and their sums alone are kept. */
const PATIENTS_AT_ONCE = 40

/** Of more events than these it is as quick to read everything. */
const MOST_EVENTS = 1000

/** What says nothing of any item, and changes no answer. */
const WITHOUT_ANSWERS = [
  'study.exported',
  'member.set',
  'guideline.read',
  'ai-verdicts.viewed',
  'unblind.viewed',
  'assignments.planned',
  'run.started',
]

type Wanted = { versions: DataVersions; ai: boolean; seed: number; weights: RecallWeights }

/** What scores were made of last. */
type Known = Pick<Wanted, 'versions' | 'ai'> & {
  /** Names of patients, in their order, by id. */
  patients: ReadonlyMap<string, string>
  units: ReadonlyMap<string, readonly ScoreUnit[]>
  tables: CrossedScores
}

/**
 * The scores of a task that checks lists of facts, by model and type of note. After answers only the patients are read of whom
 * something was said, and only the rows made anew that these stand in. Callers have authorized already.
 *
 * @param wanted.ai whether AI raters come along, which only those may ask for to whom they are open
 */
export async function readFactScores(task: Task, wanted: Wanted): Promise<readonly Figure[]> {
  const { versions, ai, seed, weights } = wanted
  const name = `fact scores ${task.id} ${seed} ${weights}`
  const { tables } = await memoize<Known>(name, `${versions.data} ${ai}`, async (before) => {
    const usable = before?.ai === ai && before.versions.items === versions.items ? before : null
    const changed = usable && (await listChanged(task.studyId, usable.versions.data))
    const kept = changed ? usable : null
    const patients = kept?.patients ?? (await listPatients(task.id))
    const units = new Map(kept?.units)
    const ids = [...patients.keys()].filter((id) => changed === null || changed.has(id))
    for (let from = 0; from < ids.length; from += PATIENTS_AT_ONCE) {
      const patientIds = ids.slice(from, from + PATIENTS_AT_ONCE)
      const table = await readAnswerTable(task, { ai, versions, patientIds })
      const weighed = weights === 'published' ? await weighAsPublished(table, patientIds) : table
      const own = Map.groupBy(sumScores(task.definition, weighed), ({ patient }) => patient)
      for (const id of patientIds) units.set(id, own.get(patients.get(id) ?? '') ?? [])
    }
    const all = [...patients.keys()].flatMap((id) => units.get(id) ?? [])
    return { versions, ai, patients, units, tables: crossedScores(task.definition, all, seed, kept?.tables) }
  })
  return tables.figures
}

async function listPatients(taskId: string): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ id: string; name: string }[]>`
    select id, "externalId" as name from "Patient"
    where id in (select "patientId" from "Item" where "taskId" = ${taskId}::uuid) order by "externalId" collate "C"`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Patients of whom something was said since an event; null where an event says not of whom. */
async function listChanged(studyId: string, seq: number): Promise<ReadonlySet<string> | null> {
  const rows = await db.$queryRaw<{ patientId: string | null }[]>`
    select i."patientId" from "AuditEvent" e left join "Item" i on i.id = (e.data ->> 'itemId')::uuid
    where e.scope = ${studyId} and e.seq > ${seq} and e.type <> all(${WITHOUT_ANSWERS}::text[])
    limit ${MOST_EVENTS + 1}`
  const ids = rows.flatMap(({ patientId }) => patientId ?? [])
  return ids.length < rows.length || rows.length > MOST_EVENTS ? null : new Set(ids)
}

/** Weighs each sentence, in the score of a list, by the facts of that list alone. */
async function weighAsPublished(table: AnswerTable, patientIds: readonly string[]): Promise<AnswerTable> {
  const notes = await db.document.findMany({
    where: { patientId: { in: [...patientIds] }, restatements: { some: {} } },
    select: {
      statements: {
        where: { kind: SENTENCE_KIND },
        orderBy: { ordinal: 'asc' },
        select: { externalId: true, text: true, attributes: true },
      },
      restatements: {
        select: { externalId: true, statements: { orderBy: { ordinal: 'asc' }, select: { text: true } } },
      },
    },
  })
  const weights = new Map<string, number>()
  for (const { statements: sentences, restatements } of notes) {
    const texts = sentences.map(({ text }) => text)
    const classes = sentences.map(({ attributes }) => readSentenceAttributes(attributes).class)
    for (const { externalId: list, statements } of restatements) {
      const links = linkFacts(
        statements.map(({ text }) => text),
        texts,
      )
      const own = poolWeights([countFacts(links, texts.length)], classes) ?? []
      for (const [index, { externalId }] of sentences.entries())
        weights.set(`${externalId}|${list}`, own[index] ?? 0)
    }
  }
  const items = table.items.map((item) => {
    const weight = weights.get(item.units['item'] ?? '')
    const { hypothesis } = item.parts
    if (weight === undefined || hypothesis === undefined) return item
    return { ...item, parts: { ...item.parts, hypothesis: { ...hypothesis, weight } } }
  })
  return { ...table, items }
}
