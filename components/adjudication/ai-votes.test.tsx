import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { AiVotes } from './ai-votes'

const TASK = { studyId: 's', taskId: 't' }

it('shows once what several AI raters say in the same words, under all their names', () => {
  const vote = { round: 1, code: 'Supported', uncertain: false, comment: 'Note 1 says so.', evidence: [] }
  const ai = [
    { ...vote, alias: 'rules' },
    { ...vote, alias: 'chatty', comment: 'It was given on day 1.' },
    { ...vote, alias: 'rules two' },
  ]
  render(
    <AiVotes task={TASK} itemId="i" ai={ai} only={null} answers={{}} onVote={vi.fn()} onShow={vi.fn()} />,
  )

  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByText('rules, rules two')).toBeTruthy()
  expect(screen.getAllByText('Note 1 says so.')).toHaveLength(1)
  expect(screen.getByText('chatty')).toBeTruthy()
})
