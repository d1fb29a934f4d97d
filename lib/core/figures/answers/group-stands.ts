import type { Estimate } from '@/lib/core/agreement/rating-table'
import { FEW_STATEMENTS, SUPPRESSED, type SuppressionMask } from '../basis/suppression'

/**
 * What stands in the place of a figure of some items and of the same figure of groups of them; null where it is shown. Items of no
 * group that is shown are one more that is not, as the figure of all less those of the groups would reveal them.
 */
export function groupStands(
  mask: SuppressionMask,
  all: readonly number[],
  groups: readonly (readonly number[])[],
): { all: Estimate | null; groups: (Estimate | null)[] } {
  const grouped = new Set(groups.flat())
  const parts = [...groups, all.filter((item) => !grouped.has(item))]
  const found = mask.ofParts(
    // what is not shown anyway hides a small group before any that is shown has to
    parts.map(({ length }, part) => (part < groups.length ? length : Math.min(length, FEW_STATEMENTS))),
    (part) => parts[part] ?? [],
  )
  return { all: mask.allows(all) ? null : SUPPRESSED, groups: found.slice(0, -1) }
}
