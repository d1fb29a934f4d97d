import { bestAssignment } from './best-assignment'
import { isSamePlace, type LabelledSpan, sharedLength } from './labelled-span'

/** Which span of the first belongs to which of the second, by their places in the lists; null where there is none. */
export type SpanPair = { first: number | null; second: number | null }

/**
 * Pairs the spans of two annotators, each at most once, so that they share as much as possible in all: a pair counts by
 * intersection over union, of pairs that share as much those of one label come first. It does not matter who is first or in
 * which order spans are listed, and spans that merely touch are no pair.
 *
 * @returns all spans, paired or alone
 */
export function matchSpans(first: readonly LabelledSpan[], second: readonly LabelledSpan[]): SpanPair[] {
  const worth = first.map((one) =>
    second.map((other) => {
      const shared = sharedLength(one, other)
      if (shared === 0) return 0
      const union = one.end - one.start + other.end - other.start - shared
      return shared / union + (one.label === other.label ? LABEL_BONUS : 0)
    }),
  )
  const secondOf = bestAssignment(worth)
  const taken = new Set(secondOf)
  return [
    ...secondOf.map((place, index): SpanPair => ({ first: index, second: place < 0 ? null : place })),
    ...[...second.keys()]
      .filter((place) => !taken.has(place))
      .map((place): SpanPair => ({ first: null, second: place })),
  ]
}

/**
 * Spans that cover each other: all pairs that share at least this part of the shorter one; a span may have several partners.
 * For the training of annotators, whose spans need not be equal.
 *
 * @param part of the shorter span, above 0 and up to 1
 * @param isLabelAware whether only spans of one label are partners
 * @see Hegselmann et al. 2024, annotator training, with a part of 0.8
 */
export function coveringPairs(
  first: readonly LabelledSpan[],
  second: readonly LabelledSpan[],
  part: number,
  isLabelAware: boolean,
): { first: number; second: number }[] {
  if (!(part > 0 && part <= 1)) throw new RangeError('the part must lie above 0 and be 1 at most')
  return first.flatMap((one, place) =>
    [...second.keys()]
      .filter((index) => {
        const other = second[index] as LabelledSpan
        const shorter = Math.min(one.end - one.start, other.end - other.start)
        return sharedLength(one, other) >= part * shorter && (!isLabelAware || one.label === other.label)
      })
      .map((index) => ({ first: place, second: index })),
  )
}

/** Small beside any difference of shares in a text of a million characters. */
const LABEL_BONUS = 1e-7

/**
 * The pairs of nervaluate 0.1.8: each predicted span in turn takes the same span if there is one, else the first that has the
 * same place or overlaps and is not yet taken. Ends count as the last unit, so spans that touch overlap; and a gold span can
 * be taken twice, by a span that overlaps and by one that is the same. For comparison with published figures.
 *
 * @param gold spans with labels that count
 * @see Hegselmann et al. 2024, whose detection scores rest on it
 */
export function matchSpansAsPublished(
  gold: readonly LabelledSpan[],
  predicted: readonly LabelledSpan[],
): SpanPair[] {
  const taken = new Set<number>()
  const pairs = predicted.map((span, second): SpanPair => {
    const same = gold.findIndex((one) => isSamePlace(one, span) && one.label === span.label)
    const found =
      same >= 0
        ? same
        : gold.findIndex(
            (one, place) =>
              isSamePlace(one, span) || (!taken.has(place) && one.start <= span.end && span.start <= one.end),
          )
    if (found < 0) return { first: null, second }
    taken.add(found)
    return { first: found, second }
  })
  const missed = [...gold.keys()].filter((place) => !taken.has(place))
  return [...pairs, ...missed.map((first): SpanPair => ({ first, second: null }))]
}
