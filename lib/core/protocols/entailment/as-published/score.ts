import { harmonicMean } from '../note-score'

/** What one judged pair says; null where the answer could not be read. */
export type PublishedPair = 0 | 1 | null

/**
 * The share of entailed pairs as the published code counts it: 0 of nothing, weights cut to whole numbers, and an error where one
 * is 0, so that the published weights, which are 0 of junk, cannot be used with it. For comparing with published results only.
 *
 * @throws {RangeError} for a weight below 1
 */
export function entailedShareAsPublished(pairs: readonly (0 | 1)[], weights?: readonly number[]): number {
  if (pairs.length === 0) return 0
  const own = (weights ?? pairs.map(() => 1)).map(Math.trunc)
  if (own.includes(0)) throw new RangeError('no weight is 0')
  const total = own.reduce((sum, weight) => sum + weight, 0)
  return pairs.reduce<number>((sum, pair, at) => sum + pair * (own[at] ?? 0), 0) / total
}

/**
 * Precision, recall and F1 of a note as the published code scores them: F1 is 0 where it is undefined.
 *
 * @param unreadable what an answer counts as that could not be read, or that it is left out
 * @see Munnangi et al. 2025, FactEHR, its code
 */
export function scoreNoteAsPublished(
  precision: readonly PublishedPair[],
  recall: readonly PublishedPair[],
  unreadable: 0 | 1 | 'left out',
): { precision: number; recall: number; f1: number } {
  const count = (pairs: readonly PublishedPair[]) =>
    entailedShareAsPublished(
      pairs.flatMap((pair) => (pair === null ? (unreadable === 'left out' ? [] : [unreadable]) : [pair])),
    )
  const [p, r] = [count(precision), count(recall)]
  return { precision: p, recall: r, f1: harmonicMean(p, r) ?? 0 }
}
