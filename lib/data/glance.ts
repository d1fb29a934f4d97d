import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { type Glance, glanceAt } from '@/lib/core/figures/glance'
import { getAiResults } from './ai-results'
import { getProgress } from './progress'
import { getStudyFrame } from './study-frame'

/** A study at a glance: where it stands, where people split, who waits. @throws {AppError} `not_found`, `forbidden` */
export async function getGlance(actor: Actor, studyId: string, now: Date): Promise<Glance> {
  const [progress, frame, ai] = await Promise.all([
    getProgress(actor, studyId),
    getStudyFrame(actor, studyId, { judges: false }),
    getAiResults(actor, studyId),
  ])
  return glanceAt(frame, progress, ai, now)
}
