import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { InvitePanel } from './invite-panel'

const PROOF = <input name="password" aria-label="Your password" />
const STUDY = { id: 'a', title: 'Discharge letters' }
const link = (alias: string, email: string | null) => ({
  path: `/invitation/${alias}`,
  alias,
  email,
  expiresAt: '2026-12-06T08:00:00.000Z',
})

it('makes a link for each address, ready to send, and for nobody else', async () => {
  const onInvite = vi.fn(async () => ({
    ok: true as const,
    data: [link('rater-1', 'ben@example.org'), link('rater-2', 'ann@example.org')],
  }))
  render(
    <InvitePanel
      study={STUDY}
      first={{ role: 'rater', count: 3 }}
      aliases={['p1']}
      proof={PROOF}
      isOpen
      onInvite={onInvite}
    />,
  )
  const count = screen.getByLabelText('How many')
  expect(count).toHaveProperty('value', '3')
  expect(screen.getByRole('button', { name: 'Make 3 links' })).toBeDefined()

  await userEvent.type(screen.getByLabelText('E-mail'), 'ben@example.org,{Enter}ann@example.org{Enter}')
  expect(count).toHaveProperty('value', '2')
  expect(screen.getByLabelText('Alias')).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('button', { name: 'Make 2 links' }))

  expect(onInvite).toHaveBeenCalledWith({
    password: '',
    input: {
      studyId: 'a',
      role: 'rater',
      emails: ['ben@example.org', 'ann@example.org'],
      count: 2,
      alias: null,
      days: 14,
    },
  })
  const [ben] = await screen.findAllByRole('listitem')
  if (!ben) throw new Error('no link is shown')
  expect(within(ben).getByLabelText('Link for rater-1, ben@example.org')).toHaveProperty(
    'value',
    new URL('/invitation/rater-1', window.location.href).href,
  )
  const letter = within(ben).getByRole('link', { name: /Write to ben@example\.org/ })
  expect(decodeURIComponent(letter.getAttribute('href') ?? '')).toMatch(
    /^mailto:ben@example\.org\?subject=Discharge letters: your invitation.*\/invitation\/rater-1/s,
  )
  expect(screen.getByText(/You can assign statements to rater-1, rater-2 now/)).toBeDefined()
})

it('says which address is none', async () => {
  const onInvite = async () => ({
    ok: false as const,
    message: 'Please check your input.',
    fields: { emails: ['“ben” is not an e-mail address.'] },
  })
  render(
    <InvitePanel
      study={STUDY}
      first={{ role: 'rater', count: 1 }}
      aliases={[]}
      proof={PROOF}
      isOpen
      onInvite={onInvite}
    />,
  )
  await userEvent.type(screen.getByLabelText('E-mail'), 'ben')
  await userEvent.click(screen.getByRole('button', { name: 'Make a link' }))
  expect(await screen.findByText('“ben” is not an e-mail address.')).toBeDefined()
})

it('asks who sits there before it makes a lead, and not before a rater', async () => {
  const onInvite = vi.fn(async () => ({ ok: false as const, message: 'The password is wrong.' }))
  render(
    <InvitePanel
      study={STUDY}
      first={{ role: 'rater', count: 1 }}
      aliases={[]}
      proof={PROOF}
      isOpen
      onInvite={onInvite}
    />,
  )
  expect(screen.queryByLabelText('Your password')).toBeNull()

  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Principal investigator')
  await userEvent.type(screen.getByLabelText('Your password'), 'secret{Enter}')

  expect(await screen.findByText('The password is wrong.')).toBeDefined()
  expect(onInvite).toHaveBeenCalledWith({
    password: 'secret',
    input: expect.objectContaining({ role: 'pi' }),
  })
})
