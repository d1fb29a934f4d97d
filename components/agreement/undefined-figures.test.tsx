import { cleanup, render } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Figure } from '@/components/figures/figure'
import { IntervalPlot } from '@/components/figures/interval-plot'
import { PairFigure } from '@/components/report/report-figures'
import { authorRates, ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import { estimatePoint } from '@/lib/core/figures/figure-text'
import { configurationGrid, gridViewSchema } from '@/lib/core/figures/judges/heat-grid'
import { peopleAgreement, peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { OF_ONE_CLUSTER } from '@/lib/core/stats/effective-clusters'
import { makeReport } from '@/lib/testing/make-report'
import { makeFrame } from '@/lib/testing/study-frame'
import { GridChart } from './grid-charts'
import { PairwiseChart } from './people-charts'
import { RatesNotice } from './rates-notice'

afterEach(cleanup)

/** All say the same of everything: no kappa can be told. */
const ALIKE = makeFrame(['SSSS', 'SSSS'], { 'alpha 5': 'SSSS', 'beta 5': 'SSSS' }, 'SSSS')

describe('charts of figures that cannot be told', () => {
  it('speak of no infinite values', async () => {
    const view = gridViewSchema.parse({ measure: 'kappa' })
    const cohen = peopleViewSchema.parse({ measure: 'cohen' })
    const people = peopleAgreement(ALIKE, cohen, 1)
    const results = { openedAt: '2026-01-01T00:00:00Z', aiRaters: 2 }
    const report = await makeReport({ frame: ALIKE, results })

    for (const chart of [
      <GridChart key="1" studyId="s" grid={configurationGrid(ALIKE, view, 1)} view={view} />,
      <PairwiseChart key="2" studyId="s" report={people} view={cohen} />,
      <PairFigure key="3" report={{ ...report, pairs: people.pairs }} />,
    ]) {
      const markup = renderToStaticMarkup(chart)
      expect(markup).toContain('none of which can be told')
      expect(markup).not.toMatch(/Infinity|NaN/)
    }
  })

  it('may have two rows alike', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
    const row = { label: '', note: 'people and AI', value: 0.1, low: null, high: null }

    render(<IntervalPlot summary="" axis="" rows={[row, row]} limits={[0, 1]} format={String} />)

    expect(complaint).not.toHaveBeenCalled()
    complaint.mockRestore()
  })

  it('say why a figure has no interval, below the drawing and at the figure', () => {
    const estimate = { value: 0.8, reason: null, interval: null, untold: OF_ONE_CLUSTER }
    const why = 'it rests on one patient'
    const rows = ['one', 'two'].map((label) => ({ label, ...estimatePoint(estimate) }))
    const { container } = render(
      <>
        <IntervalPlot summary="" axis="" rows={rows} limits={[0, 1]} format={String} />
        <Figure estimate={estimate} as="percent" />
      </>,
    )

    const texts = [...container.querySelectorAll('svg > text')].map(({ textContent }) => textContent)
    expect(texts.filter((text) => text?.includes(why))).toEqual([`No interval: ${why}.`])
    expect(container.querySelectorAll('tspan title')).toHaveLength(2)
    expect(container.querySelector('span')?.textContent).toBe(`80.0 (no interval: ${why})`)
  })
})

describe('what stands before the rates', () => {
  const noticeOf = (judge: string, settled: string, view = {}) => {
    const frame = makeFrame([], { 'alpha 5': judge }, settled)
    const rates = authorRates(frame, ratesViewSchema.parse(view))
    return renderToStaticMarkup(<RatesNotice authors={rates?.authors ?? []} />)
  }

  it('claims that all is settled only where it is', () => {
    expect(noticeOf('SSSSSS', 'SNSNSN')).toContain('settled everything')
    expect(noticeOf('SSS', 'SNS', { author: 'llm' })).toBe('')
    expect(noticeOf('......', 'SNSNSN')).toContain('rated none')
  })
})
