import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { AccountMenu } from './account-menu'

const place = vi.hoisted(() => ({ path: '/studies' }))
vi.mock('next/navigation', () => ({ usePathname: () => place.path }))
vi.mock('@/components/outbox/sign-out-button', () => ({
  SignOutButton: () => <button type="button">Sign out</button>,
}))
vi.mock('@/components/accounts/theme-choice', () => ({ ThemeChoice: () => null }))

afterEach(cleanup)

it('goes with Escape, a click elsewhere and another page, and stays while one is in it', async () => {
  const user = userEvent.setup()
  const makePage = () => (
    <>
      <AccountMenu userName="Dr. A" isAdmin={false} />
      <p>elsewhere</p>
    </>
  )
  const { container, rerender } = render(makePage())
  const menu = container.querySelector('details')!
  const open = async () => {
    await user.click(screen.getByText('Dr. A'))
    expect(menu.open).toBe(true)
  }

  await open()
  await user.keyboard('{Escape}')
  expect(menu.open).toBe(false)
  expect(document.activeElement?.tagName).toBe('SUMMARY')

  await open()
  await user.click(screen.getByText('Sign out'))
  expect(menu.open).toBe(true)
  await user.click(screen.getByText('elsewhere'))
  expect(menu.open).toBe(false)

  await open()
  place.path = '/account'
  rerender(makePage())
  expect(menu.open).toBe(false)
})
