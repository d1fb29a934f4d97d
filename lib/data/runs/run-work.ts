import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { type PassageOrigin, type RunConfiguration, runConfigurationSchema } from '@/lib/core/runs/runs'
import { writeAudit } from '../audit'
import { toWallClock } from '../charts/wall-clock'
import { databaseTime, db, type Tx } from '../client'
import { Prisma } from '../generated/client'
import { announceRun } from '../webhooks/webhook-events'
import { holdIfSpent, IS_SPENT } from './cost-limits'
import { holdOwnRun, isNewest, lockOwnRun, type OwnRun, type RunTry, requireOwnRun } from './own-run'
import { PASSAGES_OF_RUN } from './passage-origin'
import { findPrompts } from './run-prompts'

export type RunWorkItem = {
  itemId: string
  text: string
  admission: { externalId: string; admitTime: string | null; dischargeTime: string | null } | null
  /** How often it was taken up without coming to an end. */
  attempts: number
  /** What went wrong last. */
  failure: string | null
}

/** What a worker needs to go on with a run: what is left of one patient, and how to judge it. */
export type RunWork = {
  studyId: string
  /** How long ago somebody took it up again, by the database's clock; null where nobody has. */
  resumedMsAgo: number | null
  configuration: RunConfiguration
  /** Text of the prompt that the run started with. */
  prompt: string | null
  /** Text of the prompt that puts an answer into form; null in runs that have none. */
  repairPrompt: string | null
  items: RunWorkItem[]
}

/** The rater of a run, so that a job can act as it; null when the run was deleted. */
export async function findRunRaterId(runId: string): Promise<string | null> {
  const run = await db.run.findUnique({ where: { id: runId }, select: { raterId: true } })
  return run?.raterId ?? null
}

/**
 * What is still to judge of one patient, or null when the run was held or cancelled, was taken up anew, or has ended. Marks a
 * waiting run as running.
 *
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function takeRunWork(
  actor: Actor,
  place: RunTry & { patientId: string },
  currency = '',
): Promise<RunWork | null> {
  const { runId, patientId } = place
  const run = await requireOwnRun(db, actor, runId)
  if (await holdIfSpent(actor, runId, currency)) return null
  const [started] = await db.$queryRaw<Pick<RunWork, 'resumedMsAgo'>[]>`
    update "Run" r set status = 'running', "startedAt" = coalesce("startedAt", now()) where ${isUnderWay(place)}
    returning extract(epoch from clock_timestamp() - "resumedAt")::float8 * 1000 as "resumedMsAgo"`
  if (!started) return null
  const configuration = runConfigurationSchema.parse(run.configuration)
  const [items, prompts] = await Promise.all([listPending(runId, patientId), findPrompts(configuration)])
  return { studyId: run.studyId, ...started, configuration, ...prompts, items }
}

type Pending = Omit<RunWorkItem, 'admission'> & {
  externalId: string | null
  admitTime: Date | null
  dischargeTime: Date | null
}

async function listPending(runId: string, patientId: string): Promise<RunWorkItem[]> {
  const rows = await db.$queryRaw<Pending[]>`
    select r."itemId", r.attempts, r.failure, p.text, a."externalId", a."admitTime", a."dischargeTime"
    from "RunItem" r join "Item" i on i.id = r."itemId" join "Proposition" p on p.id = i."propositionId"
      join "Document" d on d.id = p."documentId" left join "Admission" a on a.id = d."admissionId"
    where r."runId" = ${runId}::uuid and r.status = 'pending' and i."patientId" = ${patientId}::uuid
    order by r."itemId"`
  return rows.map(({ externalId, admitTime, dischargeTime, ...item }) => ({
    ...item,
    admission:
      externalId === null
        ? null
        : {
            externalId,
            admitTime: toWallClock(admitTime),
            dischargeTime: toWallClock(dischargeTime),
          },
  }))
}

/**
 * Notes that work on these items begins, before it begins: an item that stops its worker is known by it. What another job has
 * taken up since they were listed is its own, as after a pause that was shorter than the calls under way; what it has put back
 * since is free.
 *
 * @returns the items that are still to do; null when the run was held or cancelled, was taken up anew, or has ended
 */
export async function takeUpItems(
  actor: Actor,
  thisTry: RunTry,
  items: readonly Pick<RunWorkItem, 'itemId' | 'attempts'>[],
  currency = '',
): Promise<Set<string> | null> {
  const own = actor.kind === 'ai' ? [...actor.raters.values()] : []
  // asked every few statements: the run is looked at on its own only where nothing was taken
  const taken = await db.$queryRaw<{ itemId: string }[]>`
    update "RunItem" i set attempts = i.attempts + 1, "updatedAt" = now()
    from "Run" r, unnest(${items.map(({ itemId }) => itemId)}::uuid[], ${items.map(({ attempts }) => attempts)}::int[])
      as listed(id, attempts)
    where ${isUnderWay(thisTry)} and r."raterId" = any(${own}::uuid[])
      and i."runId" = r.id and i."itemId" = listed.id and i.attempts <= listed.attempts and i.status = 'pending'
      and not ${IS_SPENT}
    returning i."itemId"`
  if (taken.length > 0) return new Set(taken.map((row) => row.itemId))
  if (await holdIfSpent(actor, thisTry.runId, currency)) return null
  return (await isRunUnderWay(actor, thisTry)) ? new Set() : null
}

