import { enableCompileCache } from 'node:module'
import path from 'node:path'

// compiled once an installation: a worker that starts is sooner at work, and its first statements do not wait for what they run
enableCompileCache(path.resolve('node_modules/.cache/worker'))

/** Ends what is under way; nothing is, until the worker has started. */
let stop = async () => {}

// from the beginning on: a process that is the first of its container is not ended by a signal that it does not listen to
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)))
}

const { waitForDatabase } = await import('./wait-for-database')
if (!(await waitForDatabase(console.error))) process.exit(1)
const [{ startWorker }, { warmUp }, { examineServices }, { logFault }] = await Promise.all([
  import('./worker'),
  import('./warm-up'),
  import('./jobs/examine-services'),
  import('./log-fault'),
])
await warmUp().catch((error: unknown) => logFault('the worker starts without having warmed up', error))

/** The worker process: any number of them can share one database. It takes up its first job before it has wholly started. */
const worker = startWorker()
stop = async () => (await worker)()
await worker

// says what it can reach, while it works already
const { signal } = new AbortController()
await examineServices
  .run({}, { signal, stopping: signal })
  .catch((error: unknown) => logFault('the services could not be examined', error))
