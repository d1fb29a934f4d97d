import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { type Standing, standingAt } from '@/lib/core/standing'
import { getAiResults } from '../blinding/ai-results'
import { readVersions } from '../data-version'
import { openMemory } from '../remembered'
import { getProgress } from './progress'
import { getStudyNeeds } from './study-needs'

/** A list asks for those of many studies at once. */
const remember = openMemory('standing', 500)

/**
 * Where a study stands and what it lacks. Counted anew only when something has happened in it.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getStanding(actor: Actor, studyId: string, now: Date): Promise<Standing> {
  authorize(actor, 'progress:read', studyId)
  const [{ data: version }, needs, ai] = await Promise.all([
    readVersions(studyId),
    getStudyNeeds(actor, studyId),
    getAiResults(actor, studyId),
  ])
  const progress = await remember(studyId, version, () => readProgress(actor, studyId))
  return standingAt(progress, needs, ai, now)
}

async function readProgress(actor: Actor, studyId: string): Promise<Standing['progress']> {
  const { patients: _, ...progress } = await getProgress(actor, studyId)
  return progress
}
