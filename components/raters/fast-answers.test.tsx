import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FastAnswers } from './fast-answers'

const SECONDS = { median: 47.6, low: 30, high: 70 }
const FAST = [{ from: 1101, to: 1115, seconds: 15.2, at: Date.parse('2026-11-22T14:51:28Z') }]

it('says how many answers took how long and what is usual, and leads to them who may read them', () => {
  render(
    <FastAnswers
      view={{ fast: FAST, seconds: SECONDS }}
      raterId="r"
      hrefOf={({ turnFrom, turnTo }) => `/errors?${turnFrom}-${turnTo}`}
    />,
  )

  expect(screen.getByRole('listitem').textContent).toBe(
    '15 answers in a row (1,101 to 1,115) took 15 s of active time together, until 2026-11-22 14:51 UTC: much faster than the usual 48 s each.',
  )
  expect(screen.getByRole('link', { name: '15 answers in a row' }).getAttribute('href')).toBe(
    '/errors?1101-1115',
  )
})

it('leads nowhere for who must not see a list, and says nothing where nothing was so fast', () => {
  const { container, rerender } = render(
    <FastAnswers view={{ fast: FAST, seconds: SECONDS }} raterId="r" hrefOf={null} />,
  )
  expect(screen.queryByRole('link')).toBeNull()
  rerender(<FastAnswers view={{ fast: [], seconds: SECONDS }} raterId="r" hrefOf={null} />)
  expect(container.textContent).toBe('')
})
