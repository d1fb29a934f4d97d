import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { MarkedText } from './marked-text'

const TEXT = 'E coli bacteremia, treated for ten days.'
const LEGEND = /color of the gravest of their verdicts/

function statement(number: number, verdict: SheetStatement['verdict']): SheetStatement {
  const span = { text: TEXT, start: 0, end: TEXT.length, kind: 'claim', itemId: null } as const
  return { number, verdict, note: '', reasons: [], evidence: [], ungrounded: [], ...span }
}

it('says how a sentence of several claims is colored where their verdicts differ', () => {
  render(
    <MarkedText
      labels={VERDICT_LABELS.all}
      text={TEXT}
      statements={[statement(1, 'Supported'), statement(2, 'Not Supported')]}
    />,
  )

  expect(screen.getByText(LEGEND).textContent).toContain('✗ Not Supported for one of its claims')
  expect(screen.getByText(TEXT).className).toContain('bg-bad-soft')
  expect(screen.getByRole('link', { name: 'Statement 1: Supported' })).toBeTruthy()
})

it('says nothing of it where each sentence has one verdict', () => {
  const alike = [statement(1, 'Supported'), statement(2, 'Supported')]
  render(<MarkedText labels={VERDICT_LABELS.all} text={TEXT} statements={alike} />)

  expect(screen.queryByText(LEGEND)).toBeNull()
})
