import { singleUnits } from '@/lib/core/stats/keyed-units'
import type { FigureOfTotals } from '../bootstrap-figures'
import { SHARE } from '../figure-range'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'
import { estimateTotals } from './estimate-totals'
import type { LabeledSpan, SpanDocument, TokenBounds } from './labeled-span'
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
   * Count tokens as the published script does: twice where a rater's own spans overlap, and shifted within words. Precision and
   * recall change places then, for that script takes the second rater for the reference.
   */
  isAsPublished?: boolean
  /** One name a document: those of one cluster, such as a patient, are taken for alike. */
  clusters?: readonly string[] | null
}

/**
 * Agreement on which tokens are marked, summed over texts; intervals are over whole texts, or clusters of them.
 *
 * @param documents with their texts; those without are left out
 * @see Hegselmann et al. 2024, agreement F1 of two raters
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
  const count = createCounter(isLabelAware, isAsPublished)
  const units = singleUnits(
    places.length,
    4,
    (index, row) => count(documents[places[index] as number] as SpanDocument, row),
    clusters && places.map((index) => clusters[index] ?? ''),
  )
  const estimate = (figure: FigureOfTotals) =>
    estimateTotals(units, { score: { figure, range: SHARE } }).score
  // each when it is asked for: many ask for one of them
  return {
    get precision() {
      return estimate(isAsPublished ? foundOfFirst : foundOfSecond)
    },
    get recall() {
      return estimate(isAsPublished ? foundOfSecond : foundOfFirst)
    },
    get f1() {
      return estimate(harmonicMean)
    },
  }
}

function foundOfFirst([marked = 0, found = 0]: Float64Array): Figure {
  return share(found, marked, 'the first marked nothing')
}

function foundOfSecond([, , marked = 0, found = 0]: Float64Array): Figure {
  return share(found, marked, 'the second marked nothing')
}

/** Who marked a token, and whether it is counted for the one or the other. */
const FIRST = 1
const SECOND = 2
const COUNTED = 4

/**
 * Counts of a document the tokens that the first marked, those of them that the second marked too, and the same the other way round. One
 * list of who marked which token serves all documents: each leaves it empty.
 */
function createCounter(
  isLabelAware: boolean,
  isAsPublished: boolean,
): (document: SpanDocument, into: Float64Array) => void {
  const labels = new Map<string, number>()
  let marked = new Uint8Array(1024)
  /** Where the tokens of each span begin and end, those of each label apart where these are distinguished. */
  const place = (text: string, tokens: TokenBounds, spans: readonly LabeledSpan[]): number[] => {
    const ranges: number[] = []
    for (const span of spans) {
      const { start, end } = isAsPublished ? toTokenSpanAsPublished(text, span) : toTokenSpan(tokens, span)
      const label = isLabelAware ? (labels.get(span.label) ?? labels.size) : 0
      labels.set(span.label, label)
      // a text has no more tokens than letters
      const from = label * text.length
      ranges.push(from + start, from + end)
    }
    return ranges
  }
  return ({ text, tokens = null, first, second }, into) => {
    if (text === null || first.length + second.length === 0) return
    const bounds = tokens ?? tokenBounds(text)
    const [one, other] = [place(text, bounds, first), place(text, bounds, second)]
    const most = labels.size * text.length
    if (most > marked.length) marked = new Uint8Array(2 * most)
    mark(marked, one, FIRST)
    mark(marked, other, SECOND)
    countMarked(marked, one, FIRST, isAsPublished, into)
    countMarked(marked, other, SECOND, isAsPublished, into)
    for (const ranges of [one, other])
      for (let index = 0; index < ranges.length; index += 2) marked.fill(0, ranges[index], ranges[index + 1])
  }
}

/** @param ranges where each begins and ends */
function mark(marked: Uint8Array, ranges: readonly number[], by: number): void {
  for (let index = 0; index < ranges.length; index += 2)
    for (let token = ranges[index] as number; token < (ranges[index + 1] as number); token++)
      marked[token] = (marked[token] as number) | by
}

/** @param isAsPublished whether a token counts again where a rater's own spans overlap */
function countMarked(
  marked: Uint8Array,
  ranges: readonly number[],
  by: typeof FIRST | typeof SECOND,
  isAsPublished: boolean,
  into: Float64Array,
): void {
  const others = by === FIRST ? SECOND : FIRST
  let [all, found] = [0, 0]
  for (let index = 0; index < ranges.length; index += 2)
    for (let token = ranges[index] as number; token < (ranges[index + 1] as number); token++) {
      const known = marked[token] as number
      if (!isAsPublished && (known & (by * COUNTED)) !== 0) continue
      marked[token] = known | (by * COUNTED)
      all += 1
      if ((known & others) !== 0) found += 1
    }
  into[by === FIRST ? 0 : 2] = all
  into[by === FIRST ? 1 : 3] = found
}

function share(found: number, marked: number, reason: string): Figure {
  return marked === 0 ? undefinedFigure(reason) : defined(found / marked)
}

function harmonicMean([one = 0, foundOne = 0, other = 0, foundOther = 0]: Float64Array): Figure {
  if (one === 0 && other === 0) return undefinedFigure('nobody marked anything')
  if (foundOne === 0 || foundOther === 0) return defined(0)
  return defined(2 / (one / foundOne + other / foundOther))
}