/**
 * Whether a run was neither held nor cancelled nor taken up anew, and has not ended.
 *
 * @throws {AppError} `forbidden` for anybody but its own rater
 */
export async function isRunUnderWay(actor: Actor, thisTry: RunTry): Promise<boolean> {
  const run = await requireOwnRun(db, actor, thisTry.runId)
  return isNewest(thisTry, run) && (run.status === 'queued' || run.status === 'running')
}

/** The same of a run `r`. */
function isUnderWay({ runId, resumedAt }: RunTry): Prisma.Sql {
  return Prisma.sql`r.id = ${runId}::uuid and r.status in ('queued', 'running')
    and r."resumedAt" is not distinct from ${resumedAt}::timestamptz`
}

/**
 * Takes back that work on these items began: none of them was asked about, though passages may have been looked for. What another
 * job has taken up since is its own.
 *
 * @param items with the attempts that were listed before they were taken up, and where their passages came from; null where
 *   nobody looked
 */
export async function putBackItems(
  actor: Actor,
  runId: string,
  items: readonly (Pick<RunWorkItem, 'itemId' | 'attempts'> & { passages: PassageOrigin | null })[],
): Promise<void> {
  if (items.length === 0) return
  await requireOwnRun(db, actor, runId)
  await db.$executeRaw`
    update "RunItem" i set attempts = told.attempts, passages = ${PASSAGES_OF_RUN}
    from json_to_recordset(${JSON.stringify(items)}::json) as told("itemId" uuid, attempts int, passages text)
    where i."runId" = ${runId}::uuid and i."itemId" = told."itemId" and i.status = 'pending'
      and i.attempts = told.attempts + 1`
}

/** Leaves items for a later try, with what went wrong, which is shown beside them. */
export async function leaveItems(
  actor: Actor,
  runId: string,
  left: readonly { itemId: string; failure: string; passages: PassageOrigin | null }[],
): Promise<void> {
  if (left.length === 0) return
  await requireOwnRun(db, actor, runId)
  await db.$executeRaw`
    update "RunItem" i set failure = told.failure, "updatedAt" = now(), passages = ${PASSAGES_OF_RUN}
    from json_to_recordset(${JSON.stringify(left)}::json) as told("itemId" uuid, failure text, passages text)
    where i."runId" = ${runId}::uuid and i."itemId" = told."itemId" and i.status = 'pending'`
}

/** Ends a run whose items are all judged. Nothing happens while some are pending, or when it has ended. */
export async function finishRunIfComplete(actor: Actor, runId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const run = await lockOwnRun(tx, actor, runId)
    const pending = await tx.runItem.count({ where: { runId, status: 'pending' } })
    if (pending > 0 || (run.setUpAt === null && run.selectionId !== null)) return
    await endRun(tx, actor, run, { status: 'done', failure: null })
  })
}

/**
 * Stops a run for which every further call would fail; what is pending stays pending. One that is paused stays so and tells why:
 * it is led with others of its grid, and meets the failure again when it is resumed. One that was taken up anew since goes on.
 */
export async function failRun(actor: Actor, thisTry: RunTry, failure: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const run = await lockOwnRun(tx, actor, thisTry.runId)
    if (!isNewest(thisTry, run)) return
    if (run.status === 'paused') await tx.run.update({ where: { id: run.id }, data: { failure } })
    else await endRun(tx, actor, run, { status: 'failed', failure })
  })
}

/**
 * Pauses a run that somebody has to take up again later; what is pending stays pending. One that was taken up anew since
 * goes on.
 */
export async function holdRun(actor: Actor, thisTry: RunTry, why: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const run = await lockOwnRun(tx, actor, thisTry.runId)
    if (isNewest(thisTry, run)) await holdOwnRun(tx, actor, run, why)
  })
}

/** Ends a run that has not ended, and says so to whoever listens. Callers have locked it, or know that it cannot go on. */
export async function endRun(
  tx: Tx,
  actor: Actor,
  run: OwnRun,
  end: { status: 'done' | 'failed'; failure: string | null },
): Promise<void> {
  const ended = await tx.run.updateMany({
    where: { id: run.id, status: { in: ['queued', 'running', 'paused'] } }, // paused: its last calls have ended
    data: { ...end, finishedAt: await databaseTime(tx) },
  })
  if (ended.count === 0) return
  const done = await tx.runItem.count({ where: { runId: run.id, status: 'done' } })
  const failed = await tx.runItem.count({ where: { runId: run.id, status: 'failed' } })
  await writeAudit(tx, actor, run.studyId, {
    type: 'run.finished',
    data: { runId: run.id, status: end.status, done, failed },
  })
  await announceRun(tx, run.studyId, { runId: run.id, status: end.status, done, failed })
}
