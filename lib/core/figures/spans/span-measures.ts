import { type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { compareSpans, type SpanComparison } from '@/lib/core/agreement/spans/compare-spans'
import { countAlpha } from '@/lib/core/agreement/spans/count-alpha'
import { type CoverOptions, coveredShare } from '@/lib/core/agreement/spans/covered-share'
import { gamma } from '@/lib/core/agreement/spans/gamma'
import type { SpanDocument } from '@/lib/core/agreement/spans/labeled-span'
import { overlapF1 } from '@/lib/core/agreement/spans/overlap-f1'
import { publishedSpans } from '@/lib/core/agreement/spans/published-spans'
import { tokenAgreement } from '@/lib/core/agreement/spans/token-agreement'
import { unitizedAlpha } from '@/lib/core/agreement/spans/unitized-alpha'

type Words = { title: string; what: string; isOfLabels: boolean }

/** How far two people agree on what is marked, in the order to show it; those of labels make sense where there are several. */
export const SPAN_MEASURES = {
  'count-alpha': {
    title: 'Alpha on counts',
    what: 'how many passages each marked, wherever these are; Krippendorff’s, by distance',
    isOfLabels: false,
  },
  partial: {
    title: 'Passages that overlap, F1',
    what: 'a passage of the same place counts whole, one that overlaps half',
    isOfLabels: false,
  },
  exact: { title: 'Passages of one place, F1', what: 'begins and ends at the same place', isOfLabels: false },
  strict: {
    title: 'Passages of one place and label, F1',
    what: 'the same place and the same label',
    isOfLabels: true,
  },
  type: {
    title: 'Labels of passages that overlap, F1',
    what: 'overlaps and has the same label',
    isOfLabels: true,
  },
  'covered-any': {
    title: 'Covered by 0.8',
    what: 'share of passages with one that shares 0.8 of the shorter; for training',
    isOfLabels: false,
  },
  'covered-same': {
    title: 'Covered by 0.8, same label',
    what: 'the same with the same label',
    isOfLabels: true,
  },
  'tokens-any': { title: 'Words, F1', what: 'words that both marked', isOfLabels: false },
  'tokens-same': {
    title: 'Words with one label, F1',
    what: 'words that both marked with the same label',
    isOfLabels: true,
  },
  'unitized-any': {
    title: 'Alpha for unitizing',
    what: 'where passages begin and end, beyond chance; Krippendorff’s, over the characters of the texts',
    isOfLabels: false,
  },
  'unitized-same': {
    title: 'Alpha for unitizing, by label',
    what: 'the same, passages of each label apart',
    isOfLabels: true,
  },
  gamma: {
    title: 'Gamma',
    what: 'where passages are and their labels, of the best alignment, beyond chance; that of Mathet and others',
    isOfLabels: false,
  },
  'token-alpha': {
    title: 'Alpha of words',
    what: 'the label of each word, none among them, beyond chance; Krippendorff’s',
    isOfLabels: false,
  },
} as const satisfies Record<string, Words>

export type SpanMeasure = keyof typeof SPAN_MEASURES

export const ALL_SPAN_MEASURES = Object.keys(SPAN_MEASURES) as SpanMeasure[]

/** What two raters marked in texts that both saw. */
export type MarkedPair = {
  documents: readonly SpanDocument[]
  /** One name a document; null of documents each for itself. */
  clusters: readonly string[] | null
  labels: readonly string[]
  matching: 'best' | 'published'
  resamples: number
  seed: number
}

export type PairMeasurer = {
  estimate: (measure: SpanMeasure) => Estimate
  comparison: () => SpanComparison
}

/** The measures of a pair, each made when it is first asked for. */
export function createMeasurer(pair: MarkedPair): PairMeasurer {
  const { documents, clusters, labels } = pair
  const comparison = once(() => compareMarks(pair))
  const overlap = (isLabelAware: boolean) =>
    overlapF1(documents, { isLabelAware, clusters, isAsPublished: pair.matching === 'published' }).f1
  const unitized = (isLabelAware: boolean) =>
    unitizedAlpha(
      documents.map(({ text, first, second }) => ({ length: text?.length ?? 0, raters: [first, second] })),
      { isLabelAware, clusters },
    )
  const covered = (isLabelAware: boolean) =>
    coveredShare(documents, { isLabelAware, clusters } satisfies CoverOptions)
  const { resamples, seed } = pair
  const made: Readonly<Record<SpanMeasure, () => Estimate>> = {
    'count-alpha': () =>
      countAlpha(
        documents.map(({ first, second }) => [first.length, second.length]),
        { resamples, seed, clusters },
      ),
    partial: () => comparison().overall.partial.f1,
    exact: () => comparison().overall.exact.f1,
    strict: () => comparison().overall.strict.f1,
    type: () => comparison().overall.type.f1,
    'covered-any': () => covered(false),
    'covered-same': () => covered(true),
    'tokens-any': () => overlap(false),
    'tokens-same': () => overlap(true),
    'unitized-any': () => unitized(false),
    'unitized-same': () => unitized(true),
    gamma: () =>
      gamma(
        documents.map(({ text, first, second }) => ({ length: text?.length ?? 0, raters: [first, second] })),
        { isLabelAware: true, clusters, seed },
      ),
    'token-alpha': () => tokenAgreement(documents, labels, clusters).krippendorffAlpha,
  }
  // several figures show the same
  const kept = new Map<SpanMeasure, Estimate>()
  const estimate = (measure: SpanMeasure) => {
    const found = kept.get(measure) ?? made[measure]()
    kept.set(measure, found)
    return found
  }
  // empty texts need no counting
  const isEmpty = documents.every(({ first, second }) => first.length + second.length === 0)
  return { estimate: (measure) => (isEmpty ? NOTHING : estimate(measure)), comparison }
}

const NOTHING: Estimate = { ...undefinedFigure('nobody marked anything'), interval: null }

/** Passages paired as they are asked for: as published in words and in their order. */
export function compareMarks({ documents, clusters, labels, matching }: MarkedPair): SpanComparison {
  return matching === 'published'
    ? compareSpans(documents.map(publishedSpans), { labels, clusters, matching: 'as published' })
    : compareSpans(documents, { labels, clusters, matching })
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
