import { describe, expect, it } from 'vitest'
import type { Cell } from '@/lib/core/figures/figure'
import { OF_ONE_CLUSTER } from '@/lib/core/stats/effective-clusters'
import { ReportTable } from './report-table'
import { toMarkup } from './to-markup'

function tableOf(head: readonly string[], ...rows: (readonly Cell[])[]): Element {
  const page = document.createElement('div')
  page.innerHTML = toMarkup(
    <ReportTable caption="Figures of all" columns={head} rows={rows.map((cells) => ({ cells }))} />,
  )
  return page
}

const words = (page: Element) => [...page.querySelectorAll('thead .is-text')].map((head) => head.textContent)

describe('ReportTable', () => {
  it('takes a name for a name, whatever it looks like', () => {
    const page = tableOf(
      ['AI rater', 'named', 'AC1'],
      [
        'baseline (25 facts; own admission)',
        '0.71 (0.60–0.80)',
        { estimate: { value: 0.71, interval: { low: 0.6, high: 0.8 } }, as: 'coefficient' },
      ],
      ['12 of 30', '4', null],
    )

    expect(words(page)).toEqual(['AI rater', 'named'])
    expect([...page.querySelectorAll('.report-interval')].map(({ textContent }) => textContent)).toEqual([
      '(0.60–0.80)',
    ])
  })

  it('sets figures right that have no interval, and a dash where there is none', () => {
    const page = tableOf(['rater', 'rated', 'P'], ['one', { text: '12 of 30' }, null], ['two', 1234, null])

    expect(words(page)).toEqual(['rater'])
    expect([...page.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      '12 of 30',
      '–',
      '1,234',
      '–',
    ])
  })

  it('marks figures without an interval by the reason, reported once, of patients and statements', () => {
    const without = (noIntervalReason: string) => ({
      estimate: { value: 0.8, interval: null, noIntervalReason },
      as: 'percent' as const,
    })
    const page = tableOf(
      ['rater', 'rated', 'agreement', 'AC1'],
      ['one', { text: '12 of 30' }, without(OF_ONE_CLUSTER), without(OF_ONE_CLUSTER)],
      [
        'two',
        4,
        without('it is based on one item'),
        { estimate: { value: null, interval: null }, as: 'percent' },
      ],
    )

    expect(page.querySelector('.report-note')?.textContent).toBe(
      '* No interval: it is based on one patient. † No interval: it is based on one statement.',
    )
    expect(page.querySelectorAll('td')[1]?.textContent).toBe('80.0*')
    expect(tableOf(['rater', 'P'], ['one', { text: '0.05' }]).querySelector('.report-note')).toBeNull()
  })
})
