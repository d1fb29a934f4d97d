// Loaded before all else by what `npm start` starts. The system closes the channel to a process however that ends.

/** Whoever is asked to end and does not, with nobody left to kill it, ends all the same. */
const STOP_TIMEOUT_MS = 15_000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
