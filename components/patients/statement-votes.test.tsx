import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LabelsProvider } from '@/components/ui/labels'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { StatementVotes } from './statement-votes'

const vote = (alias: string, code: string, human: boolean) => ({ alias, code, human, round: 1, evidence: [] })

it('reports people first, then AI raters by what they said, many of them in number', () => {
  const many = Array.from({ length: 8 }, (_, index) => vote(`ai-${index + 1}`, 'Not Addressed', false))
  const statement = {
    itemId: 'i',
    kind: 'claim' as const,
    text: 'He has a fever.',
    start: 0,
    end: 15,
    consensus: null,
    explanation: 'Open.',
    isHidden: false,
    votes: [...many, vote('zeta', 'Supported', false), vote('rater-1', 'Supported', true)],
    aiPassages: [],
  }
  render(
    <LabelsProvider labels={VERDICT_LABELS.all}>
      <StatementVotes statement={statement} href="/s" onShow={() => {}} kept="Kept." />
    </LabelsProvider>,
  )

  const [people, ai] = screen.getAllByRole('list')
  expect(people?.textContent).toMatch(/^rater-1/)
  const rows = within(ai!).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Supported.*1 AI rater: zeta$/),
    expect.stringMatching(/Not Addressed.*8 AI raters: ai-1, .*ai-6 and 2 more$/),
  ])
})

it('says that what people said is left out, in its place, and nothing of that where it is not', () => {
  const statement = {
    itemId: 'i',
    kind: 'claim' as const,
    text: 'He has a fever.',
    start: 0,
    end: 15,
    consensus: null,
    explanation: 'Open.',
    isHidden: true,
    votes: [vote('zeta', 'Supported', false)],
    aiPassages: [],
  }
  const shown = { href: '/s', onShow: () => {}, kept: 'Left out.' }
  const { rerender } = render(<StatementVotes statement={statement} {...shown} />)
  expect(screen.getByText('Left out.')).toBeDefined()

  rerender(<StatementVotes statement={{ ...statement, isHidden: false }} {...shown} />)
  expect(screen.queryByText('Left out.')).toBeNull()
})
