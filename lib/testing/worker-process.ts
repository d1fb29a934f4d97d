import type { ChildProcess } from 'node:child_process'
import { WORKER_ARGS } from '@/scripts/start/processes'
import { spawnTied } from './tied-process'

/** The real worker in a process of its own, so that it can be killed. */
export function spawnWorker(env: Record<string, string>): ChildProcess {
  return spawnTied(WORKER_ARGS, env)
}
