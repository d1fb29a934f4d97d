import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { type Glance, glanceAt } from '@/lib/core/figures/study/glance'
import { standingApart } from '@/lib/core/figures/study/standing-apart'
import { getAiResults } from '../blinding/ai-results'
import { getStudyFrame } from '../frame/study-frame'
import { remember } from '../remembered'
import { getProgress } from './progress'
import { getStudyNeeds } from './study-needs'

/** A study at a glance: where it stands, where people split, who waits. @throws {AppError} `not_found`, `forbidden` */
export async function getGlance(actor: Actor, studyId: string, now: Date): Promise<Glance> {
  const [progress, frame, ai, needs] = await Promise.all([
    getProgress(actor, studyId),
    getStudyFrame(actor, studyId, { judges: false }),
    getAiResults(actor, studyId),
    getStudyNeeds(actor, studyId),
  ])
  const apart = await remember(`apart ${studyId}`, frame.version, async () => standingApart(frame))
  return { ...glanceAt(frame, progress, needs, ai, now), apart }
}
