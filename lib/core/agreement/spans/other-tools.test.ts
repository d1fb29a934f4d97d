import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { compareSpans } from './compare-spans'
import type { LabeledSpan } from './labeled-span'
import { OUTCOMES, SPAN_SCHEMES, type SpanCounts } from './span-schemes'

const OPTIONS = { resamples: 2, seed: 1 }

function readCases<Case>(name: string): Case[] {
  return readReference<{ cases: Case[] }>(`spans/${name}`).cases
}

type Schemes = Record<'strict' | 'exact' | 'partial' | 'ent_type', SpanCounts>
type MatchCase = {
  name: string
  true: LabeledSpan[][]
  pred: LabeledSpan[][]
  results_1_1_0_overall: Schemes
  partial_scheme_differs_between_versions: boolean
}
type Tagged = { tag: string; spans: string }
type ExactCase = {
  name: string
  annotator_a: Tagged[]
  annotator_b: Tagged[]
  runs: { match_mode: string; result: { all: Record<'f1' | 'precision' | 'recall', number | null> } }[]
}

describe('nervaluate 1.1.0', () => {
  const cases = readCases<MatchCase>('nervaluate.json')
  const given = cases.flatMap((one) => one.true.flat().map(({ label }) => label))
  const labels = [...new Set([...given, 'hallucination', 'name_unsupported'])]
  const countsOf = (entry: MatchCase, matching: 'best' | 'as published') => {
    const documents = entry.true.map((first, index) => ({
      text: null,
      first,
      second: entry.pred[index] ?? [],
    }))
    const { overall } = compareSpans(documents, { ...OPTIONS, labels, matching })
    return SPAN_SCHEMES.map((scheme) => overall[scheme].counts)
  }
  const reportedOf = ({ results_1_1_0_overall: reported }: MatchCase) =>
    SPAN_SCHEMES.map((scheme) => {
      const counts = reported[scheme === 'type' ? 'ent_type' : scheme]
      return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, counts[outcome]]))
    })

  it.each(
    cases
      .filter((one) => !one.partial_scheme_differs_between_versions)
      .map((one) => [one.name, one] as const),
  )('counts the same as the release that was published with, in %s', (_, entry) => {
    expect(countsOf(entry, 'as published')).toEqual(reportedOf(entry))
  })

  it.each(
    cases.filter((one) => one.partial_scheme_differs_between_versions).map((one) => [one.name, one] as const),
  )('gives up an identical pair that best matching keeps, in %s', (_, entry) => {
    const [best] = countsOf(entry, 'best')
    const [reported] = reportedOf(entry)
    expect(reported).toMatchObject({ correct: 0, incorrect: 1, spurious: 1 })
    expect(best).toMatchObject({ correct: 1, incorrect: 0, spurious: 1 })
  })
})

// the sums of the published agreement sheet come without the spans they count: nothing can be held against them

describe('the tool that spans were marked with, matching exactly', () => {
  // its overlap modes match one span to several, and it counts what was marked twice once and what lies in two places as one
  const usual = readCases<ExactCase>('medtator_iaa.json').filter(
    ({ name }) => !['duplicate_spans_collapse', 'multi_location', 'document_level'].includes(name),
  )
  const toSpans = (list: readonly Tagged[]): LabeledSpan[] =>
    list.map(({ tag, spans }) => {
      const [start = 0, end = 0] = spans.split('~').map(Number)
      return { start, end, label: tag }
    })

  it.each(usual.map((one) => [one.name, one] as const))(
    'has our strict figures of %s, the second rater being its reference',
    (_, { annotator_a, annotator_b, runs }) => {
      const { all } = runs.find(({ match_mode }) => match_mode === 'exact')!.result
      const document = { text: null, first: toSpans(annotator_b), second: toSpans(annotator_a) }
      const { strict } = compareSpans([document], {
        ...OPTIONS,
        labels: ['MED', 'COND'],
        matching: 'best',
      }).overall
      expect(strict.f1.value ?? 0).toBeCloseTo(all.f1 ?? 0, 12)
    },
  )
})
