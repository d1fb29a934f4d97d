import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Invitation } from '@/lib/core/accounts/invitation'
import { InvitationTable } from './invitation-table'

const RATER: Invitation = {
  id: 'r',
  role: 'rater',
  email: 'ben@example.org',
  alias: 'rater-1',
  state: 'open',
  createdAt: '2026-11-22T08:00:00.000Z',
  expiresAt: '2026-12-06T08:00:00.000Z',
}
const LEAD: Invitation = { ...RATER, id: 'l', role: 'pi', email: 'ann@example.org', alias: null }

it('asks who sits there before a new link that makes a lead, and not before one for a rater', async () => {
  const { email, alias, expiresAt } = RATER
  const data = { path: '/invitation/new', email, alias, expiresAt }
  const onRenew = vi.fn(async () => ({ ok: true as const, data }))
  const onRevoke = vi.fn(async () => ({ ok: true as const }))
  render(
    <InvitationTable
      study={{ id: 's', title: 'Letters' }}
      invitations={[RATER, LEAD]}
      proof={<input name="password" aria-label="Your password" />}
      onRevoke={onRevoke}
      onRenew={onRenew}
    />,
  )
  const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }))

  await press(/New link .* ben@example.org/)
  expect(onRenew).toHaveBeenLastCalledWith({
    password: '',
    input: { studyId: 's', invitationId: 'r' },
  })

  await press(/New link .* ann@example.org/)
  expect(onRenew).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(screen.getByLabelText('Your password'))
  await press(/Cancel/)
  expect(screen.queryByLabelText('Your password')).toBeNull()

  await press(/New link .* ann@example.org/)
  await userEvent.keyboard('secret{Enter}')
  expect(onRenew).toHaveBeenLastCalledWith({
    password: 'secret',
    input: { studyId: 's', invitationId: 'l' },
  })
  expect(await screen.findByText(/^It works once and is shown only now/)).toBeDefined()
  expect(screen.queryByLabelText('Your password')).toBeNull()
})
