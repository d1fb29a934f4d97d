import 'server-only'
import { JOBS } from './jobs/index'
import { createBoss, type JobDefinition, QUEUE_OPTIONS } from './queue'

/** Patients that one worker process judges at the same time: model servers are what one waits for. */
const CONCURRENCY = 4
const HEARTBEAT_REFRESH_SECONDS = 5

/** Starts to work through the queue. @returns a function that lets running jobs end their batch, then stops */
export async function startWorker(): Promise<() => Promise<void>> {
  const boss = await createBoss({ isWorker: true }).start()
  for (const job of JOBS) {
    await boss.createQueue(job.name, QUEUE_OPTIONS)
    await boss.updateQueue(job.name, QUEUE_OPTIONS)
    await boss.work(
      job.name,
      {
        batchSize: 1,
        localConcurrency: CONCURRENCY,
        pollingIntervalSeconds: 1,
        heartbeatRefreshSeconds: HEARTBEAT_REFRESH_SECONDS,
        includeMetadata: true,
      },
      async ([message]) => {
        if (message) await runJob(job, message)
      },
    )
  }
  return () => boss.stop({ graceful: true, timeout: 10_000 })
}

type Message = { id: string; data: unknown; signal: AbortSignal; retryCount: number }

async function runJob(job: JobDefinition, message: Message): Promise<void> {
  try {
    await job.run(job.payload.parse(message.data), { signal: message.signal })
  } catch (error) {
    // the queue keeps what is thrown: a name and an id, never a message that could hold text of a note
    console.error(`job ${job.name} ${message.id} failed`, error)
    if (message.retryCount >= QUEUE_OPTIONS.retryLimit) await job.giveUp(job.payload.parse(message.data))
    throw new Error(`${job.name} failed: ${error instanceof Error ? error.name : 'unknown error'}`)
  }
}
