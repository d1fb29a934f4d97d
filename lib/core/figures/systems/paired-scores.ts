import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { SHARE } from '@/lib/core/agreement/figure-range'
import {
  defined,
  type Estimate,
  undefinedFigure,
  type Figure as Value,
} from '@/lib/core/agreement/rating-table'
import type { Scorer } from '@/lib/core/protocols/compute-scores'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import type { AnswerContext } from '../answers/answer-context'
import type { Source } from '../answers/score-cells'
import type { Subject } from './subjects'
import type { ItemTexts } from './system-texts'
import { type ShareScore, verdictsOf } from './verdicts'

/** The same thing asked of a text of each of two systems. */
export type ItemPair = { first: number; second: number }

/** Items of two subjects that ask the same, as {@link ItemTexts.pair} says. */
export function pairItems(texts: readonly (ItemTexts | null)[], first: Subject, second: Subject): ItemPair[] {
  const others = new Map(second.indices.map((index) => [texts[index]?.pair ?? null, index]))
  const own = new Map(first.indices.map((index) => [texts[index]?.pair ?? null, index]))
  return [...own].flatMap(([pair, index]) => {
    const other = pair === null ? undefined : others.get(pair)
    return other === undefined ? [] : [{ first: index, second: other }]
  })
}

/** Of a score: what counts against both, one or neither of two systems, and their values by patient with the difference. */
export type PairedScore = {
  patients: number
  /** Pairs with a verdict on both sides. */
  pairs: readonly ItemPair[]
  onlyFirst: readonly ItemPair[]
  onlySecond: readonly ItemPair[]
  against: { both: number; neither: number }
  first: Estimate
  second: Estimate
  /** The second less the first. */
  difference: Estimate
}

const NO_PATIENT = undefinedFigure('no patient has a verdict on both')

/**
 * Two systems on the same items, paired: each patient gives the mean of its items for both, and patients are drawn whole, with both.
 *
 * @example
 * // two patients of two facts: the first system has 1 of 2 and 2 of 2, the second 2 of 2 and 2 of 2
 * pairScores(…).difference.value // 0.25
 */
export function pairScores(
  { table, clusters, options }: AnswerContext,
  scorer: Scorer,
  score: ShareScore,
  { source, pairs }: { source: Source; pairs: readonly ItemPair[] },
): PairedScore {
  const { answers } = source
  const verdicts = verdictsOf(table, scorer, score, {
    answers,
    indices: pairs.flatMap(({ first, second }) => [first, second]),
  })
  const known = pairs.filter(({ first, second }) => verdicts.has(first) && verdicts.has(second))
  const isAgainst = (item: number) => verdicts.get(item) === true
  const patients = [...Map.groupBy(known, ({ first }) => table.items[first]?.patient ?? '')]
  const counts = (against: boolean) => against === (score.rule.better === 'lower')
  const values = patients.map(([patient, own]) => {
    const meanOf = (side: 'first' | 'second') =>
      own.filter((pair) => counts(isAgainst(pair[side]))).length / own.length
    return { patient, first: meanOf('first'), second: meanOf('second') }
  })
  const drawn = keyedUnits(
    values.map(({ first, second }) => `${first} ${second}`),
    3,
    (unit) => Float64Array.of(1, values[unit]?.first ?? 0, values[unit]?.second ?? 0),
    clusters && values.map(({ patient }) => patient),
  )
  const mean =
    (sum: (totals: Float64Array) => number) =>
    (totals: Float64Array): Value => {
      const count = totals[0] ?? 0
      return count > 0 ? defined(sum(totals) / count) : NO_PATIENT
    }
  const estimates = bootstrapFigures(
    drawn,
    {
      first: mean(([, first = 0]) => first),
      second: mean(([, , second = 0]) => second),
      difference: mean(([, first = 0, second = 0]) => second - first),
    },
    { ...options, ranges: { first: SHARE, second: SHARE } },
  )
  return {
    patients: patients.length,
    pairs: known,
    onlyFirst: known.filter(({ first, second }) => isAgainst(first) && !isAgainst(second)),
    onlySecond: known.filter(({ first, second }) => !isAgainst(first) && isAgainst(second)),
    against: {
      both: known.filter(({ first, second }) => isAgainst(first) && isAgainst(second)).length,
      neither: known.filter(({ first, second }) => !isAgainst(first) && !isAgainst(second)).length,
    },
    ...estimates,
  }
}
