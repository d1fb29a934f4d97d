import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { AiName } from '@/lib/core/figures/basis/margin'
import { byAlias } from '@/lib/core/rater-names'
import { db } from '../client'

/**
 * What a study's AI raters are called, by name: those, too, that have not rated yet, but none that was stopped before it rated
 * anything.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listAiNames(actor: Actor, studyId: string): Promise<AiName[]> {
  authorize(actor, 'agreement:read', studyId)
  const names = await db.$queryRaw<AiName[]>`
    select r.id as "raterId", r.alias from "Rater" r
    where r."studyId" = ${studyId}::uuid and r.kind = 'ai' and not exists (
      select 1 from "Run" run where run."raterId" = r.id and run.status = 'cancelled'
        and not exists (select 1 from "RunItem" i where i."runId" = run.id and i.status = 'done'))`
  return names.toSorted(byAlias)
}
