import { type ChildProcess, spawn } from 'node:child_process'
import { WORKER_ARGS } from '@/scripts/start/processes'

/** The real worker in a process of its own, so that it can be killed. */
export function spawnWorker(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, WORKER_ARGS, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  })
}

/** @returns the exit code; null where a signal ended it */
export async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill(signal)
  return ended
}
