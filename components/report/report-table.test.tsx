import { describe, expect, it } from 'vitest'
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
      ['baseline (25 facts; own admission)', '0.71 (0.60–0.80)', { figure: '0.71', interval: '(0.60–0.80)' }],
      ['12 of 30', '4', null],
    )

    expect(words(page)).toEqual(['AI rater', 'named'])
    expect([...page.querySelectorAll('.report-interval')].map(({ textContent }) => textContent)).toEqual([
      '(0.60–0.80)',
    ])
  })

  it('sets figures right that have no interval, and a dash where there is none', () => {
    const page = tableOf(
      ['rater', 'rated', 'P'],
      ['one', { figure: '12 of 30', interval: null }, null],
      ['two', 1234, null],
    )

    expect(words(page)).toEqual(['rater'])
    expect([...page.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      '12 of 30',
      '–',
      '1,234',
      '–',
    ])
  })
})
