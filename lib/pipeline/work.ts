import 'server-only'
import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import { isSomeServiceFailing } from '@/lib/data/runs/service-findings'
import {
  type Led,
  listConfigurations,
  resumeWork as resumeStored,
  type WorkQueue,
} from '@/lib/data/work/control'
import { findCurrency } from './chat-server'
import { askForExamination } from './jobs/examine-services'
import { setUpRun } from './jobs/set-up-run'
import { queueUnits } from './jobs/work-on-unit'
import { logFault } from './log-fault'
import { getPower, requirePrices } from './power'
import { enqueue } from './queue'

/** Where AI work waits for workers. */
export const workQueue: WorkQueue = {
  setUp: (tx, runs) => enqueue(tx, setUpRun, runs),
  work: queueUnits,
}

/**
 * Takes a run, the runs of a grid, or work on texts up again that are paused or have ended.
 *
 * @param costLimit what they may cost from now on, where that is another limit
 * @throws {AppError} see `lib/data/work/control`; `invalid` for a limit on what has no price
 */
export async function resumeWork(actor: Actor, studyId: string, led: Led, costLimit?: number): Promise<void> {
  if (costLimit !== undefined)
    requirePrices(await listConfigurations(actor, studyId, led), await getPower(actor, studyId))
  await resumeStored(actor, studyId, led, { queue: workQueue, costLimit, currency: findCurrency() })
  await lookAgain()
}

/** Whoever resumes has often mended what failed: what is known of the servers would be older than that. */
async function lookAgain(): Promise<void> {
  try {
    if (await isSomeServiceFailing()) await askForExamination(SYSTEM_ACTOR)
  } catch (error) {
    logFault('the servers of resumed work could not be looked at', error) // it goes on all the same
  }
}
