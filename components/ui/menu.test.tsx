import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Menu } from './menu'

const place = vi.hoisted(() => ({ path: '/studies' }))
vi.mock('next/navigation', () => ({ usePathname: () => place.path }))

it('goes with Escape, a click elsewhere, the page one is on and another, and stays while one is in it', async () => {
  const user = userEvent.setup()
  const makePage = () => (
    <>
      <Menu title="Dr. A" place="right-0">
        <button type="button">Sign out</button>
        <a href={location.pathname}>Here</a>
      </Menu>
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
  await user.click(screen.getByText('Here'))
  expect(menu.open).toBe(false)

  await open()
  place.path = '/account'
  rerender(makePage())
  expect(menu.open).toBe(false)
})
