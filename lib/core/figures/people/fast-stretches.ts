import { quantile } from '@/lib/core/stats/quantile'

/** Answers in a row that were far faster than their rater's usual. */
export type FastStretch = {
  /** First and last answer, in the order given, counted from 1. */
  from: number
  to: number
  /** Active seconds of them all together. */
  seconds: number
  /** When the last of them came, in milliseconds since 1970. */
  at: number
}

type TimedAnswer = { seconds: number | null; at: number }

/** So many in a row: a few easy statements beside each other are no stretch. */
const FEWEST = 10
/** Each at most this share of the rater's median. */
const SHARE = 0.2
/** Of fewer timed answers nothing is usual yet. */
const FEWEST_TIMED = 30

/**
 * Stretches of at least ten answers, each in at most a fifth of the rater's own median active time. Active times are compared, not
 * when answers arrived: what was answered without a network arrives all at once.
 *
 * @param answers in the order given; one without a time ends a stretch
 * @returns none of fewer than thirty timed answers
 */
export function fastStretches(answers: readonly TimedAnswer[]): FastStretch[] {
  const times = answers.flatMap(({ seconds }) => seconds ?? []).toSorted((one, other) => one - other)
  if (times.length < FEWEST_TIMED) return []
  const most = SHARE * quantile(times, 0.5)
  const found: FastStretch[] = []
  for (let first = 0; first < answers.length; first++) {
    let next = first
    let sum = 0
    for (; next < answers.length; next++) {
      const seconds = answers[next]?.seconds ?? null
      if (seconds === null || seconds > most) break
      sum += seconds
    }
    if (next - first >= FEWEST)
      found.push({ from: first + 1, to: next, seconds: sum, at: answers[next - 1]?.at ?? 0 })
    first = next
  }
  return found
}
