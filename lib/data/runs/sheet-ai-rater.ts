import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import type { TextModel } from '@/lib/core/text-jobs'
import { requireId } from '@/lib/core/uuid'
import { db } from '../client'

/** The language model behind an AI rater's verdicts. `answeredBy` is how its server named it; null where that is not known. */
export type SheetAiRater = TextModel & { answeredBy: string | null }

/**
 * The language model whose verdicts a rater's are; null for people, rules and juries.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function findSheetAiRater(
  actor: Actor,
  studyId: string,
  raterId: string,
): Promise<SheetAiRater | null> {
  authorize(actor, 'run:manage', studyId)
  const run = await db.work.findFirst({
    where: { studyId, raterId: requireId(raterId) },
    orderBy: { createdAt: 'desc' },
    select: { configuration: true, answeredBy: true },
  })
  const configuration = run && runConfigurationSchema.parse(run.configuration)
  if (configuration?.kind !== 'chat') return null
  const { server, model } = configuration
  return { server, model, answeredBy: run?.answeredBy ?? null }
}
