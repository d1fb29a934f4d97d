import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { type Jury, jurySchema } from '@/lib/core/jury/jury'
import type { Tx } from '../client'
import { findVerdictTask } from '../studies'

export type OwnJury = {
  raterId: string
  studyId: string
  taskId: string
  jury: Jury
  /** Its members by their raters' ids. */
  members: ReadonlyMap<string, string>
}

/** The jury that this AI rater is. @throws {AppError} `not_found`; `forbidden` for anybody but itself */
export async function requireOwnJury(tx: Tx, actor: Actor, raterId: string): Promise<OwnJury> {
  const row = await tx.jury.findUnique({ where: { raterId }, include: { rater: true } })
  if (!row) throw new AppError('not_found', 'This jury does not exist.')
  const { studyId, rater } = row
  if (actor.kind !== 'ai' || actor.raters.get(studyId) !== raterId)
    throw new AppError('forbidden', 'This is a jury of others.')
  const jury = jurySchema.parse(rater.configuration)
  const { id: taskId } = await findVerdictTask(studyId, tx)
  const members = await tx.rater.findMany({
    where: { studyId, kind: 'ai', alias: { in: jury.members } },
    select: { id: true, alias: true },
  })
  return { raterId, studyId, taskId, jury, members: new Map(members.map(({ id, alias }) => [id, alias])) }
}
