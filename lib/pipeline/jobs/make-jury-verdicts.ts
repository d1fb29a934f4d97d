import 'server-only'
import { z } from 'zod'
import { getActorByRaterId } from '@/lib/data/accounts/actors'
import {
  failJury,
  makeJuryVerdicts as makeVerdicts,
  queueJuries as queueStoredJuries,
} from '@/lib/data/juries/jury-verdicts'
import { enqueue, type JobDefinition } from '../queue'

const payload = z.strictObject({ raterId: z.uuid(), askedFor: z.string() })

/** Brings the verdicts of a jury up to what its members say. Nobody is asked anything; delivered again, it changes nothing. */
export const makeJuryVerdicts: JobDefinition<typeof payload> = {
  name: 'make-jury-verdicts',
  payload,
  atOnce: 1,
  async run({ raterId, askedFor }, { signal, stopping }) {
    const actor = await getActorByRaterId(raterId)
    await makeVerdicts(actor, raterId, askedFor, AbortSignal.any([signal, stopping]))
  },
  async giveUp({ raterId }) {
    const actor = await getActorByRaterId(raterId)
    await failJury(actor, raterId, 'The update did not end after many tries. Update to try again.')
  },
}

/** Puts juries into the queue whose members have got further. */
export async function queueJuries(): Promise<void> {
  await queueStoredJuries((tx, juries) => enqueue(tx, makeJuryVerdicts, juries))
}
