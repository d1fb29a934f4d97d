import type { Actor } from '@/lib/core/actor'
import { decideConsensus } from '@/lib/data/adjudication/discussion-decisions'
import { createContestedItem } from './discussed-item'
import { createActor, createStudy, rate, type TestStudy } from './factories'

/** Raters see their answers beside the outcome once the task is locked. */
export const SHOWN = {
  names: 'aliases',
  showAi: false,
  feedback: 'after-lock',
  panelDecoys: 0,
  raterAi: 'never',
  reason: 'The protocol says so.',
} as const

/** One tie, one majority, one unanimous item. */
export async function createRatedStudy() {
  const study = await createStudy({ items: 3 })
  const contested = await createContestedItem(study)
  for (const [index, rater] of contested.raters.entries()) {
    await rate(rater, study, study.itemIds[1]!, index === 0 ? 'Not Addressed' : 'Supported')
    await rate(rater, study, study.itemIds[2]!, 'Not Supported')
  }
  return { study, ...contested, pi: await createActor(study.id, 'pi') }
}

/** A decision for the statement, with all its reasons. */
export function decide(
  actor: Actor,
  study: TestStudy,
  itemId: string,
  seenRevision = 0,
  code = 'Supported' as const,
) {
  return decideConsensus(actor, study, {
    itemId,
    code,
    reason: 'guideline-gap',
    rationale: 'The note says so.',
    guideline: 'What is charted counts.',
    seenRevision,
  })
}
