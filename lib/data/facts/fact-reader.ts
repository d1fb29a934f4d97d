import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'

/** @throws {AppError} `not_found` for anybody but an AI rater of this study and those who may read every chart */
export function requireFactReader(actor: Actor, studyId: string): void {
  if (actor.kind !== 'ai') authorize(actor, 'chart:read-all', studyId)
  else if (!actor.raters.has(studyId)) throw new AppError('not_found', 'This patient does not exist.')
}
