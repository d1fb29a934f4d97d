import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { StudyFrame } from '@/lib/core/study-frame'
import type { Measure } from './measures'
import { countPairs, itemsOf, pairEstimate } from './pair-figures'
import { similarityOrder } from './similarity-order'

export type PairwiseMatrix = {
  /** In an order that puts alike raters beside each other. */
  raters: readonly { raterId: string; alias: string }[]
  /** Both halves of the square, without the diagonal and without pairs that share nothing. */
  cells: readonly { row: number; column: number; items: number; estimate: Estimate }[]
}

/**
 * Agreement of every two people of the first round over the statements both rated.
 *
 * @param keep per item 1 where it counts
 */
export function pairwiseMatrix(frame: StudyFrame, measure: Measure, keep: Uint8Array): PairwiseMatrix {
  const people = frame.columns.filter(({ round }) => round === 1)
  const found = new Map<string, { items: number; estimate: Estimate }>()
  for (const [first, one] of people.entries())
    for (let second = first + 1; second < people.length; second++) {
      const cells = countPairs(one.bytes, people[second]?.bytes ?? one.bytes, keep, frame.labels.length)
      const items = itemsOf(cells)
      if (items > 0) found.set(`${first} ${second}`, { items, estimate: pairEstimate(cells, measure) })
    }
  const pairOf = (first: number, second: number) =>
    found.get(`${Math.min(first, second)} ${Math.max(first, second)}`)
  const order = similarityOrder(
    people.length,
    (first, second) => pairOf(first, second)?.estimate.value ?? null,
  )
  return {
    raters: order.map((place) => ({
      raterId: people[place]?.raterId ?? '',
      alias: people[place]?.alias ?? '',
    })),
    cells: order.flatMap((first, row) =>
      order.flatMap((second, column) => {
        const pair = pairOf(first, second)
        return pair && first !== second ? [{ row, column, ...pair }] : []
      }),
    ),
  }
}
