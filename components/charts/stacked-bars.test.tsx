import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { VERDICTS } from '@/lib/core/verdict'
import { StackedBars } from './stacked-bars'
import { VERDICT_FILLS } from './verdict-fills'

afterEach(cleanup)

/** Lines under the bars of one label, as ends on a bar from 0 to 1. */
function linesOf(counts: readonly number[], intervals: readonly { low: number; high: number }[]) {
  const { container } = render(
    <StackedBars summary="" width={1260} bars={[{ label: 'a', note: '', counts, intervals }]} />,
  )
  const lines = [...container.querySelectorAll('rect')].filter(
    (rect) => rect.getAttribute('height') === '2.5',
  )
  const numberOf = (line: Element, name: string) => Number(line.getAttribute(name))
  return lines.map((line) => ({
    verdict: VERDICTS.find((verdict) => VERDICT_FILLS[verdict] === line.getAttribute('fill')),
    from: (numberOf(line, 'x') - 180) / 1000,
    to: (numberOf(line, 'x') + numberOf(line, 'width') - 180) / 1000,
    y: numberOf(line, 'y'),
  }))
}

it('draws the interval of each of three shares, the middle one from where it begins', () => {
  const [first, last, middle] = linesOf(
    [5, 3, 2],
    [
      { low: 0.4, high: 0.6 },
      { low: 0.2, high: 0.45 },
      { low: 0.1, high: 0.3 },
    ],
  )

  expect(first).toMatchObject({
    verdict: 'Supported',
    from: expect.closeTo(0.4, 9),
    to: expect.closeTo(0.6, 9),
  })
  expect(last).toMatchObject({
    verdict: 'Not Addressed',
    from: expect.closeTo(0.7, 9),
    to: expect.closeTo(0.9, 9),
  })
  expect(middle).toMatchObject({
    verdict: 'Not Supported',
    from: expect.closeTo(0.7, 9),
    to: expect.closeTo(0.95, 9),
  })
  // where they would lie on each other they stand below each other
  expect(middle!.y).toBeGreaterThan(last!.y + 2.5)
})

it('draws two of two shares, and none where nothing was said', () => {
  const interval = { low: 0.2, high: 0.8 }
  expect(linesOf([1, 1], [interval, interval]).map(({ verdict }) => verdict)).toEqual([
    'Supported',
    'Not Supported',
  ])
  cleanup()
  expect(linesOf([], [])).toEqual([])
})
