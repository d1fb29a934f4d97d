import type { StudyMatrix } from '@/lib/core/study-matrix'

/** Per item, one after the other, how many AI raters gave each label. */
export function countVotes({ aiRaters, items, labelSet }: StudyMatrix): Uint32Array {
  const labels = labelSet.codes.length
  const votes = new Uint32Array(items.length * labels)
  for (const { codes } of aiRaters)
    for (let index = 0; index < codes.length; index++) {
      const byte = codes[index] as number
      if (byte === 0) continue
      const cell = index * labels + byte - 1
      votes[cell] = (votes[cell] as number) + 1
    }
  return votes
}

/**
 * What is said of an item, and how many of the AI raters say so.
 *
 * @param votes of `countVotes`
 * @param own an AI rater's labels, held against the others; null for the vote of all, whose ties say nothing
 * @returns the label as a byte, 0 for none, and the share from 0 to 1 in hundredths; null without others
 */
export function voteOf(
  votes: Uint32Array,
  labels: number,
  index: number,
  own: Uint8Array | null,
): { byte: number; share: number | null } {
  let [all, most, leader, leaders] = [0, 0, -1, 0]
  for (let label = 0; label < labels; label++) {
    const count = votes[index * labels + label] as number
    all += count
    if (count === most) leaders += 1
    if (count > most) [most, leader, leaders] = [count, label, 1]
  }
  if (own === null) {
    if (all === 0 || leaders > 1) return { byte: 0, share: null }
    return { byte: leader + 1, share: inHundredths(most / all) }
  }
  const byte = own[index] as number
  if (byte === 0) return { byte, share: null }
  const others = all - 1
  return {
    byte,
    share: others === 0 ? null : inHundredths(((votes[index * labels + byte - 1] as number) - 1) / others),
  }
}

/** How many of the AI raters say what most of them say, ties included; null where none spoke. */
export function leadingShare(votes: Uint32Array, labels: number, index: number): number | null {
  const cast = votes.subarray(index * labels, (index + 1) * labels)
  const all = cast.reduce((sum, count) => sum + count, 0)
  return all === 0 ? null : inHundredths(Math.max(...cast) / all)
}

/** Finer steps would separate a thousand AI raters by nothing. */
function inHundredths(share: number): number {
  return Math.round(100 * share) / 100
}
