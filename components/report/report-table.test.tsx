import { describe, expect, it } from 'vitest'
import { OF_ONE_CLUSTER } from '@/lib/core/stats/effective-clusters'
import { figureCell, plainCell } from './figure-cell'
import { type Cell, ReportTable } from './report-table'
import { toMarkup } from './to-markup'

function tableOf(head: readonly string[], ...rows: (readonly Cell[])[]): Element {
  const page = document.createElement('div')
  page.innerHTML = toMarkup(<ReportTable caption="Figures of all" head={head} rows={rows} />)
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
        figureCell({ value: 0.71, interval: { low: 0.6, high: 0.8 } }, 'coefficient'),
      ],
      ['12 of 30', '4', null],
    )

    expect(words(page)).toEqual(['AI rater', 'named'])
    expect([...page.querySelectorAll('.report-interval')].map(({ textContent }) => textContent)).toEqual([
      '(0.60–0.80)',
    ])
  })

  it('sets figures right that have no interval, and a dash where there is none', () => {
    const page = tableOf(['rater', 'rated', 'P'], ['one', plainCell('12 of 30'), null], ['two', 1234, null])

    expect(words(page)).toEqual(['rater'])
    expect([...page.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      '12 of 30',
      '–',
      '1,234',
      '–',
    ])
  })

  it('tells each reason once why figures have no interval, of patients and statements', () => {
    const without = (untold: string) => figureCell({ value: 0.8, interval: null, untold }, 'percent')
    const page = tableOf(
      ['rater', 'rated', 'agreement', 'AC1'],
      ['one', plainCell('12 of 30'), without(OF_ONE_CLUSTER), without(OF_ONE_CLUSTER)],
      ['two', 4, without('it rests on one item'), figureCell({ value: null, interval: null }, 'percent')],
    )

    expect(page.querySelector('.report-note')?.textContent).toBe(
      'No interval: it rests on one patient; it rests on one statement.',
    )
    expect(page.querySelectorAll('td')[1]?.textContent).toBe('80.0 (no interval)')
    expect(tableOf(['rater', 'P'], ['one', plainCell('0.05')]).querySelector('.report-note')).toBeNull()
  })
})
