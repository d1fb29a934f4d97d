import 'server-only'
import { type Actor, authorize, requireRater } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { listKnowable, valueWords } from '@/lib/core/labeling/known-values'
import {
  assessTraining,
  roundOfAttempt,
  type TrainingFeedback,
  type TrainingState,
} from '@/lib/core/labeling/training'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { Prisma } from '../generated/client'
import { ITEM_WORDS } from '../items'
import { readTaskConfig } from '../studies'
import { listWorkTasks, openTask } from '../tasks'

/** The actor's own training, or null where the task has none for this rater. @throws {AppError} `forbidden` */
export async function getOwnTraining(actor: Actor, task: TaskRef): Promise<TrainingState | null> {
  const raterId = requireRater(actor, task.studyId)
  await openTask(task)
  return (await listTrainingStates(db, task.taskId, raterId)).get(raterId) ?? null
}

/** The actor's training with its feedback, or null when there is none left to do. @throws {AppError} `forbidden` */
export async function getOpenTraining(actor: Actor, task: TaskRef) {
  const training = await getOwnTraining(actor, task)
  if (!training || training.state === 'passed') return null
  return { training, feedback: await listTrainingFeedback(actor, task) }
}

/**
 * What the actor has answered in the latest attempt, with the known answers: only of answered statements.
 *
 * @returns first answers, the last given first
 * @throws {AppError} `forbidden`
 */
export async function listTrainingFeedback(actor: Actor, task: TaskRef): Promise<TrainingFeedback[]> {
  const raterId = requireRater(actor, task.studyId)
  const { id: taskId, definition } = await openTask(task)
  const training = (await listTrainingStates(db, taskId, raterId)).get(raterId)
  if (!training) return []
  const rows = await db.$queryRaw<FeedbackRow[]>`
    select a.id as "assignmentId", ${ITEM_WORDS} as text, t.code as given, t.fields as said, k.code, k.fields as known, k.explanation
    from "Assignment" a
    join "Task" own on own.id = a."taskId" and own."trainsTaskId" = ${taskId}::uuid
    join "KeyedItem" k on k."itemId" = a."itemId" and k.use = 'training'
    join "ItemView" i on i.id = a."itemId"
    join "Rating" t on t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round and t.revision = 1
    where a."raterId" = ${raterId}::uuid and a.round = ${roundOfAttempt(training.attempt)}
    order by t."createdAt" desc, a.id`
  return rows.map(({ said, known, ...row }) => ({
    ...row,
    answers: listKnowable(definition).flatMap((field) =>
      Object.hasOwn(known, field.id)
        ? [
            {
              title: field.question,
              given: valueWords(field, said[field.id]),
              known: valueWords(field, known[field.id]),
            },
          ]
        : [],
    ),
  }))
}

type FeedbackRow = Omit<TrainingFeedback, 'answers'> & {
  said: Readonly<Record<string, unknown>>
  known: Readonly<Record<string, unknown>>
}

/**
 * Starts another attempt for an actor who has not passed.
 *
 * @throws {AppError} `forbidden`; `conflict` unless the last one failed
 */
export async function trainAgain(actor: Actor, task: TaskRef): Promise<void> {
  const { studyId } = task
  const raterId = requireRater(actor, studyId)
  await db.$transaction(async (tx) => {
    const { id: taskId } = await openTask(task, tx)
    await tx.$queryRaw`select id from "Rater" where id = ${raterId}::uuid for update`
    const training = (await listTrainingStates(tx, taskId, raterId)).get(raterId)
    if (training?.state !== 'failed') throw new AppError('conflict', 'There is no training to do again.')
    const attempt = training.attempt + 1
    await insertTraining(tx, taskId, roundOfAttempt(attempt), raterId)
    await writeAudit(tx, actor, studyId, { type: 'training.begun-again', data: { raterId, attempt } })
  })
}

/**
 * Lets a rater start real work without having passed.
 *
 * @throws {AppError} `forbidden`; `not_found` for a rater of another study
 */
export async function waiveTraining(
  actor: Actor,
  task: TaskRef,
  input: { raterId: string; reason: string },
): Promise<void> {
  const { studyId } = task
  authorize(actor, 'quality:manage', studyId)
  const { raterId, reason } = input
  requireId(raterId)
  await db.$transaction(async (tx) => {
    const { id: taskId } = await openTask(task, tx)
    const rater = await tx.rater.findFirst({
      where: { id: raterId, studyId, kind: 'human', waivers: { none: { taskId } } },
      select: { id: true },
    })
    if (!rater) throw new AppError('not_found', 'There is no such rater in training.')
    await tx.trainingWaiver.create({ data: { taskId, raterId } })
    await writeAudit(tx, actor, studyId, { type: 'training.waived', data: { raterId, reason } })
  })
}

