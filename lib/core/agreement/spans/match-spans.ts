import { bestAssignment } from './best-assignment'
import { isSameSpan, type LabeledSpan, sharedLength } from './labeled-span'

/** Which span of the first belongs to which of the second, by their places in the lists; null where there is none. */
export type SpanPair = { first: number | null; second: number | null }

/**
 * Pairs the spans of two raters, each at most once, so that they share as much as possible in all: a pair counts by
 * intersection over union. Where that leaves a choice, spans of the same place are kept together, then those of one label. It
 * does not matter who is first or in which order spans are listed, and spans that merely touch are no pair.
 *
 * A pair of the same place is never given up for others: one less intersection over union is a distance, so what the two would
 * share with others is at most what they and the others share.
 *
 * @returns all spans, paired or alone
 * @see Kosub S (2019), Pattern Recognit Lett 120:36-38, on the distance
 * @example
 * matchSpans([span(0, 5), span(10, 20)], [span(12, 20)]) // => [{ first: 0, second: null }, { first: 1, second: 0 }]
 */
export function matchSpans(first: readonly LabeledSpan[], second: readonly LabeledSpan[]): SpanPair[] {
  const plain = first.length === 0 || second.length === 0 ? [] : pairWithoutChoice(first, second)
  if (plain) return listPairs(first.length, second.length, plain)
  // in one order whoever marked them and however they are listed, for choices to fall alike
  const [one, other] = [inOrder(first), inOrder(second)]
  const isTurned = keyOf(first, one) > keyOf(second, other)
  const [rows, columns] = isTurned ? [second, first] : [first, second]
  const [rowIndices, columnIndices] = isTurned ? [other, one] : [one, other]
  const columnOf = bestAssignment(
    rowIndices.map((row) =>
      columnIndices.map((column) => worthOf(rows[row] as LabeledSpan, columns[column] as LabeledSpan)),
    ),
  )
  const partners: number[] = []
  for (const [row, column] of columnOf.entries()) {
    if (column < 0) continue
    const [from, to] = [rowIndices[row] as number, columnIndices[column] as number]
    if (isTurned) partners[to] = from
    else partners[from] = to
  }
  return listPairs(first.length, second.length, partners)
}

/** Where each span shares something with one at most of the other's, there is no choice: of each its partner, -1 for none. Null where there is one. */
function pairWithoutChoice(
  first: readonly LabeledSpan[],
  second: readonly LabeledSpan[],
): readonly number[] | null {
  const partners: number[] = []
  for (let index = 0; index < first.length; index++) {
    const one = first[index] as LabeledSpan
    let found = -1
    for (let place = 0; place < second.length; place++) {
      if (sharedLength(one, second[place] as LabeledSpan) === 0) continue
      if (found >= 0) return null
      found = place
    }
    if (found >= 0 && partners.includes(found)) return null
    partners.push(found)
  }
  return partners
}

/** @param partners of each of the first the place in the second; none, or below 0, where it is alone */
function listPairs(first: number, second: number, partners: readonly number[]): SpanPair[] {
  const pairs: SpanPair[] = []
  const taken = new Uint8Array(second)
  for (let index = 0; index < first; index++) {
    const place = partners[index] ?? -1
    if (place >= 0) taken[place] = 1
    pairs.push({ first: index, second: place >= 0 ? place : null })
  }
  for (let index = 0; index < second; index++)
    if (taken[index] === 0) pairs.push({ first: null, second: index })
  return pairs
}

function worthOf(one: LabeledSpan, other: LabeledSpan): number {
  const shared = sharedLength(one, other)
  if (shared === 0) return 0
  const union = one.end - one.start + other.end - other.start - shared
  const isLabelSame = one.label === other.label
  if (!isSameSpan(one, other)) return shared / union + (isLabelSame ? LABEL_BONUS : 0)
  // twice, for the very same span not to be given up for another of its place that leaves its label to a third
  return 1 + PLACE_BONUS + (isLabelSame ? 2 * LABEL_BONUS : 0)
}

/** Places of spans by where they begin, where they end, and their label. */
function inOrder(spans: readonly LabeledSpan[]): number[] {
  const at = (index: number) => spans[index] as LabeledSpan
  return [...spans.keys()].toSorted((left, right) => {
    const [one, other] = [at(left), at(right)]
    return one.start - other.start || one.end - other.end || (one.label < other.label ? -1 : 1)
  })
}

function keyOf(spans: readonly LabeledSpan[], order: readonly number[]): string {
  return JSON.stringify(order.map((index) => [spans[index]?.start, spans[index]?.end, spans[index]?.label]))
}

/**
 * Spans that cover each other: all pairs that share at least this part of the shorter one; a span may have several partners.
 * For the training of raters, whose spans need not be equal.
 *
 * @param part of the shorter span, above 0 and up to 1
 * @param isLabelAware whether only spans of one label are partners
 * @see Hegselmann et al. 2024, annotator training, with a part of 0.8
 * @example
 * // eight of the ten and eight units
 * coveringPairs([span(10, 20)], [span(12, 20), span(0, 12)], 0.8, true) // => [{ first: 0, second: 0 }]
 */
export function coveringPairs(
  first: readonly LabeledSpan[],
  second: readonly LabeledSpan[],
  part: number,
  isLabelAware: boolean,
): { first: number; second: number }[] {
  if (!(part > 0 && part <= 1)) throw new RangeError('the part must lie above 0 and be 1 at most')
  const pairs: { first: number; second: number }[] = []
  for (const [position, one] of first.entries())
    for (const [index, other] of second.entries()) {
      const shorter = Math.min(one.end - one.start, other.end - other.start)
      if (sharedLength(one, other) >= part * shorter && (!isLabelAware || one.label === other.label))
        pairs.push({ first: position, second: index })
    }
  return pairs
}

/** Small beside differences of shares, and a place beside several labels. */
const LABEL_BONUS = 1e-9
const PLACE_BONUS = 1e-7

/**
 * The pairs of nervaluate 0.1.8: each predicted span in turn takes the same span if there is one, else the first that has the
 * same place or overlaps and is not yet taken. Ends count as the last unit, so spans that touch overlap; and a gold span can
 * be taken twice, by a span that overlaps and by one that is the same. For comparison with published figures.
 *
 * @param gold spans with labels that count
 * @see Hegselmann et al. 2024, whose detection scores are based on it
 * @example
 * matchSpansAsPublished([span(0, 5), span(10, 20)], [span(12, 20)]) // => [{ first: 1, second: 0 }, { first: 0, second: null }]
 */
export function matchSpansAsPublished(
  gold: readonly LabeledSpan[],
  predicted: readonly LabeledSpan[],
): SpanPair[] {
  const taken = new Set<number>()
  const pairs = predicted.map((span, second): SpanPair => {
    const same = gold.findIndex((one) => isSameSpan(one, span) && one.label === span.label)
    const found =
      same >= 0
        ? same
        : gold.findIndex(
            (one, index) =>
              isSameSpan(one, span) || (!taken.has(index) && one.start <= span.end && span.start <= one.end),
          )
    if (found < 0) return { first: null, second }
    taken.add(found)
    return { first: found, second }
  })
  const missed = [...gold.keys()].filter((index) => !taken.has(index))
  return [...pairs, ...missed.map((first): SpanPair => ({ first, second: null }))]
}
