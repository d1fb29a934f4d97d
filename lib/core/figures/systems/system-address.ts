import { type TaskRef, taskHome } from '@/lib/core/task'
import type { SystemPair } from './system-view'

type Shown = { system: string; version: string | null; by: string }

/** Where the report of a system is, within a task. */
export function systemAddress(task: TaskRef, { system, version, by }: Shown): string {
  return addressOf(`${taskHome(task)}/report/systems`, { system, version: version ?? '', by })
}

/** Where two systems stand beside each other. */
export function systemPairAddress(task: TaskRef, pair: SystemPair): string {
  return addressOf(`${taskHome(task)}/report/systems/compare`, pair)
}

function addressOf(path: string, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
