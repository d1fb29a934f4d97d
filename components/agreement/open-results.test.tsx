import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { OpenResults } from './open-results'

const TASK = { studyId: 's', taskId: 't' }

it('opens in mid-study only for who says so', async () => {
  const onOpen = vi.fn(async () => ({ ok: true as const }))
  render(<OpenResults task={TASK} work={{ items: 547, unsettled: 198 }} proof={null} onOpen={onOpen} />)
  expect(screen.getByText(/198 of 547 statements are not settled yet/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Reason for opening'), 'An interim look.')

  const knowing = screen.getByLabelText('Open them all the same')
  expect(knowing).toHaveProperty('required', true)
  await userEvent.click(knowing)
  await userEvent.click(screen.getByRole('button', { name: 'Open the results' }))
  expect(onOpen).toHaveBeenCalledWith({ password: '', input: { task: TASK, reason: 'An interim look.' } })
})

it('asks nothing more once all is settled', () => {
  render(
    <OpenResults
      task={TASK}
      work={{ items: 547, unsettled: 0 }}
      proof={null}
      onOpen={async () => ({ ok: true })}
    />,
  )
  expect(screen.queryByRole('checkbox')).toBeNull()
})
