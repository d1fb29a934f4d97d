import { examineServices } from './jobs/examine-services'
import { logFault } from './log-fault'
import { startWorker } from './worker'

/** The worker process: any number of them can share one database. */
const stop = await startWorker()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)))
}

// says what it can reach, while it works already
const { signal } = new AbortController()
await examineServices
  .run({}, { signal, stopping: signal })
  .catch((error: unknown) => logFault('the services could not be examined', error))
