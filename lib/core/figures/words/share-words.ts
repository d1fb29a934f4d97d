import type { Estimate } from '@/lib/core/agreement/rating-table'
import { whole } from '@/lib/core/counted-words'
import { type LabelSet, labelNames } from '@/lib/core/figures/basis/label-space'
import type { LabelCounts } from '@/lib/core/figures/people/label-shares'

/** How often each label was given, as a drawing is told to who doesn't see it. */
export function sharesSummary(shares: readonly LabelCounts[], labels: LabelSet): string {
  const names = labelNames(labels)
  return shares
    .map(({ label, counts }) => {
      const words = counts?.map((count, place) => `${names[place]} ${count}`).join(', ')
      return `${label}: ${words ?? 'not told'}`
    })
    .join('; ')
}

/** Under the drawing: what stands under its bars, where anything does. */
export function underBars(shares: readonly Pick<Estimate, 'interval'>[]): string {
  return shares.some(({ interval }) => interval !== null)
    ? 'Under a bar stand the 95 % intervals of its shares.'
    : ''
}

/** Beside a bar: of how many ratings it is. */
export function shareNote({ counts }: LabelCounts): string {
  return counts ? `n ${whole(counts.reduce((sum, count) => sum + count, 0))}` : 'not told'
}
