import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VERDICTS, type Verdict } from '@/lib/core/protocols/verdict/verdict'
import { readReference } from '@/lib/testing/reference-values'
import { countLabels, countOf } from './count-labels'
import { markText } from './mark-text'
import { buildScoreSheet, type SheetStatement } from './score-sheet'
import { selectReasons } from './select-reasons'

type Case = {
  name: string
  input: { verdicts: string[] }
  output: null | { error: string } | Record<string, number>
}

describe('countLabels, against the published code', () => {
  const { cases } = readReference<{ cases: Case[] }>('verifact/score_report.json')

  it.each(cases.filter(({ output }) => !(output && 'error' in output)))('$name', ({ input, output }) => {
    const counts = countLabels(input.verdicts, VERDICTS)
    const reported = output as Record<string, number> | null
    expect(counts.rated).toBe(reported?.['total_count'] ?? 0)
    for (const [key, label] of [
      ['supported', 'Supported'],
      ['not_supported', 'Not Supported'],
      ['not_addressed', 'Not Addressed'],
    ] as const) {
      expect(countOf(counts, label).count).toBe(reported?.[`${key}_count`] ?? 0)
      expect(countOf(counts, label).share).toBe(reported?.[`${key}_score`] ?? null)
    }
  })

  it.each(cases.filter(({ output }) => output && 'error' in output))('refuses $name', ({ input }) => {
    expect(() => countLabels(input.verdicts, VERDICTS)).toThrow(RangeError)
  })
})

describe('countLabels', () => {
  it('keeps statements without a verdict out of every share, and says how many there are', () => {
    const counts = countLabels(['Supported', null, null, 'Not Addressed'], VERDICTS)

    expect(counts).toMatchObject({ rated: 2, missing: 2 })
    expect(countOf(counts, 'Supported')).toEqual({ count: 1, share: 0.5 })
    expect(countOf(counts, 'Not Supported')).toEqual({ count: 0, share: 0 })
  })
})

function statement(number: number, verdict: Verdict | null, reason: string | null): SheetStatement {
  const reasons = reason === null ? [] : [{ by: 'a', text: reason }]
  return {
    number,
    itemId: null,
    kind: 'claim',
    text: '',
    start: null,
    end: null,
    verdict,
    note: '',
    reasons,
    evidence: [],
    ungrounded: [],
  }
}

describe('buildScoreSheet', () => {
  it('reports reasons only of verdicts that were given', () => {
    const sheet = buildScoreSheet(
      [
        statement(1, 'Supported', 'The note says so.'),
        statement(2, 'Supported', 'the note  says SO.'),
        statement(3, 'Not Supported', null),
        statement(4, null, 'The answer was cut.'),
      ],
      { codes: VERDICTS },
    )

    expect(sheet.reasons['Supported']).toEqual({
      given: 2,
      selected: [{ text: 'The note says so.', statements: [1, 2] }],
    })
    expect(sheet.reasons['Not Supported']).toEqual({ given: 0, selected: [] })
    expect(sheet.reasons['Not Addressed']).toBeNull()
  })
})

describe('selectReasons', () => {
  it('takes different matters before a second reason for the same one', () => {
    const selected = selectReasons(
      [
        { statement: 1, text: 'The aspirin dose differs from the note.' },
        { statement: 2, text: 'The aspirin dose differs from the chart.' },
        { statement: 3, text: 'The aspirin dose in the note differs.' },
        { statement: 4, text: 'The fracture was on the left side.' },
      ],
      2,
    )

    expect(selected).toHaveLength(2)
    expect(selected[1]?.statements).toEqual([4])
  })

  it('quotes reasons as they were given, at most as many as asked, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.nat(6), (texts, limit) => {
        const selected = selectReasons(
          texts.map((text, index) => ({ statement: index + 1, text })),
          limit,
        )
        expect(selected.length).toBeLessThanOrEqual(limit)
        for (const { text } of selected) expect(texts.map((entry) => entry.trim())).toContain(text)
      }),
    )
  })
})

describe('markText', () => {
  it('paints nested and overlapping passages, and says where each ends', () => {
    const runs = markText('abcdef', [
      { number: 1, start: 0, end: 4 },
      { number: 2, start: 2, end: 6 },
      { number: 3, start: null, end: null },
      { number: 4, start: 2, end: 99 },
    ])

    expect(runs.map(({ text, statements, ends }) => [text, statements, ends])).toEqual([
      ['ab', [1], []],
      ['cd', [1, 2], [1]],
      ['ef', [2], [2]],
    ])
    expect(markText('', [{ number: 1, start: 0, end: 0 }])).toEqual([])
  })

  it('gives back the whole text, for any passages', () => {
    const place = fc.record({
      number: fc.nat(),
      start: fc.integer({ min: -2, max: 12 }),
      end: fc.integer({ min: -2, max: 12 }),
    })
    fc.assert(
      fc.property(fc.string({ maxLength: 10 }), fc.array(place), (text, places) => {
        const runs = markText(text, places)
        expect(runs.map((run) => run.text).join('')).toBe(text)
      }),
    )
  })
})
