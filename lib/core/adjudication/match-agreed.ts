import { sharedLength } from '../agreement/spans/labeled-span'
import type { MarkedSpan } from '../protocols/marked-spans'
import { type ProposedGroup, proposeGroups, reachOf } from './propose-groups'
import type { RaterSets, SessionGroup } from './span-session'

/**
 * The groups of a session of which only the agreed set is known: passages of raters are grouped by place, and each agreed passage is
 * given to the group that it shares most with, else to the nearest that is left, for two passages of one error can lie apart. What is
 * left over was dropped.
 *
 * @param sets what each rater marked
 * @returns null where an agreed passage is left that no rater can have marked
 */
export function matchAgreed(
  sets: RaterSets,
  agreed: readonly MarkedSpan[],
  reason: string,
): SessionGroup[] | null {
  const groups = proposeGroups(sets)
  const pairs = groups
    .flatMap((group, index) => agreed.map((span) => ({ index, span, ...closeness(group, span) })))
    .toSorted((one, other) => other.shared - one.shared || one.distance - other.distance)
  const agreedOf = new Map<number, string>()
  const given = new Set<string>()
  for (const { index, span } of pairs) {
    if (agreedOf.has(index) || given.has(span.id)) continue
    agreedOf.set(index, span.id)
    given.add(span.id)
  }
  if (given.size < agreed.length) return null
  return groups.map((group, index) => ({
    members: group.map((member) => member?.id ?? null),
    agreed: agreedOf.get(index) ?? null,
    reason,
  }))
}

/** How many units a group and a passage share, and how far apart they are. */
function closeness(group: ProposedGroup, span: MarkedSpan): { shared: number; distance: number } {
  const reach = reachOf(group)
  const shared = sharedLength(reach, span)
  return { shared, distance: Math.max(reach.start - span.end, span.start - reach.end, 0) }
}
