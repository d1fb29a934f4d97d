import 'server-only'
import { z } from 'zod'
import { type Actor, authorize } from '@/lib/core/actor'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { figuresOf } from '@/lib/core/figures/answers/figures-of'
import { factFigures, type NoteCounts } from '@/lib/core/figures/facts/fact-figures'
import type { Figure } from '@/lib/core/figures/figure'
import { countFacts, linkVectors } from '@/lib/core/protocols/entailment/atomicity'
import { cosineDistances, toTermVector, type Vector } from '@/lib/core/protocols/entailment/cosine-distances'
import { PUBLISHED_WEIGHTS_WARNING, type RecallWeights } from '@/lib/core/protocols/entailment/recall-weights'
import { findShipped } from '@/lib/core/protocols/shipped'
import { earthMoversDistance } from '@/lib/core/stats/earth-movers-distance'
import type { TaskRef } from '@/lib/core/task'
import { readAnswerTable } from '../agreement/answer-table'
import { isAiOpen } from '../blinding/ai-results'
import { db } from '../client'
import { type DataVersions, readVersions } from '../data-version'
import { memoize } from '../memoize'
import { getStudy } from '../studies'
import { listDefinedTasks, openTask } from '../tasks'
import { readFactScores } from './fact-scores'
import { readSentenceAttributes, SENTENCE_KIND } from './note-sentences'

/** Notes are read a few at a time: their texts are long. */
const NOTES_AT_ONCE = 100
/** A distance between longer lists takes seconds. */
const MOST_FACTS = 300

const noteSchema = z.looseObject({ noteType: z.string().default('') })

export type FactTables = {
  /** Of lists, whatever was rated. */
  counts: readonly Figure[]
  /** Of each task that checks facts against their notes. */
  tasks: readonly { taskId: string; title: string; scores: readonly Figure[] }[]
}

/**
 * The tables of a comparison of lists of facts: counts of lists and sentences, and scores by type of note and model; those of AI
 * raters once they are open.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getFactTables(
  actor: Actor,
  studyId: string,
  weights: RecallWeights = 'pooled',
): Promise<FactTables> {
  authorize(actor, 'agreement:read', studyId)
  const { seed } = await getStudy(actor, studyId)
  const versions = await readVersions(studyId)
  const counts = await countLists(studyId, versions, seed)
  const tasks = []
  for (const task of await listFactTasks(studyId)) {
    const { id: taskId, title } = task
    const ai = await isAiOpen({ taskId })
    const figures = await readFactScores(task, { versions, ai, seed, weights })
    const scores = weights === 'pooled' ? figures : figures.map(toPublished)
    tasks.push({ taskId, title, scores })
  }
  return { counts, tasks }
}

/** The counts of a study's lists, whatever was rated: made once for lists that stay as they are. */
function countLists(studyId: string, { items }: DataVersions, seed: number): Promise<Figure[]> {
  return memoize(`fact counts ${studyId} ${seed}`, items, async () =>
    factFigures(await countNotes(studyId), seed),
  )
}

