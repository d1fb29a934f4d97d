import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { type StudyState, studyStateAt } from '@/lib/core/study-state'
import type { TaskRef } from '@/lib/core/task'
import { getAiResults } from '../blinding/ai-results'
import { readVersions } from '../data-version'
import { openCache } from '../memoize'
import { getProgress } from './progress'
import { getStudyNeeds } from './study-needs'

/** A list asks for those of many studies at once. */
const memoize = openCache('standing', 500)

/**
 * Where a task stands and what it lacks. Counted anew only when something has happened in its study.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getStudyState(actor: Actor, task: TaskRef, now: Date): Promise<StudyState> {
  authorize(actor, 'progress:read', task.studyId)
  const [{ data: version }, needs, ai] = await Promise.all([
    readVersions(task.studyId),
    getStudyNeeds(actor, task),
    getAiResults(actor, task),
  ])
  const progress = await memoize(task.taskId, version, () => readProgress(actor, task))
  return studyStateAt(progress, needs, ai, now)
}

async function readProgress(actor: Actor, task: TaskRef): Promise<StudyState['progress']> {
  const { patients: _, ...progress } = await getProgress(actor, task)
  return progress
}
