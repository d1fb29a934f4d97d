import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { ThemeChoice } from './theme-choice'

afterEach(() => {
  cleanup()
  delete document.documentElement.dataset['theme']
  document.cookie = 'theme=; path=/; max-age=0'
})

const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked

it('shows a theme at once, and keeps it for the server', async () => {
  render(<ThemeChoice />)
  expect(isChosen('As the system')).toBe(true)

  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))

  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(document.cookie).toContain('theme=dark')
  await expect.poll(() => isChosen('Dark')).toBe(true)

  fireEvent.click(screen.getByRole('radio', { name: 'As the system' }))

  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(document.cookie).not.toContain('theme')
  await expect.poll(() => isChosen('As the system')).toBe(true)
})

it('is drawn by the server as it was chosen', () => {
  const drawn = document.createElement('div')
  drawn.innerHTML = renderToString(<ThemeChoice initial="light" />)
  expect([...drawn.querySelectorAll('label')].map((label) => label.querySelector('input')?.checked)).toEqual([
    false,
    true,
    false,
  ])
})
