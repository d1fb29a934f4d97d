/** One line of `npm run bench`: what was measured, and what stands beside it in the same run. */
export type BenchRow = {
  what: string
  value: string
  beside: string
  /** What was promised of it and not kept; the command then ends with 1. */
  broken?: string | null
}

/** The shortest of several runs in ms: what the machine can do when nothing disturbs it. */
export function bestOf(times: number, work: () => void): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < times; run++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

/** Median and 95th percentile in ms of work that waits. */
export async function spreadOf(times: number, work: (run: number) => Promise<unknown>): Promise<string> {
  const all: number[] = []
  for (let run = 0; run < times; run++) {
    const start = performance.now()
    await work(run)
    all.push(performance.now() - start)
  }
  const sorted = all.toSorted((left, right) => left - right)
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms`
}
