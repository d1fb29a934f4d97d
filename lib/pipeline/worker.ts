import 'server-only'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { forgetFailures } from '@/lib/data/accounts/guessing'
import { queueWebhooks } from './jobs/deliver-webhook'
import { JOBS } from './jobs/index'
import { queueJuries } from './jobs/make-jury-verdicts'
import { logFault, makeSeldom } from './log-fault'
import { createBoss, createQueues, JOBS_AT_ONCE, type JobDefinition } from './queue'
import './retrieval/open-stored' // before the first run asks for it

const HEARTBEAT_REFRESH_SECONDS = 5
/** How long a batch that is under way may still take when the worker is asked to end. */
const STOP_TIMEOUT_MS = 10_000

const ANNOUNCE_MS = 2000
const FORGET_MS = 3_600_000
/** What has failed for good is reported with no haste: every look costs all workers a query. */
const LOST_SECONDS = 5

const WORK = {
  batchSize: 1,
  pollingIntervalSeconds: 1,
  heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
  includeMetadata: true,
} as const

type Message = JobWithMetadata<unknown>

/** Starts to work through the queue. @returns a function that lets running jobs end their batch, then stops */
export async function startWorker(): Promise<() => Promise<void>> {
  const stop = new AbortController()
  const boss = await createBoss({ isWorker: true }).start()
  for (const job of JOBS) {
    const lost = await createQueues(boss, job)
    await openGates(boss, job, stop.signal)
    await boss.work(lost, { ...WORK, pollingIntervalSeconds: LOST_SECONDS }, async ([message]: Message[]) => {
      if (message) await job.giveUp(job.payload.parse(message.data))
    })
  }
  const announcing = setInterval(() => void announce(), ANNOUNCE_MS)
  const forgetting = setInterval(() => void forget(), FORGET_MS)
  await forget()
  await boss.supervise() // a job whose worker died before this one started needs not wait for the next round
  return () => {
    stop.abort()
    clearInterval(announcing)
    clearInterval(forgetting)
    return boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
  }
}

/**
 * Opens places for a kind of job. Where it is queued in groups each group has as many of its own, so that one whose jobs come to
 * no end holds up no other: as soon as one is met, places are opened for the next.
 */
async function openGates(boss: PgBoss, job: JobDefinition, stopping: AbortSignal): Promise<void> {
  const localConcurrency = job.atOnce ?? JOBS_AT_ONCE
  const ofGroup = job.isGrouped ? { localGroupConcurrency: localConcurrency } : {}
  const met = new Set<string>()
  const open = () =>
    boss.work(job.name, { ...WORK, localConcurrency, ...ofGroup }, async ([message]: Message[]) => {
      letGoOn(boss, job.name)
      if (!message) return
      const { groupId } = message
      if (groupId && !met.has(groupId) && !stopping.aborted) {
        met.add(groupId)
        await open()
      }
      await runJob(job, message, stopping)
    })
  await open()
}

/** Lets those that have a job look for the next as soon as it ends: by itself the queue gives each of them one a second. */
function letGoOn(boss: PgBoss, name: string): void {
  for (const place of boss.getWipData())
    if (place.name === name && place.count > 0) boss.notifyWorker(place.id)
}

/** What happened waits in its own table until it is queued: it was written where no queue is known. */
async function announce(): Promise<void> {
  await queueWebhooks().catch((error: unknown) => logSeldom('webhooks could not be queued', error))
  await queueJuries().catch((error: unknown) => logSeldom('juries could not be queued', error))
}

async function forget(): Promise<void> {
  await forgetFailures().catch((error: unknown) => logSeldom('failed sign-ins could not be deleted', error))
}

const isLoggedNow = makeSeldom()

function logSeldom(what: string, error: unknown): void {
  if (isLoggedNow(what)) logFault(what, error)
}

async function runJob(job: JobDefinition, message: Message, stopping: AbortSignal): Promise<void> {
  try {
    await job.run(job.payload.parse(message.data), { signal: message.signal, stopping })
  } catch (error) {
    if (stopping.aborted) throw new Error('the worker ended')
    logFault(`job ${job.name} ${message.id} failed`, error)
    // the queue keeps what is thrown
    throw new Error(`${job.name} failed: ${error instanceof Error ? error.name : 'unknown error'}`)
  }
}
