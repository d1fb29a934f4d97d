import { MARGIN_MEASURES } from '@/lib/core/figures/basis/measures'
import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { Glimpsed } from '@/lib/core/audit-log/audit-event'
import { AppError } from '@/lib/core/errors'
import {
  type AiResults,
  type Margin,
  type NewMargin,
  newMarginSchema,
  openingReasonSchema,
} from '@/lib/core/figures/basis/margin'
import type { AiTiming } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import type { Prisma } from '../generated/client'
import { isRaterOf } from '../work/task-raters'

const PRIMARY = { primary: { select: { alias: true } } } as const

/** Whether the figures of AI raters against people are open, and the margins. @throws {AppError} `not_found`, `forbidden` */
export async function getAiResults(actor: Actor, task: TaskRef): Promise<AiResults> {
  const { studyId, taskId } = task
  authorize(actor, 'agreement:read', studyId)
  const [opening, margins, [ai], glimpse, late] = await Promise.all([
    readOpening(task),
    db.margin.findMany({ where: { taskId }, orderBy: { revision: 'desc' }, include: PRIMARY }),
    // in order of a key, for the database not to look through all ratings, however few it takes them for
    db.$queryRaw<{ raters: number }[]>`
      select count(*)::int as raters from "Rater" r
      cross join lateral (
        select 1 from "Rating" t where t."raterId" = r.id and t."taskId" = ${taskId}::uuid order by t.current limit 1
      ) said
      where r."studyId" = ${studyId}::uuid and r.kind = 'ai'`,
    db.auditEvent.findFirst({
      where: glimpsesOf(task),
      orderBy: { seq: 'asc' },
      select: { at: true },
    }),
    listLate(taskId),
  ])
  return {
    openedAt: opening.openedAt?.toISOString() ?? null,
    openReason: opening.aiOpenReason,
    glimpsedAt: glimpse?.at.toISOString() ?? null,
    margins: margins.map((row) => toMargin(row, opening.aiOpenedAt)),
    aiRaters: ai?.raters ?? 0,
    lateIds: late,
  }
}

/** Whose AI raters' answers are drafts, which people see: nothing of them was ever sealed. */
const OF_DRAFTS = {
  protocolVersion: { definition: { path: ['aiRater', 'isDraft'], equals: true } },
} satisfies Prisma.TaskWhereInput

/** @throws {AppError} `not_found` */
async function readOpening({ studyId, taskId }: TaskRef) {
  const where = { id: requireId(taskId), studyId }
  const [task, drafting] = await Promise.all([
    db.task.findFirst({ where, select: { aiOpenedAt: true, aiOpenReason: true } }),
    db.task.findFirst({ where: { ...where, ...OF_DRAFTS }, select: { createdAt: true } }),
  ])
  if (!task) throw new AppError('not_found', 'This task does not exist.')
  return { ...task, openedAt: task.aiOpenedAt ?? drafting?.createdAt ?? null }
}

function glimpsesOf({ studyId, taskId }: TaskRef): Prisma.AuditEventWhereInput {
  return { scope: studyId, type: 'ai-verdicts.viewed', data: { path: ['taskId'], equals: taskId } }
}

