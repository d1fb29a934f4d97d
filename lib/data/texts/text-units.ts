import 'server-only'
import { type Actor, authorize, SYSTEM_ACTOR } from '@/lib/core/actor'
import { type TextJobConfiguration, textJobConfigurationSchema } from '@/lib/core/text-jobs'
import { findActorByUserId } from '../accounts/actors'
import { writeAudit } from '../audit'
import { databaseTime, db, type Tx } from '../client'

/** Work whose texts may still be stored: of paused work what was under way still ends. */
const UNDER_WAY = ['queued', 'running', 'paused'] as const

/** One text of a piece of work that is under way. */
export type TextUnit<Configuration extends TextJobConfiguration = TextJobConfiguration> = {
  jobId: string
  studyId: string
  unitId: string
  /** How often the work had been taken up again: of an earlier try nothing is stored, and nothing stops a later one. */
  attempt: number
  configuration: Configuration
  /** Whether it may cost no more than so much. */
  isLimited: boolean
}

type Delivered = Pick<TextUnit, 'jobId' | 'unitId' | 'attempt'>

/**
 * Takes one text up, for a worker that acts for whoever started the work, with that person's present rights.
 *
 * @returns null when the text is done, or the work was stopped, taken up anew or deleted; work of somebody without an account
 *   is stopped here
 */
export async function takeTextUnit({
  jobId,
  unitId,
  attempt,
}: Delivered): Promise<{ actor: Actor; unit: TextUnit; lastFailure: string | null } | null> {
  const started = await db.$executeRaw`
    update "TextJob" set status = 'running'
    where id = ${jobId}::uuid and attempt = ${attempt}::int and status in ('queued', 'running')`
  if (started === 0) return null
  const row = await db.textJobUnit.findFirst({
    where: { jobId, unitId, status: 'pending' },
    select: {
      failure: true,
      job: { select: { studyId: true, startedById: true, configuration: true, costLimit: true } },
    },
  })
  if (!row) return null
  const { failure: lastFailure, job } = row
  const { studyId, startedById, configuration, costLimit } = job
  if (lastFailure !== null)
    await db.textJobUnit.updateMany({ where: { jobId, unitId }, data: { failure: null } })
  const actor = startedById === null ? SYSTEM_ACTOR : await findActorByUserId(startedById)
  const unit = {
    jobId,
    studyId,
    unitId,
    attempt,
    configuration: textJobConfigurationSchema.parse(configuration),
    isLimited: costLimit !== null,
  }
  if (actor) return { actor, unit, lastFailure }
  await failTextJob(SYSTEM_ACTOR, unit, 'Whoever started this work has no account any more.')
  return null
}

/**
 * Locks a text of work for the transaction that stores what was made, so that it is stored once however often it was delivered.
 *
 * @returns false when it is done, or the work is stopped or was taken up anew: nothing may be stored then
 */
export async function lockTextUnit(tx: Tx, { jobId, unitId, attempt }: TextUnit): Promise<boolean> {
  // the work before its text, and both before the record: in another order two that end at once would wait for each other
  const [job] = await tx.$queryRaw<{ id: string }[]>`
    select id from "TextJob"
    where id = ${jobId}::uuid and attempt = ${attempt}::int and status in ('queued', 'running', 'paused') for no key update`
  if (!job) return false
  const rows = await tx.$queryRaw<{ status: string }[]>`
    select status::text as status from "TextJobUnit"
    where "jobId" = ${jobId}::uuid and "unitId" = ${unitId}::uuid and status = 'pending' for update`
  return rows.length > 0
}

/** How wanted work is that was taken up: of paused work nothing more is asked; unwanted is what was stopped or taken up anew. */
export async function findTextWorkState(
  actor: Actor,
  { jobId, studyId, attempt }: TextUnit,
): Promise<'wanted' | 'paused' | 'unwanted'> {
  authorize(actor, 'run:manage', studyId)
  const job = await db.textJob.findFirst({
    where: { id: jobId, studyId, attempt, status: { in: [...UNDER_WAY] } },
    select: { status: true },
  })
  if (job === null) return 'unwanted'
  return job.status === 'paused' ? 'paused' : 'wanted'
}

/** Marks a locked text as done, in the transaction that stored what was made. */
export async function endTextUnit(tx: Tx, actor: Actor, unit: TextUnit, made: number): Promise<void> {
  const { jobId, unitId } = unit
  await tx.textJobUnit.update({
    where: { jobId_unitId: { jobId, unitId } },
    data: { status: 'done', made, failure: null },
  })
  await endIfComplete(tx, actor, unit)
}

/** Keeps why a text waits for another try, for whoever follows the work; it stays pending. */
export async function noteTextWait(actor: Actor, unit: TextUnit, why: string): Promise<void> {
  authorize(actor, 'run:manage', unit.studyId)
  await db.$transaction(async (tx) => {
    if (!(await lockTextUnit(tx, unit))) return
    const { jobId, unitId } = unit
    await tx.textJobUnit.update({ where: { jobId_unitId: { jobId, unitId } }, data: { failure: why } })
  })
}

/** Marks a text as failed, with the reason; it can be taken up again. */
export async function failTextUnit(actor: Actor, unit: TextUnit, failure: string): Promise<void> {
  await db.$transaction(async (tx) => {
    if (!(await lockTextUnit(tx, unit))) return
    const { jobId, unitId } = unit
    await tx.textJobUnit.update({
      where: { jobId_unitId: { jobId, unitId } },
      data: { status: 'failed', failure },
    })
    await endIfComplete(tx, actor, unit)
  })
}

/** Stops work for which every further text would fail too; what is pending stays pending. A later try goes on. */
export async function failTextJob(
  actor: Actor,
  { jobId, studyId, attempt }: TextUnit,
  failure: string,
): Promise<void> {
  await db.$transaction(async (tx) => {
    const ended = await tx.textJob.updateMany({
      where: { id: jobId, attempt, status: { in: ['queued', 'running'] } },
      data: { status: 'failed', failure, finishedAt: await databaseTime(tx) },
    })
    if (ended.count > 0) await auditEnd(tx, actor, studyId, jobId, 'failed')
  })
}

async function endIfComplete(tx: Tx, actor: Actor, { jobId, studyId }: TextUnit): Promise<void> {
  const pending = await tx.textJobUnit.count({ where: { jobId, status: 'pending' } })
  if (pending > 0) return
  const ended = await tx.textJob.updateMany({
    where: { id: jobId, status: { in: [...UNDER_WAY] } },
    data: { status: 'done', failure: null, finishedAt: await databaseTime(tx) },
  })
  if (ended.count > 0) await auditEnd(tx, actor, studyId, jobId, 'done')
}

async function auditEnd(
  tx: Tx,
  actor: Actor,
  studyId: string,
  jobId: string,
  status: 'done' | 'failed',
): Promise<void> {
  const failed = await tx.textJobUnit.count({ where: { jobId, status: 'failed' } })
  const done = await tx.textJobUnit.count({ where: { jobId, status: 'done' } })
  await writeAudit(tx, actor, studyId, { type: 'text-job.finished', data: { jobId, status, done, failed } })
}
