import type { Actor } from '@/lib/core/actor'
import { type NewRun, runConfigurationSchema } from '@/lib/core/runs/runs'
import type { TaskRef } from '@/lib/core/task'
import { getActorByRaterId } from '@/lib/data/accounts/actors'
import { db } from '@/lib/data/client'
import { startRun } from '@/lib/data/runs/run-start'
import type { RunStart } from '@/lib/data/work/prompts'
import { setUpRun } from '../data/runs/run-start'

const nowhere = async () => {}

/** A run that has its items and no jobs, and the rater that carries it out. */
export async function createRun(
  actor: Actor,
  task: TaskRef,
  input: NewRun = { kind: 'baseline' },
  prompts: RunStart['prompts'] = [],
): Promise<{ runId: string; raterId: string; rater: Actor }> {
  const configuration = runConfigurationSchema.parse(input)
  const runId = await startRun(
    actor,
    task,
    { configuration, asked: configuration, prompts },
    { setUp: nowhere },
    { again: true },
  )
  const { id: raterId } = await db.rater.findFirstOrThrow({ where: { runs: { some: { id: runId } } } })
  const rater = await getActorByRaterId(raterId)
  await setUpRun(rater, runId, { work: nowhere })
  return { runId, raterId, rater }
}
