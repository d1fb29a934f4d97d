import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import type { RatingsMatrix } from '@/lib/core/ratings-matrix'
import { type AgreementUnits, unitsOfPatterns } from './agreement-units'
import { labelNumbers, patternsOfColumns, type RatingPatterns } from './rating-patterns'

type Rated = Pick<RatingsMatrix, 'items' | 'columns'>

/** The same by what was said, by whomever. */
export function firstRoundUnits(rated: Rated, labels: readonly string[]): AgreementUnits {
  return unitsOfPatterns(firstRoundPatterns(rated, labels))
}

/** The items by who of the people said what in the first round, each by its place, people in the order of their columns. */
export function firstRoundPatterns({ items, columns }: Rated, labels: readonly string[]): RatingPatterns {
  const toNumber = labelNumbers(labels)
  const people = columns.filter(({ kind, round }) => kind === 'human' && round === FIRST_ROUND)
  return patternsOfColumns(
    people.map(({ codes }) => {
      const numbers = new Uint8Array(codes.length)
      for (let index = 0; index < codes.length; index++) numbers[index] = toNumber(codes[index] ?? null)
      return numbers
    }),
    { items: items.length, labels: labels.length },
  )
}
