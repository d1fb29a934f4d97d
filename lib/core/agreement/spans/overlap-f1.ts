import { singleUnits } from '@/lib/core/stats/keyed-units'
import { SHARE } from '../figure-range'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'
import { estimateTotals } from './estimate-totals'
import type { LabeledSpan, SpanDocument } from './labeled-span'
import { tokenBounds, toTokenSpan, toTokenSpanAsPublished } from './text-tokens'

export type OverlapScores = {
  /** Share of the second's marked tokens that the first, the reference, marked too; as published the reverse. */
  precision: Estimate
  /** Share of the first's marked tokens that the second marked, too; as published the reverse. */
  recall: Estimate
  /** Harmonic mean: 0 when nothing is shared, undefined when nobody marked anything. */
  f1: Estimate
}

export type OverlapOptions = {
  /** Whether a token must have the same label, or only be marked by both. */
  isLabelAware: boolean
  /**
   * Count tokens as the published script does: twice where an annotator's own spans overlap, and shifted within words. Precision and
   * recall change places then, for that script takes the second annotator for the reference.
   */
  isAsPublished?: boolean
  /** One name a document: those of one cluster, such as a patient, are taken for alike. */
  clusters?: readonly string[] | null
}

/**
 * Agreement on which tokens are marked, summed over texts; intervals are over whole texts, or clusters of them.
 *
 * @param documents with their texts; those without are left out
 * @see Hegselmann et al. 2024, agreement F1 of two annotators
 * @example
 * // the first marks two words of three, the second one of these
 * const documents = [{ text: 'one two three', first: [span(0, 7)], second: [span(4, 7)] }]
 * const { precision, recall, f1 } = overlapF1(documents, { isLabelAware: true })
 * precision.value // => 1
 * recall.value // => 0.5
 * f1.value // => 0.667
 */
export function overlapF1(
  documents: readonly SpanDocument[],
  { isLabelAware, isAsPublished = false, clusters = null }: OverlapOptions,
): OverlapScores {
  const places = [...documents.keys()].filter((index) => documents[index]?.text !== null)
  const units = singleUnits(
    places.length,
    4,
    (index, row) =>
      countMarks(documents[places[index] as number] as SpanDocument, isLabelAware, isAsPublished, row),
    clusters && places.map((index) => clusters[index] ?? ''),
  )
  const { ofFirst, ofSecond, f1 } = estimateTotals(units, {
    ofFirst: {
      figure: ([marked = 0, found = 0]) => share(found, marked, 'the first marked nothing'),
      range: SHARE,
    },
    ofSecond: {
      figure: ([, , marked = 0, found = 0]) => share(found, marked, 'the second marked nothing'),
      range: SHARE,
    },
    f1: { figure: harmonicMean, range: SHARE },
  })
  return isAsPublished
    ? { precision: ofFirst, recall: ofSecond, f1 }
    : { precision: ofSecond, recall: ofFirst, f1 }
}

/** Tokens that the first marked, those of them that the second marked too, and the same the other way round. */
function countMarks(
  { text, tokens: known, first, second }: SpanDocument,
  isLabelAware: boolean,
  isAsPublished: boolean,
  into: Float64Array,
): void {
  if (text === null || first.length + second.length === 0) return
  const tokens = known ?? tokenBounds(text)
  const place = isAsPublished
    ? (span: LabeledSpan) => toTokenSpanAsPublished(text, span)
    : (span: LabeledSpan) => toTokenSpan(tokens, span)
  const labels = isLabelAware ? new Map<string, number>() : null
  const [one, other] = [listMarks(first.map(place), labels), listMarks(second.map(place), labels)]
  const [inOne, inOther] = [new Set(one), new Set(other)]
  into[0] = isAsPublished ? one.length : inOne.size
  into[1] = countIn(isAsPublished ? one : inOne, inOther)
  into[2] = isAsPublished ? other.length : inOther.size
  into[3] = countIn(isAsPublished ? other : inOther, inOne)
}

function countIn(own: Iterable<number>, others: ReadonlySet<number>): number {
  let count = 0
  for (const mark of own) if (others.has(mark)) count += 1
  return count
}

/** More labels than these has no layer. */
const MOST_LABELS = 1024

/** Each marked token as a number, of one label apart from that of another where these are distinguished. */
function listMarks(spans: readonly LabeledSpan[], labels: Map<string, number> | null): number[] {
  const marks: number[] = []
  for (const { start, end, label } of spans) {
    const index = labels?.get(label) ?? labels?.size ?? 0
    labels?.set(label, index)
    for (let token = start; token < end; token++) marks.push(token * MOST_LABELS + index)
  }
  return marks
}

function share(found: number, marked: number, reason: string): Figure {
  return marked === 0 ? undefinedFigure(reason) : defined(found / marked)
}

function harmonicMean([one = 0, foundOne = 0, other = 0, foundOther = 0]: ArrayLike<number> &
  Iterable<number>): Figure {
  if (one === 0 && other === 0) return undefinedFigure('nobody marked anything')
  if (foundOne === 0 || foundOther === 0) return defined(0)
  return defined(2 / (one / foundOne + other / foundOther))
}
