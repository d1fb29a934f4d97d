import { startWorker } from './worker'

/** The worker process: any number of them can share one database. */
const stop = await startWorker()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => void stop().then(() => process.exit(0)))
}
