import { describe, expect, it } from 'vitest'
import { findDefinition, findFigure, makeAnswerTable, valueOf } from '@/lib/testing/answer-table'
import { readReference } from '@/lib/testing/reference-values'
import { answerViewSchema } from '../answers/answer-view'
import { figuresOf } from '../answers/figures-of'

type Span = { start: number; end: number; label: string }
type Pair = { text: string; first: readonly Span[]; second: readonly Span[] }

const definition = findDefinition('error-spans')
const known = new Set(definition.spanLayers[0]?.labels.map(({ code }) => code))

/** The figure of agreement on errors as its page shows it, pairs counted as published. */
function pageOf(pairs: readonly Pair[]) {
  const answers = (side: 'first' | 'second') =>
    pairs.map((pair) => ({
      errors: pair[side].map(({ start, end, label }, index) => ({
        id: `s${index}`,
        start,
        end,
        label,
        attributes: {},
        quote: pair.text.slice(start, end),
      })),
      'key-facts': [],
      mentions: [],
      jargon: [],
      'mentioned-by': [],
    }))
  const people = { A: answers('first'), B: answers('second') }
  const table = makeAnswerTable(definition, { people, text: pairs.map(({ text }) => text) })
  const view = answerViewSchema.parse({ matching: 'published', unit: 'item' })
  return findFigure(figuresOf(definition, table, view, 1), 'span-agreement-errors')
}

describe('the page of figures', () => {
  type Overlap = {
    name: string
    annotator_1: { summary: string; labels: Span[] }[]
    annotator_2: { labels: Span[] }[]
    output: { class_aware: { f1: number }; class_agnostic: { f1: number } } | { error: string }
  }
  const overlaps = readReference<{ cases: Overlap[] }>('spans/overlap_f1.json').cases
  it.each(overlaps.flatMap((one) => ('error' in one.output ? [] : [{ ...one, output: one.output }])))(
    'has the published F1 of words of $name',
    ({ annotator_1, annotator_2, output }) => {
      const page = pageOf(
        annotator_1.map(({ summary: text, labels: first }, index) => ({
          text,
          first,
          second: annotator_2[index]?.labels ?? [],
        })),
      )
      expect(valueOf(page, 'Words, F1', 'value')).toBeCloseTo(output.class_agnostic.f1, 12)
      expect(valueOf(page, 'Words with one label, F1', 'value')).toBeCloseTo(output.class_aware.f1, 12)
    },
  )

  it('has the alpha of how many that NLTK gives', () => {
    const { cases } = readReference<{ cases: { pairs: [number, number][]; alpha: number }[] }>(
      'spans/krippendorff_interval.json',
    )
    const text = 'w '.repeat(40)
    const marked = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        start: 2 * index,
        end: 2 * index + 1,
        label: 'word_unsupported',
      }))
    const told = cases.filter(({ pairs }) => new Set(pairs.flat()).size > 1)
    expect(told.length).toBeGreaterThan(1)
    for (const { pairs, alpha } of told) {
      const page = pageOf(pairs.map(([one, other]) => ({ text, first: marked(one), second: marked(other) })))
      expect(valueOf(page, 'Alpha of how many', 'value')).toBeCloseTo(alpha, 12)
    }
  })

  type Matched = {
    name: string
    true: Span[][]
    pred: Span[][]
    results_0_1_8: Record<'strict' | 'exact' | 'partial' | 'ent_type', { f1: number }>
  }
  const matched = readReference<{ cases: Matched[] }>('spans/nervaluate.json').cases
  const isKnown = (spans: Span[][]) => spans.flat().every(({ label }) => known.has(label))
  const shown = matched.filter(
    (one) => isKnown(one.true) && isKnown(one.pred) && [...one.true, ...one.pred].flat().length > 0,
  )
  it.each(shown)('has the scores of nervaluate 0.1.8 of $name', (own) => {
    // their offsets are words: so many words of one letter
    const text = 'w '.repeat(60)
    const inText = (spans: readonly Span[] = []) =>
      spans.map(({ start, end, label }) => ({ start: 2 * start, end: 2 * end - 1, label }))
    const page = pageOf(
      own.true.map((gold, index) => ({ text, first: inText(gold), second: inText(own.pred[index]) })),
    )
    const rows = {
      partial: 'Passages that overlap, F1',
      exact: 'Passages of one place, F1',
      strict: 'Passages of one place and label, F1',
      ent_type: 'Labels of passages that overlap, F1',
    } as const
    for (const [scheme, row] of Object.entries(rows))
      expect(valueOf(page, row, 'value')).toBeCloseTo(own.results_0_1_8[scheme as keyof typeof rows].f1, 12)
  })
})
