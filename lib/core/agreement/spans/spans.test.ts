import { describe, expect, it } from 'vitest'
import { readReference } from '@/lib/testing/reference-values'
import { compareSpans } from './compare-spans'
import { countAlpha } from './count-alpha'
import type { LabeledSpan } from './labeled-span'
import { coveringPairs } from './match-spans'
import { overlapF1 } from './overlap-f1'
import { SPAN_SCHEMES } from './span-schemes'
import { textTokens, tokenBounds, toTokenSpan, toTokenSpanAsPublished } from './text-tokens'
import { tokenAgreement } from './token-agreement'

const OPTIONS = { resamples: 50, seed: 1 }

type Counts = Record<
  'correct' | 'incorrect' | 'partial' | 'missed' | 'spurious' | 'precision' | 'recall' | 'f1',
  number
>
type Schemes = Record<'strict' | 'exact' | 'partial' | 'ent_type', Counts>
type MatchCase = {
  name: string
  true: LabeledSpan[][]
  pred: LabeledSpan[][]
  results_0_1_8: Schemes
  per_tag_0_1_8: Record<string, Schemes>
}
type Annotation = { summary: string; labels: LabeledSpan[] }
type Ratio = { f1: number; precision: number; recall: number }
type OverlapCase = {
  name: string
  annotator_1: Annotation[]
  annotator_2: Annotation[]
  output: { class_aware: Ratio; class_agnostic: Ratio } | { error: string }
}
type WordCase = {
  name: string
  text: string
  tokens: string[]
  char_labels: LabeledSpan[]
  output: { labels: LabeledSpan[] }
}

function readVector<Content>(name: string): Content {
  return readReference<Content>(`spans/${name}`)
}

const named = <Case extends { name: string }>(cases: Case[]) => cases.map((one) => [one.name, one] as const)

describe('the reference implementations', () => {
  const { cases } = readVector<{ cases: MatchCase[] }>('nervaluate.json')
  const labels = [
    ...new Set(cases.flatMap(({ true: gold }) => gold.flat().map(({ label }) => label))),
    'hallucination',
    'name_unsupported',
  ]

  it.each(named(cases))('count the same in %s', (_, entry) => {
    const documents = entry.true.map((first, index) => ({ text: null, first, second: entry.pred[index]! }))
    const { overall, perLabel } = compareSpans(documents, { ...OPTIONS, labels, matching: 'as published' })
    const report = (scores: (typeof overall)['strict']) => ({
      ...scores.counts,
      precision: scores.precision.value ?? 0,
      recall: scores.recall.value ?? 0,
      f1: scores.f1.value ?? 0,
    })
    const resultOf = (schemes: Schemes, scheme: (typeof SPAN_SCHEMES)[number]) => {
      const { correct, incorrect, partial, missed, spurious, precision, recall, f1 } =
        schemes[scheme === 'type' ? 'ent_type' : scheme]
      const close = (value: number) => expect.closeTo(value, 12)
      return {
        correct,
        incorrect,
        partial,
        missed,
        spurious,
        precision: close(precision),
        recall: close(recall),
        f1: close(f1),
      }
    }
    for (const scheme of SPAN_SCHEMES) {
      expect(report(overall[scheme])).toEqual(resultOf(entry.results_0_1_8, scheme))
      for (const found of perLabel.filter(({ label }) => entry.per_tag_0_1_8[label]))
        expect(report(found[scheme])).toEqual(resultOf(entry.per_tag_0_1_8[found.label]!, scheme))
    }
  })

  it.each(named(readVector<{ cases: OverlapCase[] }>('overlap_f1.json').cases))(
    'have the same overlap in %s, or divide by 0 where we say 0',
    (_, { annotator_1, annotator_2, output }) => {
      const documents = annotator_1.map(({ summary, labels: first }, index) => ({
        text: summary,
        first,
        second: annotator_2[index]!.labels,
      }))
      const aware = overlapF1(documents, { ...OPTIONS, isLabelAware: true, isAsPublished: true })
      const agnostic = overlapF1(documents, { ...OPTIONS, isLabelAware: false, isAsPublished: true })
      const reported: Partial<Record<'class_aware' | 'class_agnostic', Partial<Ratio>>> =
        'error' in output ? { class_aware: { f1: 0 } } : output
      for (const [name, value] of Object.entries(reported.class_aware ?? {}))
        expect(aware[name as keyof Ratio].value).toBeCloseTo(value, 12)
      for (const [name, value] of Object.entries(reported.class_agnostic ?? {}))
        expect(agnostic[name as keyof Ratio].value).toBeCloseTo(value, 12)
    },
  )

  it.each(named(readVector<{ cases: WordCase[] }>('word_labels.json').cases))(
    'split the same words and place the same labels in %s',
    (_, { text, tokens, char_labels, output }) => {
      expect(textTokens(text).map((token) => token.text)).toEqual(tokens)
      expect(char_labels.map((span) => toTokenSpanAsPublished(text, span))).toEqual(
        output.labels.map(({ start, end, label }) => ({ start, end, label })),
      )
    },
  )

  it('have the same partners by 0.8 of the shorter span', () => {
    type Labels = (LabeledSpan & { text: string })[]
    const vector = readVector<{
      labels_1: Labels
      labels_2: Labels
      agreement_any_label: [number, string, string][]
      agreement_same_label: [number, string, string][]
    }>('span_matching_080.json')
    const partners = (isLabelAware: boolean) =>
      coveringPairs(vector.labels_1, vector.labels_2, 0.8, isLabelAware).map(({ first, second }) => [
        vector.labels_1[first]!.text,
        vector.labels_2[second]!.text,
      ])
    expect(partners(false)).toEqual(vector.agreement_any_label.map(([, one, other]) => [one, other]))
    expect(partners(true)).toEqual(vector.agreement_same_label.map(([, one, other]) => [one, other]))
    expect(() => coveringPairs([], [], 0, true)).toThrow(RangeError)
  })

  it('have the same alpha of counts, or 1 where all counts are the same', () => {
    const counts = readVector<{ cases: { pairs: number[][]; alpha: number }[] }>(
      'krippendorff_interval.json',
    ).cases
    for (const { pairs, alpha } of counts)
      expect(countAlpha(pairs, OPTIONS).value ?? 1).toBeCloseTo(alpha, 12)
    expect(countAlpha([[0, 0]], OPTIONS).reason).toBe('all scores are the same')
    const { value, interval } = countAlpha(
      [
        [3, 3],
        [1, 2],
        [0, 0],
        [2, 2],
        [4, 3],
        [5, 5],
      ],
      OPTIONS,
    )
    expect(value).toBeCloseTo(0.941, 3)
    expect(interval!.low).toBeLessThan(value!)
    expect(interval!.high).toBeGreaterThan(value!)
  })
})

