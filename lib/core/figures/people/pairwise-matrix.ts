import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import type { Measure } from '../basis/measures'
import { compareColumns, type TwoColumns } from '../basis/pair-figures'
import type { SuppressionMask } from '../basis/suppression'
import { similarityOrder } from './similarity-order'

export type PairwiseMatrix = {
  /** In an order that puts alike raters beside each other. */
  raters: readonly { raterId: string; alias: string }[]
  /** Both halves of the square, without the diagonal and without pairs that share nothing. */
  cells: readonly { row: number; column: number; items: number; patients: number; estimate: Estimate }[]
}

/**
 * Agreement of every two people of the first round over the statements both rated.
 *
 * @param keep per item 1 where it counts
 * @param unit what intervals take for alike, nothing or the statements of a patient
 * @param mask pairs that it suppresses have no figure
 */
export function pairwiseMatrix(
  matrix: StudyMatrix,
  measure: Measure,
  included: Uint8Array,
  unit: ResamplingUnit,
  mask: SuppressionMask,
): PairwiseMatrix {
  const people = firstRound(matrix)
  const found = new Map<string, TwoColumns>()
  for (const [first, one] of people.entries())
    for (let second = first + 1; second < people.length; second++) {
      const other = people[second]?.bytes ?? one.bytes
      const pair = compareColumns(matrix, [one.bytes, other], included, measure, unit)
      if (pair.items === 0) continue
      found.set(`${first} ${second}`, { ...pair, estimate: mask.ofPair(first, second) ?? pair.estimate })
    }
  const pairOf = (first: number, second: number) =>
    found.get(`${Math.min(first, second)} ${Math.max(first, second)}`)
  const order = similarityOrder(
    people.length,
    (first, second) => pairOf(first, second)?.estimate.value ?? null,
  )
  return {
    raters: order.map((index) => ({
      raterId: people[index]?.raterId ?? '',
      alias: people[index]?.alias ?? '',
    })),
    cells: order.flatMap((first, row) =>
      order.flatMap((second, column) => {
        const pair = pairOf(first, second)
        return pair && first !== second ? [{ row, column, ...pair }] : []
      }),
    ),
  }
}
