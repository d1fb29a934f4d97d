import { fromPrisma, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Tx } from '@/lib/data/client'
import { databaseUrl } from '@/lib/env'
import { makeSeldom } from './log-fault'

/** Jobs of a kind that one worker process does at the same time, where the kind says nothing else: model servers are what one waits for. */
export const JOBS_AT_ONCE = 8

export type JobContext = {
  /** Aborts what is under way: the job has lost its place in the queue. */
  signal: AbortSignal
  /** Asks to stop between two writes: the worker is about to end, and another will go on. */
  stopping: AbortSignal
}

/** A kind of background work: name, payload and handler in one place, so that they cannot drift apart. */
export type JobDefinition<Schema extends z.ZodType = z.ZodType> = {
  name: string
  payload: Schema
  /** How many of them one worker process does at the same time, where it is not {@link JOBS_AT_ONCE}. */
  atOnce?: number
  /** Whether that many are done of each group that they are queued in, whatever becomes of the other groups. */
  isGrouped?: boolean
  // a method, not a property: a list of differently typed jobs holds without a cast
  run(payload: z.output<Schema>, context: JobContext): Promise<void>
  /** After the last try, also when the worker died in it: says where people look that the work has stopped. */
  giveUp(payload: z.output<Schema>): Promise<void>
}

/**
 * Delivery is at least once: a job whose worker died is delivered again after a missed heartbeat, and handlers find by their
 * own data what is left to do.
 */
const QUEUE_OPTIONS = {
  heartbeatSeconds: 20,
  expireInSeconds: 6 * 3600,
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
} as const

/** A connection to the queue that keeps its tables in order; for workers. */
export function createBoss(options: { isWorker: boolean }): PgBoss {
  const boss = new PgBoss({
    connectionString: databaseUrl(),
    supervise: options.isWorker,
    schedule: false,
    monitorIntervalSeconds: 10,
    superviseIntervalSeconds: 15,
    max: options.isWorker ? 4 : 2,
  })
  const isLoggedNow = makeSeldom()
  boss.on('error', ({ message }) => {
    const fault = message.replace(/ \(Queue: [^)]*\)$/, '') // all queues have one connection
    if (isLoggedNow(fault)) console.error(`queue: ${fault}`)
  })
  return boss
}

/**
 * A job's queue, and the one where its deliveries go that have failed for good.
 *
 * @returns the second one's name
 */
export async function createQueues(boss: PgBoss, job: JobDefinition): Promise<string> {
  const lost = `${job.name}-lost`
  await boss.createQueue(lost, QUEUE_OPTIONS)
  await boss.createQueue(job.name, { ...QUEUE_OPTIONS, deadLetter: lost })
  await boss.updateQueue(job.name, { ...QUEUE_OPTIONS, deadLetter: lost })
  return lost
}

type Sender = { boss: PgBoss; ready: Set<string> }
const holder = globalThis as { concordanceBoss?: Promise<Sender> }

/** The web process's own connection, opened on first use. */
function openSender(): Promise<Sender> {
  holder.concordanceBoss ??= createBoss({ isWorker: false })
    .start()
    .then((boss) => ({ boss, ready: new Set<string>() }))
    .catch((error: unknown) => {
      delete holder.concordanceBoss
      throw error
    })
  return holder.concordanceBoss
}

/**
 * Queued with the caller's transaction: no job without its data, no data without its job.
 *
 * @param group that it belongs to, of a kind that is done by groups
 */
export async function enqueue<Schema extends z.ZodType>(
  tx: Tx,
  job: JobDefinition<Schema>,
  payloads: readonly z.input<Schema>[],
  group?: string,
): Promise<void> {
  const { boss, ready } = await openSender()
  if (!ready.has(job.name)) await createQueues(boss, job)
  ready.add(job.name)
  await boss.insert(
    job.name,
    payloads.map((payload) => ({
      data: job.payload.parse(payload) as object,
      ...(group === undefined ? {} : { group: { id: group } }),
    })),
    { db: fromPrisma(tx) },
  )
}

/** Queued by a job that has to go on when this time is over, with all of its tries: a wait whose end a server named is not counted as a try. */
export async function enqueueAgain<Schema extends z.ZodType>(
  job: JobDefinition<Schema>,
  payload: z.output<Schema>,
  { afterMs, group }: { afterMs: number; group: string },
): Promise<void> {
  const { boss } = await openSender()
  await boss.send(job.name, payload as object, {
    startAfter: Math.ceil(afterMs / 1000),
    group: { id: group },
  })
}
