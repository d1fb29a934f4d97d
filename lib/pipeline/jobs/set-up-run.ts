import 'server-only'
import { z } from 'zod'
import { setUpRun as setUpStoredRun } from '@/lib/data/runs/run-start'
import { failWork } from '@/lib/data/work/end-work'
import { findWork } from '@/lib/data/work/own-work'
import type { JobDefinition } from '../queue'
import { queueUnits } from './work-on-unit'

const payload = z.strictObject({ workId: z.uuid(), resumedAt: z.coerce.date().nullable().default(null) })

/** Gives one run its items: a grid of runs may have a million of them, which is no work for a request. */
export const setUpRun: JobDefinition<typeof payload> = {
  name: 'set-up-run',
  payload,
  atOnce: 4, // the database is what one waits for
  async run({ workId }) {
    const work = await findWork(workId)
    if (work?.actor) await setUpStoredRun(work.actor, workId, { work: queueUnits })
  },
  async giveUp(thisTry) {
    const work = await findWork(thisTry.workId)
    if (work?.actor)
      await failWork(
        work.actor,
        thisTry,
        'It could not be set up after many tries. Resume the run to try again.',
      )
  },
}
