import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PlainError } from '../start/plain-error'

/**
 * Starts a program of a tool in its folder, with what it says in `NAME.log` there. It gets nothing of our own settings: doccano
 * would take our database for its own.
 */
export function startTool(
  program: string,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const log = openSync(logOf(program, folder), 'a')
  const child = spawn(program, args, {
    cwd: folder,
    env: { NODE_ENV: 'production', PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: folder, ...env },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  return child
}

function logOf(program: string, folder: string): string {
  return path.join(folder, `${path.basename(program)}.log`)
}

/** Waits for a program that ends by itself. @throws {PlainError} with its last words when it ends with a fault */
export async function runTool(program: string, args: readonly string[], folder: string): Promise<void> {
  const [code] = (await once(startTool(program, args, folder), 'exit')) as [number | null]
  if (code === 0) return
  const lastWords = readFileSync(logOf(program, folder), 'utf8').slice(-2000)
  throw new PlainError(`${program} ${args[0]} ended with ${code}: ${lastWords}`)
}

/** Ends a program with all that it started. */
export async function stopTool(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}
