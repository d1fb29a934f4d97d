import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { getActorByRaterId } from '@/lib/data/accounts/actors'
import { findRunRaterId } from '@/lib/data/runs/run-work'

/** The rater that carries out a run, for jobs to act as; null when the run was deleted. */
export async function findRunActor(runId: string): Promise<Actor | null> {
  const raterId = await findRunRaterId(runId)
  return raterId === null ? null : getActorByRaterId(raterId)
}
