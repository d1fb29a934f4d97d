import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { answerViewSchema } from '@/lib/core/figures/answers/answer-view'
import { figuresOf } from '@/lib/core/figures/answers/figures-of'
import { factFigures } from '@/lib/core/figures/facts/fact-figures'
import type { Figure } from '@/lib/core/figures/figure'
import { PUBLISHED_WEIGHTS_WARNING, type RecallWeights } from '@/lib/core/protocols/entailment/recall-weights'
import { findShipped } from '@/lib/core/protocols/shipped'
import type { TaskRef } from '@/lib/core/task'
import { readAnswerTable } from '../agreement/answer-table'
import { isAiOpen } from '../blinding/ai-results'
import { db } from '../client'
import { type DataVersions, readVersions } from '../data-version'
import { memoize } from '../memoize'
import { getStudy } from '../studies'
import { listDefinedTasks, openTask } from '../tasks'
import { countNotes } from './count-facts'
import { readFactScores } from './fact-scores'
import { type FactModel, listFactModels } from './fact-vectors'

export type FactTables = {
  /** Of lists, whatever was rated. */
  counts: readonly Figure[]
  /** Embedding models that facts can be compared by, and the one that the counts compare them by; null for shared words. */
  models: readonly string[]
  comparedBy: string | null
  /** Of each task that checks facts against their notes. */
  tasks: readonly { taskId: string; title: string; scores: readonly Figure[] }[]
}

/** By what sentences weigh in weighted recall, and which embedding model facts are compared by; by shared words where none is named. */
export type TableChoice = { weights?: RecallWeights; compareBy?: string | null }

/**
 * The tables of a comparison of lists of facts: counts of lists and sentences, and scores by type of note and model; those of AI
 * raters once they are open.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getFactTables(
  actor: Actor,
  studyId: string,
  { weights = 'pooled', compareBy = null }: TableChoice = {},
): Promise<FactTables> {
  authorize(actor, 'agreement:read', studyId)
  const { seed } = await getStudy(actor, studyId)
  const versions = await readVersions(studyId)
  const models = await listFactModels(studyId)
  const model = models.find(({ name }) => name === compareBy) ?? null
  const counts = await countLists(actor, studyId, { versions, seed, model })
  const tasks = []
  for (const task of await listFactTasks(studyId)) {
    const { id: taskId, title } = task
    const ai = await isAiOpen({ taskId })
    const figures = await readFactScores(task, { versions, ai, seed, weights })
    const scores = weights === 'pooled' ? figures : figures.map(toPublished)
    tasks.push({ taskId, title, scores })
  }
  const names = [...new Set(models.map(({ name }) => name))] // the newest of a name is meant
  return { counts, models: names, comparedBy: model?.name ?? null, tasks }
}

type Counted = { versions: DataVersions; seed: number; model: FactModel | null }

/** The counts of a study's lists, whatever was rated: made once for lists and vectors that stay as they are. */
function countLists(
  actor: Actor,
  studyId: string,
  { versions, seed, model }: Counted,
): Promise<readonly Figure[]> {
  const name = `fact counts ${studyId} ${seed} ${model?.storedAs ?? ''}`
  return memoize(name, `${versions.items} ${model?.done ?? 0}`, async () => {
    const { notes, left } = await countNotes(actor, studyId, model?.storedAs ?? null)
    return factFigures(notes, seed, model && { model: model.name, left })
  })
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
  return countLists(actor, task.studyId, { versions: await readVersions(task.studyId), seed, model: null })
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
