import { ofClusters } from '@/lib/core/agreement/clustered-proportion'
import { proportion } from '@/lib/core/agreement/one-versus-rest'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { cellOf, type Meeting } from './pair-figures'

const EMPTY = 'nothing was said so'

/**
 * The cells of a confusion matrix as shares of their rows, with Wilson's 95 % intervals.
 *
 * @param counts what the one said down, what the other said across
 * @param meetings the same one by one, with what they share, such as the patient: intervals then allow for those being alike;
 * null takes them as independent
 */
export function confusionShares(
  counts: readonly (readonly number[])[],
  meetings: readonly Meeting[] | null,
): Estimate[][] {
  const clusters = meetings === null ? null : [...Map.groupBy(meetings, ({ cluster }) => cluster).values()]
  return counts.map((row, first) => {
    const all = row.reduce((sum, count) => sum + count, 0)
    const isInRow = ({ cell }: Meeting) => Math.floor(cell / row.length) === first
    const own = clusters?.map((list) => list.filter(isInRow)).filter((list) => list.length > 0)
    return row.map((count, second) => {
      const whole = proportion(count, all, EMPTY)
      if (!own) return whole
      const wanted = cellOf(first + 1, second + 1, row.length)
      return ofClusters(
        whole,
        own.map((list) => ({
          successes: list.filter(({ cell }) => cell === wanted).length,
          cases: list.length,
        })),
      )
    })
  })
}
