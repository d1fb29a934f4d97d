import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { type Standing, standingAt } from '@/lib/core/standing'
import { getAiResults } from '../blinding/ai-results'
import { readVersions } from '../data-version'
import { getProgress } from './progress'
import { getStudyNeeds } from './study-needs'

/** Apart from what else is remembered, and small: a list asks for those of many studies at once. */
const kept = new Map<string, { version: number; progress: Promise<Standing['progress']> }>()
const MOST = 500

/** Where a study stands and what it lacks. Counted anew only when something has happened in it. @throws {AppError} `not_found`, `forbidden` */
export async function getStanding(actor: Actor, studyId: string, now: Date): Promise<Standing> {
  authorize(actor, 'progress:read', studyId)
  const [{ data: version }, needs, ai] = await Promise.all([
    readVersions(studyId),
    getStudyNeeds(actor, studyId),
    getAiResults(actor, studyId),
  ])
  return standingAt(await keepProgress(actor, studyId, version), needs, ai, now)
}

async function keepProgress(actor: Actor, studyId: string, version: number): Promise<Standing['progress']> {
  const known = kept.get(studyId)
  if (known?.version === version) return known.progress
  const progress = readProgress(actor, studyId)
  kept.set(studyId, { version, progress })
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  progress.catch(() => kept.delete(studyId))
  return progress
}

async function readProgress(actor: Actor, studyId: string): Promise<Standing['progress']> {
  const { patients: _, ...progress } = await getProgress(actor, studyId)
  return progress
}
