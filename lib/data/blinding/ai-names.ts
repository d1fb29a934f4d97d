import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { AiName } from '@/lib/core/figures/basis/margin'
import { db } from '../client'

/** What a study's AI raters are called, whether or not they have rated, by name. @throws {AppError} `not_found`, `forbidden` */
export async function listAiNames(actor: Actor, studyId: string): Promise<AiName[]> {
  authorize(actor, 'agreement:read', studyId)
  const raters = await db.rater.findMany({
    where: { studyId, kind: 'ai' },
    select: { id: true, alias: true },
    orderBy: { alias: 'asc' },
  })
  return raters.map(({ id, alias }) => ({ raterId: id, alias }))
}
