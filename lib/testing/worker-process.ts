import { type ChildProcess, spawn } from 'node:child_process'

/** The real worker in a process of its own, so that it can be killed. */
export function spawnWorker(env: Record<string, string>): ChildProcess {
  const args = ['--conditions=react-server', '--import', 'tsx', 'lib/pipeline/main.ts']
  return spawn(process.execPath, args, {
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
