import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { readReference } from '@/lib/testing/reference-values'
import { makeFileWriter, runCommand } from '@/lib/testing/run-command'
import { spansCommand } from './spans'

const write = makeFileWriter()
const TEXT = 'Take 😀 aspirin 81mg daily.'
const mark = (start: number, end: number, label: string) => ({
  start,
  end,
  label,
  text: Array.from(TEXT).slice(start, end).join(''),
})
const line = (labels: unknown[]) => JSON.stringify({ text: 'a longer course', summary: TEXT, labels })

const run = async (...argv: string[]) => (await runCommand(spansCommand, ...argv)).text

const first = write('first.jsonl', `${line([mark(7, 14, 'drug'), mark(15, 19, 'dose')])}\n${line([])}\n`)
const second = write('second.jsonl', `${line([mark(7, 19, 'drug')])}\n${line([mark(20, 25, 'time')])}\n`)

describe('concordance spans', () => {
  it('compares two files of marked texts, whose offsets count code points', async () => {
    const report = JSON.parse(await run(first, second, '--json'))

    expect(report).toMatchObject({ n_texts: 2, n_spans: [2, 2], labels: ['dose', 'drug', 'time'] })
    expect(report.schemes.partial.counts).toEqual({
      correct: 0,
      incorrect: 0,
      partial: 1,
      missed: 1,
      spurious: 1,
    })
    expect(report.schemes.type.f1.value).toBeCloseTo(0.5, 12)
    expect(report.per_label.dose.strict.recall.value).toBe(0)
    expect(report.confusion.counts[1][1]).toBe(1)
    expect(report.overlap.agnostic).toMatchObject({ precision: { value: 2 / 3 }, recall: { value: 1 } })
    expect(report.overlap.aware.recall.value).toBe(0.5)
    expect(report.covered.agnostic).toMatchObject({ first: { value: 1 }, second: { value: 0.5 } })
    expect(report.covered.aware.first.value).toBe(0.5)
    // counts 2 and 1, then 0 and 1: both pairs are 1 apart
    expect(report.count_alpha.value).toBeCloseTo(1 - 1 / (8 / 6), 12)
    expect(report.tokens.n_tokens).toBe(12)
    // one long unit lies farther from two short ones than from one of them, and the other counts as alone
    expect(report.unitized_alpha.agnostic.value).toBeCloseTo(-0.0019, 4)
    expect(report.unitized_alpha.aware.value).toBeCloseTo(0.4236, 4)
  })

  it('takes texts of one source for alike where it is asked to, and says which text has none', async () => {
    const many = (marks: (index: number) => unknown[]) =>
      Array.from({ length: 12 }, (_, index) =>
        JSON.stringify({ text: `course ${index % 6}`, summary: TEXT, labels: marks(index) }),
      ).join('\n')
    const one = write(
      'one.jsonl',
      many(() => [mark(7, 14, 'drug')]),
    )
    const other = write(
      'other.jsonl',
      many((index) => (index % 4 === 0 ? [] : [mark(7, 14, 'drug')])),
    )
    const plain = JSON.parse(await run(one, other, '--json'))
    const bySource = JSON.parse(await run(one, other, '--json', '--by-source'))
    expect(bySource.schemes.exact.recall.value).toBe(plain.schemes.exact.recall.value)
    const width = ({ schemes: { exact } }: typeof plain) => exact.recall.ci[1] - exact.recall.ci[0]
    expect(width(bySource)).toBeGreaterThan(width(plain))
    const bare = write('bare.jsonl', JSON.stringify({ summary: TEXT, labels: [] }))
    await expect(run(bare, bare, '--by-source')).rejects.toThrow(/has no source/)
  })

  it('compares offsets in UTF-16 code units with those in code points', async () => {
    const units = mark(8, 15, 'drug')
    const other = write('units.jsonl', `${line([{ ...units, text: 'aspirin' }])}\n${line([])}\n`)
    const report = JSON.parse(await run(first, other, '--json'))

    expect(report.schemes.exact.counts).toMatchObject({ correct: 1, missed: 1, spurious: 0 })
  })

  it('counts only the labels named, counts as published, and prints tables for people', async () => {
    const report = JSON.parse(await run(first, second, '--labels', 'drug', '--as-published', '--json'))
    expect(report).toMatchObject({ matching: 'as published', n_spans: [1, 1] })
    expect(report.schemes.type.f1.value).toBe(1)
    expect(await run(first, second)).toContain("tokens, Krippendorff's alpha")
  })

  it('means one thing by precision and recall in every table: of the second, and of the reference', async () => {
    const reference = write('reference.jsonl', line([mark(7, 14, 'drug'), mark(15, 19, 'drug')]))
    const found = write('found.jsonl', line([mark(7, 14, 'drug')]))

    const report = JSON.parse(await run(reference, found, '--json'))
    for (const { precision, recall } of [report.schemes.exact, report.overlap.agnostic, report.overlap.aware])
      expect({ precision, recall }).toMatchObject({ precision: { value: 1 }, recall: { value: 0.5 } })
    expect(await run(reference, found)).toContain(
      'precision and recall of found.jsonl against reference.jsonl',
    )
    const published = JSON.parse(await run(reference, found, '--as-published', '--json'))
    expect(published.schemes.exact).toMatchObject({ precision: { value: 1 }, recall: { value: 0.5 } })
    expect(published.overlap.agnostic).toMatchObject({ precision: { value: 0.5 }, recall: { value: 1 } })
  })

  it('reports its options with examples', async () => {
    expect(await run('--help')).toMatch(
      /--as-published +as the published scores.*\n\n {2}spans settled\.jsonl judge\.jsonl\n/s,
    )
  })

  it.each([
    ['no resamples', [first, second, '--bootstrap', '0'], /--bootstrap needs from 100 to 100,000/],
    [
      'an unknown option',
      [first, second, '--bootstap=5'],
      /--bootstap is no option: did you mean --bootstrap/,
    ],
    ['one file', [first], /spans FIRST.jsonl SECOND.jsonl/],
    ['a missing file', [first, 'none'], /There is no file/],
    ['no JSON', [first, write('a', 'x')], /a, line 1: A JSON value is expected/],
    ['another shape', [first, write('b', '{"summary": "x"}')], /b, line 1: labels must be of the type array/],
    [
      'another text',
      [first, write('c', `${line([])}\n{"summary": "x", "labels": []}`)],
      /Text 2 of .* is not text 2/,
    ],
    ['fewer texts', [first, write('d', line([]))], /has 2 texts, .* has 1/],
    [
      'a span outside',
      [first, write('e', line([{ start: 0, end: 999, label: 'x' }]))],
      /no text from 0 to 999/,
    ],
    [
      'a wrong quote',
      [first, write('f', line([{ start: 0, end: 4, label: 'x', text: 'Make' }]))],
      /is not the one in the label/,
    ],
    ['a folder', [first, path.dirname(first)], /is a folder, not a file/],
    ['another encoding', [first, write('g', Buffer.from([0xff]))], /is not UTF-8/],
    ['a broken number', [first, second, '--seed', 'x'], /--seed needs a whole number/],
  ])('says in one sentence what is wrong with %s', async (_, argv, message) => {
    await expect(run(...argv)).rejects.toThrow(message)
  })
})

