import { describe, expect, it } from 'vitest'
import { plainEstimate } from '../figure'
import { amountChart, publishedPoints } from './amount-chart'

const AXES = { as: 'coefficient', xAxis: 'cost', yAxis: 'kappa' } as const
const points = (...amounts: readonly number[]) =>
  amounts.map((amount, index) => ({ label: `rater ${index}`, amount, estimate: plainEstimate(0.5) }))
const axisOf = (...amounts: readonly number[]) => {
  const made = amountChart(points(...amounts), AXES)
  return 'chart' in made && [made.chart.isLogarithmic, made.chart.ticks.map(({ label }) => label)]
}

describe('amountChart', () => {
  it('takes a logarithmic axis where amounts span orders of magnitude', () => {
    expect(axisOf(0.02, 4.3)).toEqual([true, ['0.01', '0.1', '1', '10']])
    expect(axisOf(1, 4.3)).toEqual([false, ['0', '1', '2', '3', '4']])
    expect(axisOf(0, 4.3)).toEqual([false, ['0', '1', '2', '3', '4']])
  })

  it('draws neither one point, nor nothing spent, nor more than a legend has room for', () => {
    expect(axisOf(1)).toBe(false)
    expect(axisOf(0, 0)).toBe(false)
    expect(axisOf(...Array.from({ length: 31 }, (_, index) => index))).toBe(false)
  })

  it('gives a point the look that it has where others of it are drawn', () => {
    const made = amountChart(
      points(1, 2).map((point) => ({ ...point, look: point.amount + 3 })),
      AXES,
    )
    expect('chart' in made && made.chart.series.map(({ look }) => look)).toEqual([4, 5])
  })
})

describe('publishedPoints', () => {
  it('are rows that have both an amount and an estimate', () => {
    const estimate = plainEstimate(0.7)
    const rows = [
      ['a, published', { text: '3', value: 3 }, { estimate, as: 'percent' as const }],
      ['b, published', null, { estimate, as: 'percent' as const }],
      ['c, published', { text: '3', value: 3 }, null],
    ]
    expect(publishedPoints(rows, { amount: 1, estimate: 2 })).toEqual([
      { label: 'a, published', amount: 3, estimate, isPublished: true },
    ])
  })
})
