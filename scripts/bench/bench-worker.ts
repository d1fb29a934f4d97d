import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { db } from '@/lib/data/client'
import { WORKER_ARGS, WORKER_ENV } from '../start/processes'
import { watchWaiting } from './waiting'

/** The worker as every installation runs it, looked at from outside. */
export type BenchWorker = {
  /** Processor time since its start. */
  cpuMs(): number
  /** The most that it had in memory at once, in MB; not a number where only Linux reports it. */
  memoryMb(): number
  /** From now on, see `watchWaiting`. */
  watchWaiting(): () => number | null
  stop(): Promise<void>
}

const READY_MS = 30_000

/** @param chatUrl the chat server it asks, or null for none; returns when it looks for work */
export async function openWorker(chatUrl: string | null): Promise<BenchWorker> {
  const before = await countSessions()
  const child = spawn(process.execPath, WORKER_ARGS, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...WORKER_ENV, NODE_OPTIONS: '', CHAT_BASE_URL: chatUrl ?? '' },
  })
  process.once('exit', () => child.kill('SIGKILL')) // where the benchmark fails
  // one alone only asks whether the database is there
  for (let waited = 0; (await countSessions()) <= before + 1 && waited < READY_MS; waited += 100)
    await sleep(100)
  await sleep(2000) // its first look at all queues
  return {
    cpuMs: () => readCpuMs(child),
    memoryMb: () => readMemory(child),
    watchWaiting: () => watchWaiting(child.pid ?? 0),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function countSessions(): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database()`
  return row?.count ?? 0
}

/** As Linux reports it; not a number elsewhere. */
export function readCpuMs({ pid }: ChildProcess): number {
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return Number.NaN
  const fields = readFileSync(stat, 'utf8').split(') ')[1]?.split(' ') ?? []
  const ticksASecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))
  return (1000 * (Number(fields[11]) + Number(fields[12]))) / ticksASecond
}

export function readMemory({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`
  const [, kilobytes] = (existsSync(status) && /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))) || []
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) / 1024
}

/** What was promised of it. */
export const WORKER_MB = { atMost: 500, unit: 'MB', room: 1 }

/** Whole megabytes in words; NaN, as systems other than Linux give it, is reported as such. */
export function formatMemory(megabytes: number): string {
  return Number.isNaN(megabytes) ? 'what only Linux reports' : `${megabytes.toFixed(0)} MB`
}