const span = (start: number, end: number, label = 'a'): LabeledSpan => ({ start, end, label })

describe('compareSpans', () => {
  const documents = [
    {
      text: 'one two three four',
      first: [span(0, 3), span(4, 7, 'b')],
      second: [span(0, 3), span(4, 13, 'a')],
    },
    { text: 'five six', first: [], second: [span(0, 4, 'b')] },
    { text: 'seven', first: [span(0, 5, 'b')], second: [] },
  ]
  const options = { ...OPTIONS, labels: ['a', 'b'], matching: 'best' } as const

  it('says which labels are taken for which, and what stands alone', () => {
    const found = compareSpans(documents, options)
    expect(found.confusion).toEqual([
      [1, 0, 0],
      [1, 0, 1],
      [0, 1, 0],
    ])
    expect(found.overall.partial.counts).toEqual({
      correct: 1,
      incorrect: 0,
      partial: 1,
      missed: 1,
      spurious: 1,
    })
    expect(found.perLabel[1]!.type.recall.value).toBe(0)
    expect(found.overall.strict.f1.interval!.low).toBeLessThanOrEqual(found.overall.strict.f1.value!)
  })

  it('drops labels that do not count, says when nothing is marked, and refuses spans outside the text', () => {
    const nothing = compareSpans(documents, { ...options, labels: ['c'] })
    expect(nothing.overall.strict.f1.reason).toBe('nobody marked anything')
    expect(() => compareSpans([{ text: 'x', first: [span(0, 2)], second: [] }], options)).toThrow(RangeError)
    expect(() => compareSpans([{ text: null, first: [span(2, 2)], second: [] }], options)).toThrow(RangeError)
  })
})

describe('tokens', () => {
  it('are touched by a span that cuts through them', () => {
    const tokens = tokenBounds('You received 650mg.')
    expect(toTokenSpan(tokens, span(14, 18))).toEqual(span(2, 3))
    expect(toTokenSpan(tokens, span(3, 4))).toEqual(span(1, 1))
    expect(toTokenSpan(tokens, span(18, 19))).toEqual(span(3, 4))
  })

  it('agree by chance less than they seem to', () => {
    const text = 'a b c d e f g h i j'
    const found = tokenAgreement(
      [
        { text, first: [span(0, 3)], second: [span(0, 1)] },
        { text: null, first: [], second: [] },
      ],
      ['a'],
    )
    expect(found.tokens).toBe(10)
    expect(found.percentAgreement.value).toBeCloseTo(0.9, 12)
    // one of three marks in twenty is not shared: 1 - 19 * 2 / (2 * 3 * 17)
    expect(found.krippendorffAlpha.value).toBeCloseTo(1 - 38 / 102, 12)
    expect(() => tokenAgreement([{ text, first: [span(0, 1, 'z')], second: [] }], ['a'])).toThrow(RangeError)
  })

  it('are counted once where a rater marks twice', () => {
    const text = 'chest pain'
    const document = { text, first: [span(0, 10), span(6, 10)], second: [span(6, 10)] }
    const once = overlapF1([document], { ...OPTIONS, isLabelAware: false })
    const twice = overlapF1([document], { ...OPTIONS, isLabelAware: false, isAsPublished: true })
    expect(once).toMatchObject({ precision: { value: 1 }, recall: { value: 1 / 2 } })
    // the published script takes the second for the reference
    expect(twice).toMatchObject({ precision: { value: 2 / 3 }, recall: { value: 1 } })
  })
})
