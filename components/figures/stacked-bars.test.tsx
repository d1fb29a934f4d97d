import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { figureNotes } from '@/lib/core/figures/figure-notes'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { StackedBars } from './stacked-bars'

/** What stands in the drawing, each with how far it reaches down. */
function drawn(counts: readonly number[], intervals: readonly ({ low: number; high: number } | null)[]) {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const shares = counts.map((count, index) => ({
    value: count / all,
    reason: null,
    interval: intervals[index] ?? null,
  }))
  const bars = ['a', 'b'].map((label) => ({ label, counts, shares }))
  const { container } = render(
    <StackedBars
      summary=""
      notes={figureNotes([])}
      chart={{ kind: 'bars', labels: VERDICT_LABELS.labels, bars }}
      width={600}
    />,
  )
  const height = Number(container.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[3])
  return { words: [...container.querySelectorAll('text')].map(({ textContent }) => textContent), height }
}

it('writes the interval of each share under its bar, and makes room for it', () => {
  const low = (value: number) => ({ low: value, high: value + 0.25 })
  const { words, height } = drawn([5, 3, 2], [low(0.4), null, low(0.05)])

  expect(words.filter((word) => word === '40 to 65 %')).toHaveLength(2)
  expect(words.filter((word) => word === '5 to 30 %')).toHaveLength(2)
  expect(words.filter((word) => word?.includes(' to '))).toHaveLength(4)
  cleanup()
  expect(drawn([5, 3, 2], [null, null, null]).height).toBeLessThan(height)
})

it('writes none where nothing was said', () => {
  expect(drawn([], []).words).not.toContainEqual(expect.stringContaining(' to '))
})

it('numbers labels that no tone distinguishes, in the legend, in each part that has room, and in its name', () => {
  const labels = Array.from({ length: 12 }, (_, index) => ({
    title: `label ${index}`,
    tone: 'neutral' as const,
  }))
  const counts = labels.map((_, index) => (index === 0 ? 40 : index + 1))
  const all = counts.reduce((sum, count) => sum + count, 0)
  const shares = counts.map((count) => ({ value: count / all, reason: null, interval: null }))
  const bars = [{ label: 'a', counts, shares, hrefs: labels.map(() => '/there') }]
  render(
    <StackedBars summary="" notes={figureNotes([])} chart={{ kind: 'bars', labels, bars }} width={600} />,
  )

  expect(screen.getByText('12 label 11')).toBeTruthy()
  for (const link of screen.getAllByRole('link')) {
    const shown = link.querySelector('text')?.textContent ?? ''
    expect(link.getAttribute('aria-label')).toContain(shown)
  }
  expect(screen.getByRole('link', { name: /^a, label 0, 1: \d+ %/ }).textContent).toMatch(/1: \d+ %$/)
})
