import { proposeGroups } from '@/lib/core/adjudication/propose-groups'
import type { RaterSets } from '@/lib/core/adjudication/span-session'
import type { SettledMarks } from './layer-marks'

/**
 * What a session would have come to where all raters marked the same, for which there is none: every passage agreed on by all.
 *
 * @param raters their ids, and those of their ratings in the same order
 */
export function settleAlike(
  raters: readonly string[],
  ratings: readonly string[],
  sets: RaterSets,
): SettledMarks {
  const groups = proposeGroups(sets).map((group) => ({
    members: group.map((span) => span?.id ?? null),
    agreed: group[0]?.id ?? null,
    reason: null,
  }))
  return { session: { raters, ratings, spans: sets[0] ?? [], groups }, sets, isAlike: true }
}
