import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { type BootstrapOptions, bootstrapFigures } from '../bootstrap-figures'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'
import type { ScoreTable } from './score-sums'

/** Mean absolute distances, in points of the scale, from the reference that the others of each person make. */
export type ScoreBaseline = {
  /** Items that the AI scored and on which some person has others. */
  items: number
  /** Mean over people, each counting alike. */
  people: Estimate
  /** The AI from the very references that people are held against, mean over the same people. */
  ai: Estimate
  /** The AI less people: below 0 where the AI is nearer. */
  difference: Estimate
}

/** What the scores of several people come to. */
export type Reference = 'mean' | 'median'

/**
 * Whether an AI rater's scores lie as near to people's as people's do to each other: each person is held against the mean or
 * median of the others, and the AI against the same. The whole figure is computed anew in each resample.
 *
 * @param humans items down, people across, null where a person gave no score
 * @param ai per item, null where it gave none; such items count for neither side
 * @param clusters one name an item: whole clusters are resampled
 * @throws {RangeError} for a score that is not finite
 * @see Calderon N, Reichart R, Dror R (2025), for leaving each rater out in turn
 * @example
 * // the AI scores 3 both times
 * const options = { reference: 'mean', resamples: 100, seed: 1 }
 * const { people, ai, difference } = scoreBaseline([[2, 4], [3, 3]], [3, 3], options)
 * people.value // => 1
 * ai.value // => 0.5
 * difference.value // => -0.5
 */
export function scoreBaseline(
  humans: ScoreTable,
  ai: readonly (number | null)[],
  {
    reference,
    clusters = null,
    ...options
  }: BootstrapOptions & { reference: Reference; clusters?: readonly string[] | null },
): ScoreBaseline {
  const people = humans.reduce((most, row) => Math.max(most, row.length), 0)
  const rows = humans.map((row, item) => distancesOf(row, ai[item] ?? null, people, reference))
  const units = keyedUnits(
    rows.map((row) => row?.join(' ') ?? null),
    3 * people,
    (item) => rows[item] ?? new Float64Array(3 * people),
    clusters,
  )
  const most = rows.reduce((found, row) => (row ? Math.max(found, ...row) : found), 0)
  const figures = {
    people: (totals: Float64Array) => meanOverPeople(totals, PERSON),
    ai: (totals: Float64Array) => meanOverPeople(totals, AI),
    difference: (totals: Float64Array) => {
      const [own, met] = [meanOverPeople(totals, PERSON), meanOverPeople(totals, AI)]
      return own.value === null || met.value === null ? own : defined(met.value - own.value)
    },
  }
  const range = { low: 0, high: most }
  const ranges = { people: range, ai: range, difference: { low: -most, high: most } }
  const found = bootstrapFigures(units, figures, { ...options, ranges })
  return { items: rows.filter((row) => row !== null).length, ...found }
}

/** Per person the items, and how far the person and the AI are from the others on them. */
const PERSON = 1
const AI = 2

function distancesOf(
  row: readonly (number | null)[],
  ai: number | null,
  people: number,
  reference: Reference,
): Float64Array | null {
  const given = row.filter((score) => score !== null)
  if (ai === null || given.length < 2) return null
  if (![...given, ai].every(Number.isFinite)) throw new RangeError('a score is not finite')
  const found = new Float64Array(3 * people)
  for (const [person, own] of row.entries()) {
    if (own === null) continue
    const others = row.flatMap((score, other) => (score === null || other === person ? [] : [score]))
    const met = referenceOf(others, reference) ?? 0
    found.set([1, Math.abs(own - met), Math.abs(ai - met)], 3 * person)
  }
  return found
}

/**
 * The mean or median of some scores; null of none.
 *
 * @example
 * referenceOf([1, 2, 5], 'median') // => 2
 * referenceOf([1, 2, 5], 'mean') // => 2.667
 */
export function referenceOf(scores: readonly number[], reference: Reference): number | null {
  if (scores.length === 0) return null
  if (reference === 'mean') return scores.reduce((sum, score) => sum + score, 0) / scores.length
  const inOrder = scores.toSorted((one, other) => one - other)
  const [low, high] = [inOrder[(inOrder.length - 1) >> 1] ?? 0, inOrder[inOrder.length >> 1] ?? 0]
  return (low + high) / 2
}

function meanOverPeople(totals: Float64Array, side: typeof PERSON | typeof AI): Figure {
  let [sum, known] = [0, 0]
  for (let start = 0; start < totals.length; start += 3) {
    const items = totals[start] as number
    if (items === 0) continue
    sum += (totals[start + side] as number) / items
    known += 1
  }
  return known === 0 ? undefinedFigure('nobody shares an item with a reference') : defined(sum / known)
}