type Span = { start: number; end: number; label: string }

const LABELS = findShipped('error-spans')
  .spanLayers.slice(0, 1)
  .flatMap(({ labels, unclassed = '' }) => [unclassed, ...labels.map(({ code }) => code)])
  .join(',')

describe('concordance spans --as-published', () => {
  const linesOf = (texts: readonly { text: string; labels: readonly Span[] }[]) =>
    texts
      .map(({ text, labels }) => {
        const points = Array.from(text)
        const marks = labels.map((one) => ({ ...one, text: points.slice(one.start, one.end).join('') }))
        return `${JSON.stringify({ text: 'a source', summary: text, labels: marks })}\n`
      })
      .join('')
  const compare = async (
    name: string,
    first: Parameters<typeof linesOf>[0],
    second: Parameters<typeof linesOf>[0],
  ) => {
    const files = [write(`${name}-1.jsonl`, linesOf(first)), write(`${name}-2.jsonl`, linesOf(second))]
    return JSON.parse(await run(...files, '--labels', LABELS, '--as-published', '--json'))
  }

  it('has the published F1 of words', async () => {
    type Text = { summary: string; labels: Span[] }
    type Ratio = Record<'precision' | 'recall' | 'f1', number>
    type Output = Record<'class_aware' | 'class_agnostic', Ratio>
    const { cases } = readReference<{
      cases: { name: string; annotator_1: Text[]; annotator_2: Text[]; output: Output | object }[]
    }>('spans/overlap_f1.json')
    const reported = cases.flatMap((one) =>
      'class_aware' in one.output ? [{ ...one, output: one.output }] : [],
    )
    expect(reported.length).toBeGreaterThan(1)
    for (const { name, annotator_1, annotator_2, output } of reported) {
      const texts = (own: Text[]) => own.map(({ summary: text, labels }) => ({ text, labels }))
      const { overlap } = await compare(name, texts(annotator_1), texts(annotator_2))
      for (const score of ['precision', 'recall', 'f1'] as const) {
        expect(overlap.aware[score].value).toBeCloseTo(output.class_aware[score], 12)
        expect(overlap.agnostic[score].value).toBeCloseTo(output.class_agnostic[score], 12)
      }
    }
  })

  it('has the counts and scores of nervaluate 0.1.8', async () => {
    type Case = {
      name: string
      true: Span[][]
      pred: Span[][]
      results_0_1_8: Record<string, Record<string, number>>
    }
    const { cases } = readReference<{ cases: Case[] }>('spans/nervaluate.json')
    const text = 'w '.repeat(60)
    const inText = (all: Span[][]) =>
      all.map((spans) => ({
        text,
        labels: spans.map(({ start, end, label }) => ({ start: 2 * start, end: 2 * end - 1, label })),
      }))
    const marked = cases.filter(({ true: gold }) => gold.flat().length > 0)
    expect(marked.length).toBeGreaterThan(3)
    for (const { name, true: gold, pred, results_0_1_8 } of marked) {
      const { schemes } = await compare(name, inText(gold), inText(pred))
      for (const scheme of ['strict', 'exact', 'partial', 'type']) {
        const { counts, f1 } = schemes[scheme]
        const own = results_0_1_8[scheme === 'type' ? 'ent_type' : scheme] ?? {}
        const expected = Object.fromEntries(Object.keys(counts).map((what) => [what, own[what]]))
        expect({ name, ...counts }).toEqual({ name, ...expected })
        expect(f1.value ?? 0).toBeCloseTo(own['f1'] ?? 0, 12)
      }
    }
  })
})