/**
 * Refuses real work to a rater whose training is not passed. Callers have authorized already.
 *
 * @throws {AppError} `forbidden`
 */
export async function requireTrained(tx: Tx, taskId: string, raterId: string): Promise<void> {
  const training = (await listTrainingStates(tx, taskId, raterId)).get(raterId)
  if (training && training.state !== 'passed') {
    throw new AppError('forbidden', 'Pass the training first.')
  }
}

/** Gives a task's training statements to all raters who have not begun real work there, each in an own order. */
export async function assignTraining(tx: Tx, taskId: string): Promise<void> {
  await insertTraining(tx, taskId, roundOfAttempt(1), null)
}

/** The same for every task of a study, e.g. when a rater joins. */
export async function assignStudyTraining(tx: Tx, studyId: string): Promise<void> {
  for (const { id } of await listWorkTasks(tx, studyId)) await assignTraining(tx, id)
}

async function insertTraining(
  tx: Tx,
  taskId: string,
  round: number,
  onlyRaterId: string | null,
): Promise<void> {
  await tx.$executeRaw`
    insert into "Assignment" (id, "studyId", "taskId", "itemId", "raterId", "patientId", round, position)
    select gen_random_uuid(), r."studyId", i."taskId", i.id, r.id, i."patientId", ${round},
      (row_number() over (partition by r.id, i."patientId" order by md5(r.id::text || i.id::text || ${round}::text)) - 1)::int
    from "Task" own
    join "Item" i on i."taskId" = own.id
    join "Rater" r on r."studyId" = own."studyId"
    join "Membership" m on m."studyId" = r."studyId" and m."userId" = r."userId" and m.role = 'rater'
    where own."trainsTaskId" = ${taskId}::uuid and (${onlyRaterId}::uuid is null or r.id = ${onlyRaterId}::uuid)
      and not exists (
        select 1 from "Rating" t where t."raterId" = r.id and t."taskId" = ${taskId}::uuid)
      and not exists (
        select 1 from "Assignment" a where a."itemId" = i.id and a."raterId" = r.id and a.round = ${round})`
}

/** What is known of a statement `k` and whether a rating `t` says so: one row, or one for each field that is known. */
export const KNOWN_ANSWERS = Prisma.sql`
  select null as field, t.code = k.code as "isRight" where k.fields = '{}'
  union all
  select e.key, t.fields->e.key is not distinct from e.value from jsonb_each(k.fields) e`

type Row = {
  raterId: string
  round: number
  total: number
  answered: number
  right: number
  isWaived: boolean
}

/**
 * How the raters' latest attempts stand, by rater id; raters without training are absent. Callers have authorized already.
 *
 * @param raterId only this rater's
 */
export async function listTrainingStates(
  tx: Tx,
  taskId: string,
  raterId?: string,
): Promise<Map<string, TrainingState>> {
  const rows = await tx.$queryRaw<Row[]>`
    select distinct on (a."raterId") a."raterId", a.round, sum(known.total)::int as total,
      coalesce(sum(known.total) filter (where t.id is not null), 0)::int as answered,
      coalesce(sum(known.right) filter (where t.id is not null), 0)::int as right,
      exists (select 1 from "TrainingWaiver" w where w."taskId" = ${taskId}::uuid and w."raterId" = a."raterId") as "isWaived"
    from "Assignment" a
    join "Task" own on own.id = a."taskId" and own."trainsTaskId" = ${taskId}::uuid
    join "KeyedItem" k on k."itemId" = a."itemId"
    left join "Rating" t
      on t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round and t.revision = 1
    cross join lateral (
      select count(*) as total, count(*) filter (where own."isRight") as right from (${KNOWN_ANSWERS}) own
    ) known
    where ${raterId ?? null}::uuid is null or a."raterId" = ${raterId ?? null}::uuid
    group by a."raterId", a.round
    order by a."raterId", a.round`
  if (rows.length === 0) return new Map()
  const { passMark } = (await readTaskConfig(taskId, tx)).quality
  return new Map(rows.map((row) => [row.raterId, assessTraining(row, passMark, row.isWaived)]))
}
