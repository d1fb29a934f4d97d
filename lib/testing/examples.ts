import type { AgreementSums } from '@/lib/core/agreement/agreement-sums'
import { addUp, groupByPattern } from '@/lib/core/agreement/agreement-units'
import type { RatingTable } from '@/lib/core/agreement/rating-table'
import {
  type ScoreSums,
  type ScoreTable,
  scoreUnits,
  viewScoreSums,
} from '@/lib/core/agreement/scales/score-sums'
import { addUpUnits } from '@/lib/core/stats/additive-units'

/** Names that examples in docstrings may use beside what the folders of statistics export: data in short. */

const LETTERS = 'abcdefghij'.split('')

/** One row an item, one letter a rater, a dot where a rater gave no label: `table('aab', 'b.b')`. */
export function table(...rows: readonly string[]): RatingTable<string> {
  return rows.map((row) => row.split('').map((label) => (label === '.' ? null : label)))
}

/** The ratings of two raters from how often the first gave the label of the row and the second that of the column. */
export function crossed(counts: readonly (readonly number[])[]): RatingTable<string> {
  return counts.flatMap((row, first) =>
    row.flatMap((count, second) => Array.from({ length: count }, () => [letter(first), letter(second)])),
  )
}

/** Their sums. */
export function sumsOf(counts: readonly (readonly number[])[]): AgreementSums {
  return addUp(groupByPattern(crossed(counts), LETTERS.slice(0, counts.length), { keepRaters: true }))
}

/** Sums of scores: one row an item, one column a rater. */
export function scoreSums(rows: ScoreTable): ScoreSums {
  const { units, raters } = scoreUnits(rows, null)
  return viewScoreSums(addUpUnits(units), raters)
}

/** A marked passage. */
export function span(start: number, end: number, label = 'a') {
  return { start, end, label }
}

function letter(index: number): string {
  return LETTERS[index] ?? ''
}
