import { type ChildProcess, spawn } from 'node:child_process'

/** Ends the child when the other end of its standard input closes, which the system does for whatever way this one ends. */
const TIE = ['--import', 'data:text/javascript,process.stdin.on("end",()=>process.exit()).resume()']

/**
 * Node in a process of its own, so that it can be killed; it does not outlive this one. What it complains about passes
 * through this one: a child that held the runner's own pipe would keep the runner waiting.
 */
export function spawnTied(args: readonly string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [...TIE, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  })
  child.stderr.on('data', (text: Buffer) => process.stderr.write(text))
  return child
}

/** @returns the exit code; null where a signal ended it */
export async function endProcess(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  child.kill(signal)
  return ended
}
