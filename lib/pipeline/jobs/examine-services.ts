import 'server-only'
import { z } from 'zod'
import { type Actor, SYSTEM_ACTOR } from '@/lib/core/actor'
import { requestExamination, storeServiceFindings } from '@/lib/data/runs/service-findings'
import { listServiceChecks } from '../doctor/service-checks'
import { logFault } from '../log-fault'
import { enqueue, type JobDefinition } from '../queue'

const payload = z.strictObject({})

/** Calls every service of this worker's installation once, and keeps what it found. */
export const examineServices: JobDefinition<typeof payload> = {
  name: 'examine-services',
  payload,
  atOnce: 1,
  async run() {
    const findings = await Promise.all(listServiceChecks().map((check) => check()))
    await storeServiceFindings(SYSTEM_ACTOR, findings)
  },
  async giveUp() {
    logFault('the services could not be examined', new Error('several tries failed'))
  },
}

/** Lets a worker look again. @throws {AppError} `forbidden` for anybody but administrators */
export async function askForExamination(actor: Actor): Promise<void> {
  await requestExamination(actor, (tx) => enqueue(tx, examineServices, [{}]))
}
