import path from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * A thread that runs a file of this project from its source, as the worker process does: no bundler is asked to carry it. It
 * does not keep the process alive.
 *
 * @param file from the project's folder, e.g. `lib/web/figures-thread.ts`
 * @param resourceLimits of its memory, where it needs less than what V8 would let it take
 */
export function startThread(file: string, resourceLimits: ResourceLimits = {}): Worker {
  const source = path.join(/* turbopackIgnore: true */ process.cwd(), file)
  const worker = new Worker(source, {
    execArgv: ['--conditions=react-server', '--import=tsx'],
    resourceLimits,
  })
  worker.unref()
  return worker
}
