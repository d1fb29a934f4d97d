import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { singleUnits } from '@/lib/core/stats/keyed-units'
import { SHARE } from '../figure-range'
import type { Estimate } from '../rating-table'
import { estimateTotals } from './estimate-totals'
import { type LabeledSpan, requireSpans, type SpanDocument } from './labeled-span'
import { matchSpans, matchSpansAsPublished } from './match-spans'
import {
  OUTCOMES,
  PAIR_KINDS,
  pairKindOf,
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
  const outcomes: Outcomes = { codes: [], starts: [0] }
  for (const { text, ...document } of documents) {
    const first = ofLabels(document.first, indices)
    const second = ofLabels(document.second, indices)
    const length = text?.length ?? Number.POSITIVE_INFINITY
    requireSpans(first, length)
    requireSpans(second, length)
    for (const pair of match(first, second)) {
      const one = labelAt(first, pair.first, indices)
      const other = labelAt(second, pair.second, indices)
      const row = confusion[one] as number[]
      row[other] = (row[other] ?? 0) + 1
      // by the first's label where there is one
      outcomes.codes.push((pair.first === null ? other : one) * KINDS + pairKindOf(pair, first, second))
    }
    outcomes.starts.push(outcomes.codes.length)
  }
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

function ofLabels(
  spans: readonly LabeledSpan[],
  indices: ReadonlyMap<string, number>,
): readonly LabeledSpan[] {
  return spans.every(({ label }) => indices.has(label))
    ? spans
    : spans.filter(({ label }) => indices.has(label))
}

const KINDS = PAIR_KINDS.length

/** Of each kind of pair where it counts, one place a scheme. */
const PLACES = PAIR_KINDS.map((outcomes) =>
  SPAN_SCHEMES.map((scheme, index) => index * PER_SCHEME + OUTCOMES.indexOf(outcomes[scheme])),
)

/**
 * Each pair's kind, as one number that also holds the label by which the pair counts: those of text `t` from `starts[t]` to
 * `starts[t + 1]`.
 */
type Outcomes = { codes: number[]; starts: number[] }

/** @param label the index of one, null for all */
function countOutcomes(
  { codes, starts }: Outcomes,
  text: number,
  label: number | null,
  into: Float64Array,
): void {
  for (let entry = starts[text] as number; entry < (starts[text + 1] as number); entry++) {
    const code = codes[entry] as number
    if (label === null || Math.floor(code / KINDS) === label) countKind(code % KINDS, into)
  }
}

/** One more pair of a kind, in each scheme. */
function countKind(kind: number, into: Float64Array): void {
  const places = PLACES[kind] as number[]
  for (let index = 0; index < places.length; index++) {
    const at = places[index] as number
    into[at] = (into[at] as number) + 1
  }
}

function sumByLabel({ codes }: Outcomes, labels: number): Float64Array[] {
  const sums = Array.from({ length: labels }, () => new Float64Array(PER_GROUP))
  for (const code of codes) countKind(code % KINDS, sums[Math.floor(code / KINDS)] as Float64Array)
  return sums
}

function addUp(rows: readonly Float64Array[]): Float64Array {
  return Float64Array.from({ length: PER_GROUP }, (_, index) =>
    rows.reduce((sum, row) => sum + (row[index] as number), 0),
  )
}

function scoreGroup(
  outcomes: Outcomes,
  label: number | null,
  whole: Float64Array,
  clusters: readonly string[] | null,
): Record<SpanScheme, SpanScores> {
  let made: AdditiveUnits | undefined
  const units = () => {
    if (made) return made
    made = singleUnits(
      outcomes.starts.length - 1,
      PER_GROUP,
      (text, into) => countOutcomes(outcomes, text, label, into),
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
