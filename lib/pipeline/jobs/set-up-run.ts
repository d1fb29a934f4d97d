import 'server-only'
import { z } from 'zod'
import { setUpRun as setUpStoredRun } from '@/lib/data/runs/run-set-up'
import { failRun } from '@/lib/data/runs/run-work'
import { findRunActor } from '../find-run-actor'
import type { JobDefinition } from '../queue'
import { queueJudging } from './judge-patient'

const payload = z.strictObject({ runId: z.uuid(), resumedAt: z.coerce.date().nullable().default(null) })

/** Gives one run its items: a grid of runs may have a million of them, which is no work for a request. */
export const setUpRun: JobDefinition<typeof payload> = {
  name: 'set-up-run',
  payload,
  atOnce: 4, // the database is what one waits for
  async run({ runId }) {
    const actor = await findRunActor(runId)
    if (actor) await setUpStoredRun(actor, runId, { judge: queueJudging })
  },
  async giveUp(thisTry) {
    const actor = await findRunActor(thisTry.runId)
    if (actor)
      await failRun(actor, thisTry, 'It could not be set up after many tries. Resume the run to try again.')
  },
}
