import { describe, expect, it } from 'vitest'
import { buildScoreSheet, type SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { describeSheet } from './describe-sheet'

const TEXT = 'Afebrile.\nThe left hip\nwas replaced. Home.'

const statement = (number: number, text: string, more: Partial<SheetStatement>): SheetStatement => {
  const start = TEXT.indexOf(text)
  const span = { start, end: start + text.length }
  return {
    number,
    itemId: null,
    kind: 'claim',
    text,
    ...span,
    verdict: null,
    note: '',
    reasons: [],
    evidence: [],
    ungrounded: [],
    ...more,
  }
}

const STATEMENTS = [
  statement(1, 'Afebrile.', {
    verdict: 'Supported',
    reasons: [{ by: 'm', text: 'Passage 2 says so.' }],
    evidence: [{ noteId: 'N1', start: 3, end: 12, quote: 'No\u001b[2J fever.', number: 2 }],
  }),
  statement(2, 'The left hip\nwas replaced.', { verdict: 'Not Supported' }),
  statement(3, 'Home.', { note: 'The server failed.' }),
]

function describeIt(isColored: boolean): string {
  const spend = { calls: 0, shortened: 0, promptTokens: 0, answerTokens: 0, cost: null, currency: '' }
  const notes = new Map([['N1', 'Nursing, note N1']])
  return describeSheet(buildScoreSheet(STATEMENTS, VERDICT_LABELS), {}, spend, {
    labels: VERDICT_LABELS.all,
    text: TEXT,
    notes,
    isColored,
  })
}

describe('a score sheet in words', () => {
  it('says before all shares that they leave out what has no verdict', () => {
    expect(describeIt(false)).toMatch(
      /^3 statements, 1 of them without a verdict; of the others\n 50\.0%  Supported \(1\)\n 50\.0%  Not Supported \(1\)\n/,
    )
  })

  it('marks each statement in the text with its number and sign', () => {
    expect(describeIt(false)).toContain('\n\nAfebrile.[1✓]\nThe left hip\nwas replaced.[2✗] Home.[3–]\n\n')
  })

  it('paints the text on a terminal line by line, what has no verdict not at all', () => {
    const out = describeIt(true)

    expect(out).toContain(
      '\u001b[31m\u001b[4mThe left hip\u001b[24m\u001b[39m\n\u001b[31m\u001b[4mwas replaced.',
    )
    expect(out).toContain(' Home.[3–]')
  })

  it('reports the passages of what is supported too, by the numbers that reasons give them', () => {
    expect(describeIt(false)).toContain(
      'Supported: 1. Afebrile.\n  Passage 2 says so.\n  [2] “No▯[2J fever.” (Nursing, note N1, 3–12)',
    )
  })

  it('lets nothing that a chart says reach the terminal as a command', () => {
    expect(describeIt(false)).not.toContain('\u001b')
    expect(describeIt(true)).not.toContain('\u001b[2J')
  })
})
