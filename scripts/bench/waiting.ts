import { existsSync, globSync, readFileSync } from 'node:fs'

/**
 * What share of the time that it wanted a processor a process waited for one, from now until the answer is asked for: 0 to 1, and
 * null where only Linux would report it. Near 0 on a machine of its own; beyond a half, others have most of the machine.
 */
export function watchWaiting(pid: number | 'self'): () => number | null {
  const before = readTimes(pid)
  return () => {
    const after = readTimes(pid)
    if (before === null || after === null) return null
    const [ran, waited] = [after.ran - before.ran, after.waited - before.waited]
    return ran + waited <= 0 ? null : Math.max(0, waited) / (ran + waited)
  }
}

/** Nanoseconds of all threads together. */
function readTimes(pid: number | 'self'): { ran: number; waited: number } | null {
  const files = globSync(`/proc/${pid}/task/*/schedstat`).filter(existsSync)
  if (files.length === 0) return null
  const times = files.map((file) => readFileSync(file, 'utf8').split(' ').map(Number))
  const sum = (index: number) => times.reduce((total, own) => total + (own[index] ?? 0), 0)
  return { ran: sum(0), waited: sum(1) }
}
