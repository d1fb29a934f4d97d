import { render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { RatesNotice } from '@/components/agreement/rates-notice'
import { configurationGrid, gridViewSchema } from '@/lib/core/figures/ai-raters/heat-grid'
import { authorRates, ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import { type Figure, type IntervalRow, plainEstimate } from '@/lib/core/figures/figure'
import { peopleAgreement, peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { gridFigure } from '@/lib/core/figures/tables/grid'
import { pairwiseFigure } from '@/lib/core/figures/tables/people'
import { OF_ONE_CLUSTER } from '@/lib/core/stats/effective-clusters'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { Estimated } from './estimated'
import { FigureChart } from './figure-chart'
import { FigureView } from './figure-view'

/** All say the same of everything: no kappa can be reported. */
const ALIKE = makeMatrix(['SSSS', 'SSSS'], { 'alpha 5': 'SSSS', 'beta 5': 'SSSS' }, 'SSSS')

function ofRows(rows: readonly IntervalRow[]): Figure {
  return {
    name: 'rows',
    title: 'Rows',
    chart: { kind: 'intervals', axis: '', as: 'percent', rows },
    columns: [],
    rows: [],
  }
}

describe('charts of figures that cannot be computed', () => {
  it('speak of no infinite values', () => {
    const view = gridViewSchema.parse({ measure: 'kappa' })
    const cohen = peopleViewSchema.parse({ measure: 'cohen' })
    const people = peopleAgreement(ALIKE, cohen, 1)

    for (const figure of [
      gridFigure(configurationGrid(ALIKE, view, 1), view, null),
      pairwiseFigure(people, cohen, null),
    ]) {
      const markup = renderToStaticMarkup(<FigureView figure={figure} />)
      expect(markup).toContain('none of which can be shown')
      expect(markup).not.toMatch(/Infinity|NaN/)
    }
  })

  it('may have two rows alike', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const row = { label: '', note: 'people and AI', estimate: plainEstimate(0.1) }

    render(<FigureChart figure={ofRows([row, row])} />)

    expect(complaint).not.toHaveBeenCalled()
    complaint.mockRestore()
  })

  it('say why figures have no value or no interval, below the drawing, with a mark at each', () => {
    const estimate = { value: 0.8, reason: null, interval: null, noIntervalReason: OF_ONE_CLUSTER }
    const why = 'it is based on one patient'
    const undefinedOne = { value: null, reason: 'nobody rated it', interval: null }
    const rows = [
      { label: 'one', estimate },
      { label: 'two', estimate: undefinedOne },
      { label: 'three', estimate },
    ]
    const { container } = render(
      <>
        <FigureChart figure={ofRows(rows)} />
        <Estimated estimate={estimate} as="percent" />
      </>,
    )

    const texts = [...container.querySelectorAll('svg > text')].map(({ textContent }) => textContent)
    expect(texts.filter((text) => /^[*†]/.test(text))).toEqual([
      `* No interval: ${why}.`,
      '† No figure: nobody rated it.',
    ])
    const figures = [...container.querySelectorAll('svg > g > text:last-child')].slice(-rows.length)
    expect(figures.map(({ textContent }) => textContent)).toEqual(['80.0*', '–†', '80.0*'])
    expect(container.querySelector('span')?.textContent).toBe(`80.0 (no interval: ${why})`)
  })
})

describe('what stands before the rates', () => {
  const noticeOf = (aiRater: string, settled: string, view = {}) => {
    const matrix = makeMatrix([], { 'alpha 5': aiRater }, settled)
    const rates = authorRates(matrix, ratesViewSchema.parse(view))
    return renderToStaticMarkup(<RatesNotice authors={rates?.authors ?? []} />)
  }

  it('claims that all is settled only where it is', () => {
    expect(noticeOf('SSSSSS', 'SNSNSN')).toContain('settled everything')
    expect(noticeOf('SSS', 'SNS', { author: 'llm' })).toBe('')
    expect(noticeOf('......', 'SNSNSN')).toContain('rated none')
  })
})
