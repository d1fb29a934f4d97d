import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { AccountRow } from '@/lib/core/accounts/account'
import { AccountTable } from './account-table'

const ACCOUNT: AccountRow = {
  id: 'b',
  email: 'b@example.org',
  name: 'Ben',
  isAdmin: false,
  isDisabled: false,
  hasPassword: true,
  hasTwoStep: true,
  studies: 1,
  sessions: 1,
  lastSeenAt: null,
}

it('asks for the password before what gives rights or a way in, and for nothing else', async () => {
  const onStep = vi.fn(async () => ({ ok: true as const, data: { path: null } }))
  const onGrant = vi.fn(async () => ({ ok: false as const, message: 'The password is wrong.' }))
  const proof = <input name="password" aria-label="Your password" />
  render(<AccountTable accounts={[ACCOUNT]} ownId="a" proof={proof} onStep={onStep} onGrant={onGrant} />)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

  await press('Sign out everywhere')
  expect(onStep).toHaveBeenCalledWith({ userId: 'b', step: 'end-sessions' })
  expect(await screen.findByText('Done for b@example.org.')).toBeDefined()

  await press('Ask for no code any more')
  expect(screen.queryByText('Done for b@example.org.')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
  await userEvent.keyboard('secret{Enter}')
  expect(onGrant).toHaveBeenCalledWith({
    password: 'secret',
    input: { userId: 'b', step: 'end-two-step' },
  })
  expect(await screen.findByText('The password is wrong.')).toBeDefined()

  await press('Cancel')
  expect(screen.queryByLabelText('Your password')).toBeNull()
  expect(screen.queryByText('The password is wrong.')).toBeNull()
})
