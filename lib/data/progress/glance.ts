import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { type Glance, glanceAt } from '@/lib/core/figures/study/glance'
import { standingApart } from '@/lib/core/figures/study/standing-apart'
import type { TaskRef } from '@/lib/core/task'
import { getAiResults } from '../blinding/ai-results'
import { getStudyFrame } from '../frame/study-frame'
import { remember } from '../remembered'
import { getProgress } from './progress'
import { getStudyNeeds } from './study-needs'

/** A task at a glance: where it stands, where people split, who waits. @throws {AppError} `not_found`, `forbidden` */
export async function getGlance(actor: Actor, task: TaskRef, now: Date): Promise<Glance> {
  const [progress, frame, ai, needs] = await Promise.all([
    getProgress(actor, task),
    getStudyFrame(actor, task, { judges: false }),
    getAiResults(actor, task),
    getStudyNeeds(actor, task),
  ])
  const apart = await remember(`apart ${task.taskId}`, frame.version, async () => standingApart(frame))
  return { ...glanceAt(frame, progress, needs, ai, now), apart }
}
