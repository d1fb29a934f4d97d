import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { singleUnits } from '@/lib/core/stats/keyed-units'
import { SHARE } from '../figure-range'
import type { Estimate } from '../rating-table'
import { estimateTotals } from './estimate-totals'
import { type LabeledSpan, requireSpans, type SpanDocument } from './labeled-span'
import { matchSpans, matchSpansAsPublished, type SpanPair } from './match-spans'
import {
  OUTCOMES,
  outcomeOf,
  SPAN_SCHEMES,
  type SpanCounts,
  type SpanScheme,
  spanF1,
  spanPrecision,
  spanRecall,
} from './span-schemes'

/** Each estimate is made when it is first asked for: of many labels few are shown, and each takes its time. */
export type SpanScores = { counts: SpanCounts } & Readonly<Record<Score, Estimate>>

export type SpanComparison = {
  overall: Record<SpanScheme, SpanScores>
  /** Pairs and missed spans by the first's label, spurious ones by the second's. */
  perLabel: readonly ({ label: string } & Record<SpanScheme, SpanScores>)[]
  /** By the first's label (rows) and the second's: pairs, with spans that stand alone in a last row and column. */
  confusion: readonly (readonly number[])[]
}

export type SpanOptions = {
  /** Labels that count; spans with another are left out beforehand. */
  labels: readonly string[]
  /** One name a document: those of one cluster, such as a patient, are taken for alike. */
  clusters?: readonly string[] | null
  /** `best`: the documented one, whichever the order. `as published`: that of nervaluate 0.1.8. */
  matching: 'best' | 'as published'
}

/** The last row and column of the confusion. */
const NOBODY = null

const PER_SCHEME = OUTCOMES.length
const PER_GROUP = PER_SCHEME * SPAN_SCHEMES.length

/**
 * How well the second's spans meet the first's, in the four usual schemes, summed over texts. Intervals are over whole texts, or
 * clusters of them.
 *
 * @throws {RangeError} for a span that is empty, turned round or outside its text
 * @see Hegselmann et al. 2024, for the use of these schemes on hallucination spans
 * @example
 * // one passage the same, one that begins later
 * const documents = [{ text: null, first: [span(0, 5), span(10, 20)], second: [span(0, 5), span(12, 20)] }]
 * const { overall } = compareSpans(documents, { labels: ['a'], matching: 'best' })
 * overall.strict.f1.value // => 0.5
 * overall.partial.f1.value // => 0.75
 * overall.type.f1.value // => 1
 */
export function compareSpans(
  documents: readonly SpanDocument[],
  { labels, matching, clusters = null }: SpanOptions,
): SpanComparison {
  const match = matching === 'best' ? matchSpans : matchSpansAsPublished
  const indices = new Map(labels.map((label, index) => [label, index]))
  const confusion = [...labels, NOBODY].map(() => [...labels, NOBODY].map(() => 0))
  const outcomes = documents.map((document) => {
    const first = document.first.filter(({ label }) => indices.has(label))
    const second = document.second.filter(({ label }) => indices.has(label))
    const length = document.text?.length ?? Number.POSITIVE_INFINITY
    requireSpans(first, length)
    requireSpans(second, length)
    const pairs = match(first, second)
    for (const pair of pairs) {
      const row = confusion[labelAt(first, pair.first, indices)] as number[]
      const column = labelAt(second, pair.second, indices)
      row[column] = (row[column] ?? 0) + 1
    }
    return codeOutcomes(pairs, first, second, indices)
  })
  const byLabel = sumByLabel(outcomes, labels.length)
  return {
    overall: scoreGroup(outcomes, null, addUp(byLabel), clusters),
    perLabel: labels.map((label, index) => ({
      label,
      ...scoreGroup(outcomes, index, byLabel[index] as Float64Array, clusters),
    })),
    confusion,
  }
}

