import type { LabeledSpan } from '../agreement/spans/labeled-span'
import { matchSpans } from '../agreement/spans/match-spans'
import type { MarkedSpan } from '../protocols/marked-spans'
import type { RaterSets } from './span-session'

/** A passage of each rater that seem to mark one thing; null where a rater has none. */
export type ProposedGroup = readonly (MarkedSpan | null)[]

/**
 * Which passages of several raters mark one thing, as {@link matchSpans} pairs them: of two raters at best, of more by letting each
 * join the groups of those before. A passage that no other overlaps is a group of its own.
 *
 * @param sets what each rater marked
 * @returns groups in the text's order, with a member or null for each rater; each passage is in one
 */
export function proposeGroups(sets: RaterSets): ProposedGroup[] {
  const groups: (MarkedSpan | null)[][] = []
  for (const [rater, set] of sets.entries()) {
    const pairs = matchSpans(groups.map(reachOf), set)
    for (const { first, second } of pairs) {
      const span = second === null ? null : (set[second] ?? null)
      if (first !== null) groups[first]?.push(span)
      else if (span) groups.push([...Array.from({ length: rater }, () => null), span])
    }
  }
  return groups.toSorted((one, other) => orderOf(one, other))
}

/** From where a group's first passage begins to where its last ends, with the label of the first rater in it. */
export function reachOf(group: ProposedGroup): LabeledSpan {
  const spans = group.filter((span) => span !== null)
  return {
    start: Math.min(...spans.map(({ start }) => start)),
    end: Math.max(...spans.map(({ end }) => end)),
    label: spans[0]?.label ?? '',
  }
}

function orderOf(one: ProposedGroup, other: ProposedGroup): number {
  const [left, right] = [reachOf(one), reachOf(other)]
  return left.start - right.start || left.end - right.end
}
