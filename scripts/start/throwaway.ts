import { rm } from 'node:fs/promises'
import path from 'node:path'
import { printFailure } from './plain-error'

/** A folder of its own, and what runs there; neither outlives the script. */
export type Throwaway = { folder: string; running: { stop: () => Promise<void> }[] }

/**
 * Runs a script and ends the process with the code that `main` returns. However it ends, by Ctrl-C too, what `main` has put
 * among the running is stopped, the last first, and the folder removed.
 *
 * @param name of the folder under `.data`
 */
export async function runThrowaway(
  name: string,
  main: (throwaway: Throwaway) => Promise<number>,
): Promise<never> {
  const throwaway: Throwaway = { folder: path.resolve(`.data/${name}-${process.pid}`), running: [] }
  let stopping: Promise<void> | null = null
  const stopOnce = () => (stopping ??= stopAll(throwaway))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stopOnce().then(() => process.exit(1)))

  const code = await main(throwaway).catch((error: unknown) => {
    if (!stopping) printFailure(error) // what fails because it was stopped is no news
    return 1
  })
  await stopOnce()
  process.exit(code)
}

async function stopAll({ folder, running }: Throwaway): Promise<void> {
  for (const service of running.toReversed()) await service.stop()
  await rm(folder, { recursive: true, force: true })
}
