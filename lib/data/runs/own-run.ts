import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { writeAudit } from '../audit'
import type { Tx } from '../client'

/**
 * A run as somebody started it, or took it up again at this time. Work of a try before that has no say any more in what
 * becomes of it: what is left belongs to newer work.
 */
export type RunTry = { runId: string; resumedAt: Date | null }

export type OwnRun = {
  id: string
  studyId: string
  taskId: string
  raterId: string
  status: string
  configuration: unknown
  /** When it was given its items; null until then. */
  setUpAt: Date | null
  resumedAt: Date | null
  /** What it is to be given; null in runs of before there was a set-up. */
  selectionId: string | null
}

/** The run that this AI rater carries out. @throws {AppError} `not_found`; `forbidden` for anybody but its own rater */
export async function requireOwnRun(tx: Tx, actor: Actor, runId: string): Promise<OwnRun> {
  const [run] = await tx.$queryRaw<OwnRun[]>`
    select id, "studyId", "taskId", "raterId", status::text, configuration, "setUpAt", "resumedAt", "selectionId" from "Run" where id = ${runId}::uuid`
  return checkOwn(actor, run)
}

/** The same, held until the transaction ends. What is written beside a run only refers to it and need not wait. */
export async function lockOwnRun(tx: Tx, actor: Actor, runId: string): Promise<OwnRun> {
  const [run] = await tx.$queryRaw<OwnRun[]>`
    select id, "studyId", "taskId", "raterId", status::text, configuration, "setUpAt", "resumedAt", "selectionId" from "Run" where id = ${runId}::uuid
    for no key update`
  return checkOwn(actor, run)
}

/** Whether this is the newest try of a run. */
export function isNewest({ resumedAt }: RunTry, run: Pick<OwnRun, 'resumedAt'>): boolean {
  return resumedAt?.getTime() === run.resumedAt?.getTime()
}

/** Pauses a locked run that is under way, and says why where people look; what is under way in it still ends. */
export async function holdOwnRun(tx: Tx, actor: Actor, { id, studyId }: OwnRun, why: string): Promise<void> {
  const held = await tx.run.updateMany({
    where: { id, status: { in: ['queued', 'running'] } },
    data: { status: 'paused', failure: why },
  })
  if (held.count > 0) await writeAudit(tx, actor, studyId, { type: 'run.paused', data: { runId: id } })
}

function checkOwn(actor: Actor, run: OwnRun | undefined): OwnRun {
  if (!run) throw new AppError('not_found', 'This run does not exist.')
  if (actor.kind !== 'ai' || actor.raters.get(run.studyId) !== run.raterId) {
    throw new AppError('forbidden', 'This is the run of another rater.')
  }
  return run
}