/** The index of a span's label; that behind all labels where there is no span. */
function labelAt(
  spans: readonly LabeledSpan[],
  index: number | null,
  indices: ReadonlyMap<string, number>,
): number {
  return index === null ? indices.size : (indices.get(spans[index]?.label ?? '') ?? indices.size)
}

/** Of one text each pair's outcome in each scheme, as one number that also holds the label by which it counts. */
function codeOutcomes(
  pairs: readonly SpanPair[],
  first: readonly LabeledSpan[],
  second: readonly LabeledSpan[],
  indices: ReadonlyMap<string, number>,
): number[] {
  return pairs.flatMap((pair) => {
    const group =
      pair.first === null ? labelAt(second, pair.second, indices) : labelAt(first, pair.first, indices)
    return SPAN_SCHEMES.map(
      (scheme, index) =>
        group * PER_GROUP + index * PER_SCHEME + OUTCOMES.indexOf(outcomeOf(pair, first, second, scheme)),
    )
  })
}

/** @param label the index of one, null for all */
function countOutcomes(outcomes: readonly number[], label: number | null, into: Float64Array): void {
  for (const outcome of outcomes) {
    if (label !== null && Math.floor(outcome / PER_GROUP) !== label) continue
    const at = outcome % PER_GROUP
    into[at] = (into[at] as number) + 1
  }
}

function sumByLabel(outcomes: readonly (readonly number[])[], labels: number): Float64Array[] {
  const sums = Array.from({ length: labels }, () => new Float64Array(PER_GROUP))
  for (const text of outcomes)
    for (const outcome of text) {
      const own = sums[Math.floor(outcome / PER_GROUP)] as Float64Array
      own[outcome % PER_GROUP] = (own[outcome % PER_GROUP] as number) + 1
    }
  return sums
}

function addUp(rows: readonly Float64Array[]): Float64Array {
  return Float64Array.from({ length: PER_GROUP }, (_, index) =>
    rows.reduce((sum, row) => sum + (row[index] as number), 0),
  )
}

function scoreGroup(
  outcomes: readonly (readonly number[])[],
  label: number | null,
  whole: Float64Array,
  clusters: readonly string[] | null,
): Record<SpanScheme, SpanScores> {
  let made: AdditiveUnits | undefined
  const units = () => {
    if (made) return made
    made = singleUnits(
      outcomes.length,
      PER_GROUP,
      (text, into) => countOutcomes(outcomes[text] ?? [], label, into),
      clusters,
    )
    return made
  }
  const scores = SPAN_SCHEMES.map((scheme, index) => {
    const at = index * PER_SCHEME
    return [scheme, scoresOf(readCounts(whole, at), (score) => estimateScore(units(), at, score))]
  })
  return Object.fromEntries(scores) as Record<SpanScheme, SpanScores>
}

function scoresOf(counts: SpanCounts, estimate: (score: Score) => Estimate): SpanScores {
  const made: Partial<Record<Score, Estimate>> = {}
  const get = (score: Score) => (made[score] ??= estimate(score))
  return {
    counts,
    get precision() {
      return get('precision')
    },
    get recall() {
      return get('recall')
    },
    get f1() {
      return get('f1')
    },
  }
}

function estimateScore(units: AdditiveUnits, at: number, score: Score): Estimate {
  const figure = (totals: Float64Array) => SCORES[score](readCounts(totals, at))
  return estimateTotals(units, { score: { figure, range: SHARE } }).score
}

const SCORES = { precision: spanPrecision, recall: spanRecall, f1: spanF1 }
type Score = keyof typeof SCORES

/** In the order of {@link OUTCOMES}. */
function readCounts(totals: Float64Array, start: number): SpanCounts {
  return {
    correct: totals[start] as number,
    incorrect: totals[start + 1] as number,
    partial: totals[start + 2] as number,
    missed: totals[start + 3] as number,
    spurious: totals[start + 4] as number,
  }
}