/**
 * What a report says of the lists that a task's items are made of; nothing of a task whose items are made of anything else.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listListFigures(actor: Actor, task: TaskRef): Promise<readonly Figure[]> {
  authorize(actor, 'agreement:read', task.studyId)
  const { generate } = (await openTask(task)).definition.item
  if (generate.by !== 'cross' || generate.within !== 'source') return []
  const { seed } = await getStudy(actor, task.studyId)
  return countLists(task.studyId, await readVersions(task.studyId), seed)
}

function toPublished(figure: Figure): Figure {
  const words = [PUBLISHED_WEIGHTS_WARNING, figure.words].join(' ')
  return { ...figure, name: `${figure.name}-published`, title: `${figure.title}, published weights`, words }
}

/**
 * What people and AI raters said of facts, by task: agreement of people, and AI raters against them where they are open. Of patients
 * of whom a person said something.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getFactAnswers(actor: Actor, studyId: string): Promise<readonly (readonly Figure[])[]> {
  authorize(actor, 'agreement:read', studyId)
  const { seed } = await getStudy(actor, studyId)
  const versions = await readVersions(studyId)
  const view = answerViewSchema.parse({})
  const all = []
  for (const task of await listFactTasks(studyId)) {
    const ai = await isAiOpen({ taskId: task.id })
    const patientIds = await listPatientsRated(task.id)
    const table = await readAnswerTable(task, { ai, versions, patientIds })
    const figures = task.definition.figures.filter(({ kind }) => kind !== 'scores')
    const { sections } = figuresOf({ ...task.definition, figures }, table, view, seed)
    all.push(sections.flatMap((section) => section.figures))
  }
  return all
}

async function listFactTasks(studyId: string) {
  const tasks = await listDefinedTasks(db, studyId)
  return tasks.filter(({ protocol }) => protocol === findShipped('entailment').id)
}

async function listPatientsRated(taskId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ patientId: string }[]>`
    select distinct i."patientId" from "Rater" r
    cross join lateral (
      select t."itemId", t."taskId" from "Rating" t where t."raterId" = r.id and t.current offset 0
    ) own
    join "Item" i on i.id = own."itemId"
    where r.kind = 'human' and own."taskId" = ${taskId}::uuid
      and r."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid)`
  return rows.map(({ patientId }) => patientId)
}

async function countNotes(studyId: string): Promise<NoteCounts[]> {
  const ids = await db.document.findMany({
    where: { studyId, restatements: { some: {} } },
    orderBy: { externalId: 'asc' },
    select: { id: true },
  })
  const counts: NoteCounts[] = []
  for (let from = 0; from < ids.length; from += NOTES_AT_ONCE)
    counts.push(...(await countSome(ids.slice(from, from + NOTES_AT_ONCE).map(({ id }) => id))))
  return counts
}

async function countSome(ids: readonly string[]): Promise<NoteCounts[]> {
  const notes = await db.document.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { externalId: 'asc' },
    select: {
      attributes: true,
      patient: { select: { externalId: true } },
      statements: { where: { kind: SENTENCE_KIND }, select: { text: true, attributes: true } },
      restatements: {
        orderBy: { externalId: 'asc' },
        select: { authorName: true, statements: { orderBy: { ordinal: 'asc' }, select: { text: true } } },
      },
    },
  })
  return notes.map(({ attributes, patient, statements, restatements }) => {
    const read = statements.map((sentence) => readSentenceAttributes(sentence.attributes))
    const classes = read.map((sentence) => sentence.class)
    const sentences = statements.map(({ text }) => toTermVector(text))
    const lists = restatements.map((list) => ({
      model: list.authorName,
      facts: list.statements.map(({ text }) => toTermVector(text)),
    }))
    return {
      patient: patient.externalId,
      noteType: noteSchema.parse(attributes).noteType,
      weighedLate: read.some((sentence) => sentence.weighedLate),
      junk: classes.filter((own) => own === 'junk').length,
      partial: classes.filter((own) => own === 'partial').length,
      sentences: sentences.length,
      lists: lists.map(({ model, facts }) => {
        const counts = countFacts(linkVectors(facts, sentences), sentences.length)
        return {
          model,
          facts: facts.length,
          without: counts.filter((count) => count === 0).length,
          threeOrMore: counts.filter((count) => count >= 3).length,
        }
      }),
      distances: lists.flatMap((one, index) =>
        lists.slice(index + 1).flatMap((other) => {
          const distance = distanceBetween(one.facts, other.facts)
          return distance === null ? [] : [{ models: `${one.model} – ${other.model}`, distance }]
        }),
      ),
    }
  })
}

function distanceBetween(one: readonly Vector[], other: readonly Vector[]): number | null {
  if (Math.max(one.length, other.length) > MOST_FACTS) return null
  const distance = earthMoversDistance(cosineDistances(one, other))
  return distance === null ? null : Math.min(1, distance)
}
