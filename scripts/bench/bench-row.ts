/** One line of `npm run bench`: what was measured, and what stands beside it in the same run. */
export type BenchRow = {
  what: string
  value: string
  beside: string
  /** What was promised of it and not kept; the command then ends with 1. */
  broken?: string | null
  /** What was missed while others had the machine, which says nothing of the promise. */
  unjudged?: string | null
}

/** What is measured waits for a processor for longer than it runs: others have the machine. */
const DISTURBED = 0.5

/**
 * The same of a time: one that is missed on a machine that others use is reported, and not judged.
 *
 * @param waited share of the time that the process waited for a processor; null where it is not known
 */
export function compareTime(
  value: number,
  promise: Parameters<typeof findBroken>[1],
  waited: number | null,
): Pick<BenchRow, 'broken' | 'unjudged'> {
  const broken = findBroken(value, promise)
  if (broken === null || waited === null || waited <= DISTURBED) return { broken }
  return {
    unjudged: `${broken}; it waited ${(100 * waited).toFixed(0)} % of its time for a processor that others had`,
  }
}

/**
 * What is broken of a promise, for {@link BenchRow.broken}; null where it is kept, or where the figure could not be had.
 *
 * @param room by which factor a slow or busy machine may miss it; 1 for what does not depend on the machine
 */
export function findBroken(
  value: number,
  promise: ({ atMost: number } | { atLeast: number }) & { unit: string; room: number },
): string | null {
  const { unit, room } = promise
  const [limit, words, isKept] =
    'atMost' in promise
      ? [promise.atMost, 'at most', value <= promise.atMost * room]
      : [promise.atLeast, 'at least', value >= promise.atLeast / room]
  if (Number.isNaN(value) || isKept) return null
  return `${value.toFixed(1)} ${unit}, promised are ${words} ${limit}`
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
  return (await measureSpread(times, work)).words
}

/** The same, with the median as a number. */
export async function measureSpread(
  times: number,
  work: (run: number) => Promise<unknown>,
): Promise<{ median: number; words: string }> {
  const all: number[] = []
  for (let run = 0; run < times; run++) {
    const start = performance.now()
    await work(run)
    all.push(performance.now() - start)
  }
  const sorted = all.toSorted((left, right) => left - right)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { median: at(0.5), words: `median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms` }
}
