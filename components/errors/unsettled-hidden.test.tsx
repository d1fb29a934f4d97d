import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { UnsettledHidden } from './unsettled-hidden'

const TASK = { studyId: 's', taskId: 't' }

it('says what reading leaves in the audit log before anybody reads, and why it failed', async () => {
  const onRead = vi.fn(async () => ({ ok: false as const, message: 'Not now.' }))
  render(<UnsettledHidden task={TASK} leftOut="Some are left out" onRead={onRead} />)

  expect(screen.getByText(/^Some are left out. A lead who/).textContent).toMatch(
    /put in the audit log with your name.*the report says/,
  )
  expect(screen.getByText(/first answer of a later round they are left out again/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Read unsettled answers; this is logged' }))
  expect(await screen.findByText('Not now.')).toBeDefined()
  expect(onRead).toHaveBeenCalledExactlyOnceWith({ task: TASK })
})
