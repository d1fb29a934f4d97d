import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { type TextJobConfiguration, textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { db, type Tx } from '../client'
import { Prisma } from '../generated/client'
import { finishLocked } from './end-work'
import { pauseIfSpent } from './limits'
import { isNewest, isUnderWay, lockOwnWork, type OwnWork, requireOwnWork, type WorkTry } from './own-work'

/** One text of a piece of work that is under way. */
export type TextUnit<Configuration extends TextJobConfiguration = TextJobConfiguration> = WorkTry & {
  studyId: string
  unitId: string
  configuration: Configuration
}

/**
 * Marks work as running that waits, and may cost more than it has.
 *
 * @param currency of the prices
 * @returns how long ago somebody took it up again, by the database's clock, where anybody has; null when the work was held or
 *   cancelled, was taken up anew, or has ended
 * @throws {AppError} as `requireOwnWork`
 */
export async function beginWork(
  actor: Actor,
  thisTry: WorkTry,
  currency: string,
): Promise<(OwnWork & { resumedMsAgo: number | null }) | null> {
  const work = await requireOwnWork(db, actor, thisTry.workId)
  if (await pauseIfSpent(actor, work.id, currency)) return null
  const [begun] = await db.$queryRaw<{ resumedMsAgo: number | null }[]>`
    update "Work" w set status = 'running', "startedAt" = coalesce("startedAt", now()) where ${isUnderWay(thisTry)}
    returning extract(epoch from clock_timestamp() - "resumedAt")::float8 * 1000 as "resumedMsAgo"`
  return begun ? { ...work, ...begun } : null
}

/**
 * Takes one text up.
 *
 * @returns null when it is done, or the work as in `beginWork`
 * @throws {AppError} as `requireOwnWork`
 */
export async function takeTextUnit(
  actor: Actor,
  { workId, resumedAt, unitId }: WorkTry & { unitId: string },
  currency: string,
): Promise<TextUnit | null> {
  const work = await beginWork(actor, { workId, resumedAt }, currency)
  if (!work) return null
  // why it waited for this try is old now
  const taken = await db.workUnit.updateMany({
    where: { workId, unitId, status: 'pending' },
    data: { failure: null },
  })
  if (taken.count === 0) return null
  const { studyId, configuration } = work
  return {
    workId,
    resumedAt,
    studyId,
    unitId,
    configuration: textJobConfigurationSchema.parse(configuration),
  }
}

/**
 * Locks a text of work for the transaction that stores what was made, so that it is stored once however often it was delivered.
 *
 * @returns null when it is done, or the work is stopped or was taken up anew: nothing may be stored then
 * @throws {AppError} as `requireOwnWork`
 */
export async function lockUnit(
  tx: Tx,
  actor: Actor,
  { workId, resumedAt, unitId }: WorkTry & { unitId: string },
): Promise<OwnWork | null> {
  // the work before its text, and both before the audit log: in another order two that end at once would wait for each other
  const work = await lockOwnWork(tx, actor, workId)
  const mayStore = ['queued', 'running', 'paused'].includes(work.status) // of paused work what was under way still ends
  if (!mayStore || !isNewest({ workId, resumedAt }, work)) return null
  const rows = await tx.$queryRaw<{ status: string }[]>`
    select status::text as status from "WorkUnit"
    where "workId" = ${workId}::uuid and "unitId" = ${unitId}::uuid and status = 'pending' for update`
  return rows.length > 0 ? work : null
}

/** Marks a text of locked work as done, in the transaction that stored what was made. */
export async function endUnit(
  tx: Tx,
  actor: Actor,
  work: OwnWork,
  { unitId, made }: { unitId: string; made: number },
): Promise<void> {
  await tx.workUnit.update({
    where: { workId_unitId: { workId: work.id, unitId } },
    data: { status: 'done', made, failure: null, drafts: Prisma.DbNull },
  })
  await finishLocked(tx, actor, work)
}

/** The same where what was made is stored already. */
export async function finishUnit(
  actor: Actor,
  unit: WorkTry & { unitId: string },
  made: number,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const work = await lockUnit(tx, actor, unit)
    if (work) await endUnit(tx, actor, work, { unitId: unit.unitId, made })
  })
}

/** Keeps why a text waits for another try, for whoever follows the work; it stays pending. */
export function deferUnit(actor: Actor, unit: TextUnit, why: string): Promise<void> {
  return endFailed(actor, unit, { status: 'pending', failure: why })
}

/** Marks a text as failed for which no further try is made, with what went wrong last. */
export async function giveUpUnit(actor: Actor, unit: WorkTry & { unitId: string }): Promise<void> {
  const { workId, unitId } = unit
  const last = await db.workUnit.findUnique({ where: { workId_unitId: { workId, unitId } } })
  const why = last?.failure ? ` The last said: ${last.failure}` : ''
  await failUnit(actor, unit, `It did not end after many tries.${why}`)
}

/** Marks a text as failed, with the reason; it can be taken up again. */
export function failUnit(actor: Actor, unit: WorkTry & { unitId: string }, failure: string): Promise<void> {
  return endFailed(actor, unit, { status: 'failed', failure })
}

async function endFailed(
  actor: Actor,
  unit: WorkTry & { unitId: string },
  data: { status: 'pending' | 'failed'; failure: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const work = await lockUnit(tx, actor, unit)
    if (!work) return
    await tx.workUnit.update({ where: { workId_unitId: { workId: work.id, unitId: unit.unitId } }, data })
    await finishLocked(tx, actor, work)
  })
}
