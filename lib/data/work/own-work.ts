import 'server-only'
import { type Actor, authorize, SYSTEM_ACTOR } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { WorkKind } from '@/lib/core/work'
import { findActorByUserId, getActorByRaterId } from '../accounts/actors'
import { db, type Tx } from '../client'
import { Prisma } from '../generated/client'

/**
 * Work as somebody started it, or took it up again at this time. What an earlier try has under way has no say any more in what
 * becomes of it: what is left belongs to newer work.
 */
export type WorkTry = { workId: string; resumedAt: Date | null }

export type OwnWork = {
  id: string
  studyId: string
  kind: WorkKind
  status: string
  configuration: unknown
  /** When it was given its units; null until then. */
  setUpAt: Date | null
  resumedAt: Date | null
  startedById: string | null
  /** Of a run alone. */
  taskId: string | null
  raterId: string | null
}

/** What every function that acts on work in the name of whoever does it reads of it first. */
export const WORK_COLUMNS = Prisma.sql`
  id, "studyId", kind::text, status::text, configuration, "setUpAt", "resumedAt", "startedById", "taskId",
  "raterId"`

/**
 * Work that this actor does.
 *
 * @throws {AppError} `not_found`; `forbidden` for anybody but a run's own rater; of other work for anybody but whoever started it, and
 *   leads
 */
export async function requireOwnWork(tx: Tx, actor: Actor, workId: string): Promise<OwnWork> {
  const [work] = await tx.$queryRaw<OwnWork[]>`select ${WORK_COLUMNS} from "Work" where id = ${workId}::uuid`
  return checkOwn(actor, work)
}

/** The same, held until the transaction ends. What is written beside work only refers to it and need not wait. */
export async function lockOwnWork(tx: Tx, actor: Actor, workId: string): Promise<OwnWork> {
  const [work] = await tx.$queryRaw<OwnWork[]>`
    select ${WORK_COLUMNS} from "Work" where id = ${workId}::uuid for no key update`
  return checkOwn(actor, work)
}

/** Whether this is the newest try of the work. */
export function isNewest({ resumedAt }: WorkTry, work: Pick<OwnWork, 'resumedAt'>): boolean {
  return resumedAt?.getTime() === work.resumedAt?.getTime()
}

/** What is to be done for the newest try of work `w` that is under way. */
export function isUnderWay({ workId, resumedAt }: WorkTry): Prisma.Sql {
  return Prisma.sql`w.id = ${workId}::uuid and w.status in ('queued', 'running')
    and w."resumedAt" is not distinct from ${resumedAt}::timestamptz`
}

/**
 * How wanted the work of this try is: of paused work nothing more is asked, though what is under way still ends; unwanted is what
 * was stopped, was taken up anew, or has ended.
 *
 * @throws {AppError} as {@link requireOwnWork}
 */
export async function findWorkState(
  actor: Actor,
  thisTry: WorkTry,
): Promise<'wanted' | 'paused' | 'unwanted'> {
  const work = await requireOwnWork(db, actor, thisTry.workId)
  if (!isNewest(thisTry, work)) return 'unwanted'
  if (work.status === 'paused') return 'paused'
  return work.status === 'queued' || work.status === 'running' ? 'wanted' : 'unwanted'
}

/** Work, and who does it: null where whoever started it has no account any more. */
export type FoundWork = Pick<OwnWork, 'kind' | 'configuration'> & { actor: Actor | null }

/**
 * Work for those who do it: the rater of a run, or whoever started other work, with that person's present rights. Null when it was
 * deleted.
 */
export async function findWork(workId: string): Promise<FoundWork | null> {
  const work = await db.work.findUnique({
    where: { id: workId },
    select: { kind: true, configuration: true, raterId: true, startedById: true },
  })
  if (!work) return null
  const { raterId, startedById, ...found } = work
  if (raterId !== null) return { ...found, actor: await getActorByRaterId(raterId) }
  return { ...found, actor: startedById === null ? SYSTEM_ACTOR : await findActorByUserId(startedById) }
}

function checkOwn(actor: Actor, work: OwnWork | undefined): OwnWork {
  if (!work) throw new AppError('not_found', 'This work does not exist.')
  if (work.raterId === null) {
    // what was begun is accounted for also where whoever started it may see no more of the study
    if (actor.userId === null || actor.userId !== work.startedById)
      authorize(actor, 'run:manage', work.studyId)
  } else if (actor.kind !== 'ai' || actor.raters.get(work.studyId) !== work.raterId)
    throw new AppError('forbidden', 'This is the run of another rater.')
  return work
}
