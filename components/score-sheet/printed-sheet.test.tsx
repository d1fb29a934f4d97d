import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildScoreSheet, type SheetStatement } from '@/lib/core/score-sheet/score-sheet'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { PrintedSheet } from './printed-sheet'
import { StatementList } from './statement-list'

const TEXT = 'Afebrile.'
const PASSAGE = { noteId: 'n', start: 0, end: 9, quote: 'No fever.', number: 1 }

function statement(number: number, ungrounded: readonly number[]): SheetStatement {
  const span = { text: TEXT, start: 0, end: TEXT.length, kind: 'claim', itemId: null } as const
  return { number, verdict: 'Supported', note: '', reasons: [], evidence: [PASSAGE], ungrounded, ...span }
}

const STATEMENTS = [statement(1, []), statement(2, [98, 99])]
const WORDS = 'Cites [98], [99], passages that were not shown to the AI rater.'

it('says on paper of each statement which numbers no passage had, below those that had one', () => {
  const sheet = buildScoreSheet(STATEMENTS, VERDICT_LABELS)
  render(
    <PrintedSheet
      title="Sheet"
      about={[]}
      text={TEXT}
      sheet={sheet}
      labels={VERDICT_LABELS.all}
      summaries={{}}
      notes={new Map()}
    />,
  )

  const [, first, second] = screen.getAllByRole('row')
  expect(within(first!).queryByText(/^Cites/)).toBeNull()
  expect(second!.textContent).toMatch(/\[1\] “No fever\.” nCites \[98\]/)
  expect(within(second!).getByText(WORDS)).toBeTruthy()
})

it('says the same in the list on the page', () => {
  render(
    <StatementList statements={STATEMENTS} current={null} onChoose={() => {}} onShowPassage={() => {}} />,
  )

  const [first, second] = screen.getAllByRole('listitem')
  expect(within(first!).queryByText(/^Cites/)).toBeNull()
  expect(within(second!).getByText(WORDS)).toBeTruthy()
})
