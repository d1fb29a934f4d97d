import { majorityLabel } from '../majority-label'

/** What a jury says, and the share of its members that say so: its confidence. */
export type JuryVote<Label extends string> = { label: Label | null; share: number | null }

/**
 * The vote of several raters taken as one.
 *
 * @param ratings one a member, null for those who did not vote
 * @param tieLabel what a tie means, if it is among the tied; null leaves a tie open, which is abstaining
 * @returns no label and no share when nobody voted; a tie has a share but no label
 * @see MedFactEval, Grolleau et al. 2025, for the most frequent value as a jury's vote; {@link majorityLabel} for ties
 * @example
 * juryVote(['a', 'a', 'b', null], null) // => { label: 'a', share: 0.667 }
 */
export function juryVote<Label extends string>(
  ratings: readonly (Label | null)[],
  tieLabel: Label | null,
): JuryVote<Label> {
  const votes = ratings.filter((label) => label !== null)
  if (votes.length === 0) return { label: null, share: null }
  const most = Math.max(...votes.map((label) => votes.filter((other) => other === label).length))
  return { label: majorityLabel(ratings, tieLabel), share: most / votes.length }
}