/** AI raters of a task that were begun after its figures were opened. */
async function listLate(taskId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select r.id from "Rater" r join "Task" k on k."studyId" = r."studyId"
    where k.id = ${taskId}::uuid and r.kind = 'ai' and r."createdAt" >= k."aiOpenedAt" and ${isRaterOf(taskId)} order by r.id`
  return rows.map(({ id }) => id)
}

/**
 * The AI raters that stand out among those of one configuration: the one fixed with the margin that was promised before the
 * opening, and those begun after it. Callers have authorized already.
 */
export async function readAiTimings({ taskId }: Pick<TaskRef, 'taskId'>): Promise<Record<string, AiTiming>> {
  const [late, [promised]] = await Promise.all([
    listLate(taskId),
    db.$queryRaw<{ primaryId: string | null }[]>`
      select m."primaryId" from "Margin" m join "Task" k on k.id = m."taskId"
      where k.id = ${taskId}::uuid and (k."aiOpenedAt" is null or m."createdAt" < k."aiOpenedAt")
      order by m.revision desc limit 1`,
  ])
  const timings: [string, AiTiming][] = late.map((id) => [id, 'late'])
  if (promised?.primaryId) timings.push([promised.primaryId, 'primary'])
  return Object.fromEntries(timings)
}

/** The margin that was fixed last before the opening, which is the test that was promised. Callers have authorized already. */
export async function readPromisedMargin({
  taskId,
}: Pick<TaskRef, 'taskId'>): Promise<Pick<Margin, 'measure' | 'margin'> | null> {
  const task = await db.task.findUnique({ where: { id: taskId }, select: { aiOpenedAt: true } })
  const margin = await db.margin.findFirst({
    where: { taskId, ...(task?.aiOpenedAt && { createdAt: { lt: task.aiOpenedAt } }) },
    orderBy: { revision: 'desc' },
    select: { measure: true, margin: true },
  })
  return margin && { ...margin, measure: toMeasure(margin.measure) }
}

/** Whether the figures of AI raters are open. @throws {AppError} `not_found`, `forbidden` */
export async function areAiResultsOpen(actor: Actor, task: TaskRef): Promise<boolean> {
  authorize(actor, 'agreement:read', task.studyId)
  return (await readOpening(task)).openedAt !== null
}

/** Whether what AI raters said may be seen beside what people said. Callers have authorized already. */
export async function isAiOpen({ taskId }: Pick<TaskRef, 'taskId'>): Promise<boolean> {
  const isOpen = { OR: [{ aiOpenedAt: { not: null } }, OF_DRAFTS] }
  return (await db.task.count({ where: { id: taskId, ...isOpen } })) > 0
}

/**
 * Remembers, once for each lead, that single ratings were looked at while the figures were sealed: a run must be watched,
 * and a margin fixed afterwards was not fixed blindly. Callers have authorized already.
 */
export async function noteGlimpse(actor: Actor, task: TaskRef, of: Glimpsed): Promise<void> {
  const { studyId, taskId } = task
  if ((await isAiOpen(task)) || (await hasGlimpsed(actor, task))) return
  const data = { taskId, ...of }
  await db.$transaction((tx) => writeAudit(tx, actor, studyId, { type: 'ai-verdicts.viewed', data }))
}

/**
 * Whether single ratings of runs may be shown: the figures are open, or this lead chose to look before, which is in the audit log.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function mayShowVerdicts(actor: Actor, task: TaskRef): Promise<boolean> {
  authorize(actor, 'run:manage', task.studyId)
  return (await isAiOpen(task)) || (await hasGlimpsed(actor, task))
}

/**
 * A lead chooses to look at single ratings before the opening, knowing that it is reported.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function lookAtVerdicts(actor: Actor, task: TaskRef, runId: string): Promise<void> {
  authorize(actor, 'run:manage', task.studyId)
  if (
    (await db.work.count({
      where: { id: runId, studyId: task.studyId, taskId: task.taskId, kind: 'rate' },
    })) === 0
  )
    throw new AppError('not_found', 'This run does not exist.')
  await noteGlimpse(actor, task, { runId })
}

async function hasGlimpsed({ userId }: Actor, task: TaskRef): Promise<boolean> {
  return (await db.auditEvent.count({ where: { ...glimpsesOf(task), userId } })) > 0
}

/** @throws {AppError} `not_found`, `forbidden`; `conflict` while the figures are sealed */
export async function requireOpenAiResults(actor: Actor, task: TaskRef): Promise<void> {
  if (!(await areAiResultsOpen(actor, task))) {
    throw new AppError(
      'conflict',
      'The figures of AI raters are sealed. A lead opens them on the page AI against people.',
    )
  }
}

/**
 * Fixes a margin: the first one, or a new revision beside those before it. Its time, and whether the figures were open by
 * then, stay with it.
 *
 * @throws {AppError} `not_found`, also for a primary AI rater that is none of the study's; `forbidden`
 */
export async function setMargin(actor: Actor, task: TaskRef, input: NewMargin): Promise<Margin> {
  const { studyId, taskId } = task
  authorize(actor, 'agreement:manage', studyId)
  const fields = newMarginSchema.parse(input)
  return db.$transaction(async (tx) => {
    const { aiOpenedAt } = await lockTask(tx, task)
    const newest = await tx.margin.findFirst({ where: { taskId }, orderBy: { revision: 'desc' } })
    const revision = (newest?.revision ?? 0) + 1
    const { measure, margin, primaryId } = fields
    if (primaryId !== null) await requireAiRaterOf(tx, task, primaryId)
    const afterOpening = aiOpenedAt !== null
    const { at } = await writeAudit(tx, actor, studyId, {
      type: 'margin.set',
      data: { taskId, revision, measure, margin, primary: primaryId, afterOpening },
    })
    const row = await tx.margin.create({
      data: { ...fields, studyId, taskId, revision, setById: actor.userId, createdAt: at },
      include: PRIMARY,
    })
    return toMargin(row, aiOpenedAt)
  })
}

/**
 * Opens the figures of a task's AI raters against people, once and for good. The reason stands in the audit log and in the report.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function openAiResults(actor: Actor, task: TaskRef, why: string): Promise<void> {
  const { studyId, taskId } = task
  authorize(actor, 'agreement:manage', studyId)
  const reason = openingReasonSchema.parse(why)
  await db.$transaction(async (tx) => {
    const { aiOpenedAt } = await lockTask(tx, task)
    if (aiOpenedAt !== null) return
    const margin = await tx.margin.findFirst({ where: { taskId }, orderBy: { revision: 'desc' } })
    // the audit log's clock, as for margins: which came first is then never in doubt
    const { at } = await writeAudit(tx, actor, studyId, {
      type: 'ai-results.opened',
      data: { taskId, marginRevision: margin?.revision ?? null, reason },
    })
    await tx.task.update({ where: { id: taskId }, data: { aiOpenedAt: at, aiOpenReason: reason } })
  })
}

/** @throws {AppError} `not_found` for what is no AI rater that answers in the task, or is to */
async function requireAiRaterOf(tx: Tx, { studyId, taskId }: TaskRef, raterId: string): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`
    select r.id from "Rater" r where r.id = ${raterId}::uuid and r."studyId" = ${studyId}::uuid and r.kind = 'ai'
      and (${isRaterOf(taskId)} or exists (select from "Jury" j where j."raterId" = r.id and j."taskId" = ${taskId}::uuid))`
  if (found.length === 0) throw new AppError('not_found', 'This task has no such AI rater.')
}

/** One at a time: a margin is either before the opening or after it. */
async function lockTask(tx: Tx, { studyId, taskId }: TaskRef): Promise<{ aiOpenedAt: Date | null }> {
  const [task] = await tx.$queryRaw<{ aiOpenedAt: Date | null }[]>`
    select "aiOpenedAt" from "Task" where id = ${requireId(taskId)}::uuid and "studyId" = ${studyId}::uuid for update`
  if (!task) throw new AppError('not_found', 'This task does not exist.')
  return task
}

type MarginRow = {
  revision: number
  measure: string
  margin: number
  reason: string
  primaryId: string | null
  primary: { alias: string } | null
  createdAt: Date
}

function toMeasure(measure: string): Margin['measure'] {
  return MARGIN_MEASURES.find((known) => known === measure) ?? 'agreement'
}

function toMargin(
  { revision, measure, margin, reason, primaryId, primary, createdAt }: MarginRow,
  openedAt: Date | null,
): Margin {
  return {
    revision,
    measure: toMeasure(measure),
    margin,
    reason,
    primary: primaryId !== null && primary !== null ? { raterId: primaryId, alias: primary.alias } : null,
    setAt: createdAt.toISOString(),
    isAfterOpening: openedAt !== null && createdAt >= openedAt,
  }
}
