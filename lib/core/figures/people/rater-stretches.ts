import type { Estimate } from '@/lib/core/agreement/rating-table'
import { quantile } from '@/lib/core/stats/quantile'

/** One answer of the rater, in the order given. */
export type RaterAnswer = {
  index: number
  round: number
  code: string
  seconds: number | null
  isUncertain: boolean
  /** Milliseconds since 1970. */
  at: number
}

export type Spread = { median: number; low: number; high: number }

/**
 * A part of a rater's answers, in order. It is of few patients, for they are rated one after the other: intervals are over its
 * statements alone, and say nothing of others.
 */
export type Stretch = {
  label: string
  /** First and last answer, counted from 1. */
  from: number
  to: number
  answers: number
  /** Median and quartiles of active seconds. */
  seconds: Spread | null
  uncertain: Estimate
  /** Share that met the consensus label; null where that must not be shown. */
  met: Estimate | null
}

/** As few parts as still show a beginning, a middle and an end, each of as many answers as say something. */
const MOST_STRETCHES = 6

/** Of fewer answers no parts are made. */
export const FEWEST_TO_PART = 2 * 50

/** Not where all came at one time, as imports do. */
export function isOrderKnown(answers: readonly RaterAnswer[]): boolean {
  return new Set(answers.map(({ at }) => at)).size * 2 > answers.length
}

/** Up to six parts of about the same size; null when all came at one time, as imports do, or they are too few for two. */
export function inOrder(
  answers: readonly RaterAnswer[],
  sharesOf: (list: readonly RaterAnswer[]) => Pick<Stretch, 'uncertain' | 'met'>,
): Stretch[] | null {
  const parts = Math.min(MOST_STRETCHES, Math.floor((2 * answers.length) / FEWEST_TO_PART))
  if (!isOrderKnown(answers) || parts < 2) return null
  const sorted = answers.toSorted((left, right) => left.at - right.at)
  const endOf = (part: number) => Math.round((part * sorted.length) / parts)
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [endOf(part) + 1, endOf(part + 1)]
    const own = sorted.slice(from - 1, to)
    return {
      label: `${from} to ${to}`,
      from,
      to,
      answers: own.length,
      seconds: spread(own),
      ...sharesOf(own),
    }
  })
}

export function spread(answers: readonly RaterAnswer[]): Spread | null {
  const seconds = answers.flatMap((answer) => answer.seconds ?? []).toSorted((left, right) => left - right)
  if (seconds.length === 0) return null
  return { median: quantile(seconds, 0.5), low: quantile(seconds, 0.25), high: quantile(seconds, 0.75) }
}
