import { addUpUnits } from '@/lib/core/stats/additive-units'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { SHARE } from '../figure-range'
import type { Estimate, Figure } from '../rating-table'
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

export type SpanScores = { counts: SpanCounts; precision: Estimate; recall: Estimate; f1: Estimate }

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
  /** Schemes by label, where not all are wanted of each: each takes its time. */
  ofLabels?: readonly SpanScheme[]
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
  { labels, matching, ofLabels = SPAN_SCHEMES, clusters = null }: SpanOptions,
): SpanComparison {
  const match = matching === 'best' ? matchSpans : matchSpansAsPublished
  const confusion = [...labels, NOBODY].map(() => [...labels, NOBODY].map(() => 0))
  const outcomes = documents.map((document) => {
    const length = document.text?.length ?? Number.POSITIVE_INFINITY
    const keep = (spans: readonly LabeledSpan[]) => spans.filter(({ label }) => labels.includes(label))
    const [first, second] = [keep(document.first), keep(document.second)]
    requireSpans([...first, ...second], length)
    const pairs = match(first, second)
    for (const pair of pairs) {
      const indexOf = (spans: readonly LabeledSpan[], index: number | null) =>
        index === null ? labels.length : labels.indexOf((spans[index] as LabeledSpan).label)
      const row = confusion[indexOf(first, pair.first)] as number[]
      const column = indexOf(second, pair.second)
      row[column] = (row[column] ?? 0) + 1
    }
    return countOutcomes(pairs, first, second, labels)
  })
  return {
    overall: scoreGroup(outcomes, 0, clusters, SPAN_SCHEMES),
    perLabel: labels.map((label, index) => ({
      label,
      ...scoreGroup(outcomes, index + 1, clusters, ofLabels),
    })),
    confusion,
  }
}

/** Outcomes of one text: all, then by label, each by scheme. */
function countOutcomes(
  pairs: readonly SpanPair[],
  first: readonly LabeledSpan[],
  second: readonly LabeledSpan[],
  labels: readonly string[],
): Float64Array {
  const totals = new Float64Array(PER_GROUP * (labels.length + 1))
  const add = (index: number) => {
    totals[index] = (totals[index] as number) + 1
  }
  for (const pair of pairs) {
    const span = pair.first === null ? second[pair.second ?? 0] : first[pair.first]
    const group = 1 + labels.indexOf((span as LabeledSpan).label)
    for (const [index, scheme] of SPAN_SCHEMES.entries()) {
      const position = index * PER_SCHEME + OUTCOMES.indexOf(outcomeOf(pair, first, second, scheme))
      add(position)
      add(group * PER_GROUP + position)
    }
  }
  return totals
}

function scoreGroup(
  outcomes: readonly Float64Array[],
  group: number,
  clusters: readonly string[] | null,
  wanted: readonly SpanScheme[],
): Record<SpanScheme, SpanScores> {
  const start = group * PER_GROUP
  const own = outcomes.map((counts) => counts.subarray(start, start + PER_GROUP))
  const units = keyedUnits(
    own.map((counts) => counts.join()),
    PER_GROUP,
    (text) => own[text] as Float64Array,
    clusters,
  )
  const whole = addUpUnits(units)
  const names = SPAN_SCHEMES.flatMap((scheme, index) =>
    wanted.includes(scheme) ? [{ scheme, at: index * PER_SCHEME }] : [],
  )
  // together, as clusters are left out once for all of them
  const figures = names.flatMap(({ scheme, at }) =>
    Object.entries(SCORES).map(([score, toFigure]) => [
      `${scheme} ${score}`,
      { figure: (totals: Float64Array) => toFigure(readCounts(totals, at)), range: SHARE },
    ]),
  )
  const found = estimateTotals(units, Object.fromEntries(figures) as Record<string, Scored>)
  const scores = names.map(({ scheme, at }) => [
    scheme,
    {
      counts: readCounts(whole, at),
      ...Object.fromEntries(Object.keys(SCORES).map((score) => [score, found[`${scheme} ${score}`]])),
    },
  ])
  return Object.fromEntries(scores) as Record<SpanScheme, SpanScores>
}

type Scored = { figure: (totals: Float64Array) => Figure; range: typeof SHARE }

const SCORES = { precision: spanPrecision, recall: spanRecall, f1: spanF1 }

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
