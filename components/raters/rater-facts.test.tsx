import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { RaterView } from '@/lib/core/figures/people/rater-view'
import { RaterFacts } from './rater-facts'

const VIEW = {
  answers: 252,
  assigned: 333,
  uncertain: { value: null, reason: 'No answer yet.' },
  settled: null,
  state: null,
} as unknown as RaterView

it('reports the time for a statement in words that need no statistics', () => {
  const seconds = { median: 48.4, low: 31, high: 72.3 }
  const { rerender } = render(<RaterFacts view={{ ...VIEW, seconds }} raterId="r" hrefOf={null} />)
  expect(screen.getByText('Median time for a statement').nextSibling?.textContent).toBe('48 s')
  expect(screen.getByText(/^Half of the answers took 31 to 72 s\. Time with the statement/)).toBeDefined()

  rerender(<RaterFacts view={{ ...VIEW, seconds: null }} raterId="r" hrefOf={null} />)
  expect(screen.getByText('Median time for a statement').nextSibling?.textContent).toBe('–')
  expect(
    screen.getByText(/^No time was measured with these answers, as with imported ones\. Time/),
  ).toBeDefined()
})
