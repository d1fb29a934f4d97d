import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import { LABEL_SETS } from '@/lib/core/figures/basis/label-space'
import { figureText } from '@/lib/core/figures/figure-text'
import { peopleTable } from '@/lib/core/figures/people/people-table'
import { peopleAgreement, peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { makeFrame } from '@/lib/testing/study-frame'
import { HumanTable } from './human-table'

const FRAME = makeFrame(
  ['SSNSANSSNSAN', 'SSNNANSANSSN', 'SNNSASSSNNAS'].map((text) => text.repeat(2)),
  {},
  'SSNSANSSNSAN'.repeat(2),
)

describe('Table 1', () => {
  it('says at its head that statements with a label are selected by the ratings that are compared', () => {
    const view = peopleViewSchema.parse({ unit: 'item' })
    const rows = peopleAgreement(FRAME, view, 1).table
    const page = renderToStaticMarkup(<HumanTable studyId="s" rows={rows} view={view} />)

    expect(page).toContain(selectionCaution('statements'))
    expect(page.indexOf('selected by the ratings')).toBeLessThan(page.indexOf('<table'))
  })

  it.each(['three', 'two'])('is the same in its file, with %s labels', (labels) => {
    const view = peopleViewSchema.parse({ labels, unit: 'item' })
    const page = document.createElement('div')
    page.innerHTML = renderToStaticMarkup(
      <HumanTable studyId="s" rows={peopleAgreement(FRAME, view, 1).table} view={view} />,
    )
    const address = page.querySelector('a')?.getAttribute('href') ?? ''
    const asked = peopleViewSchema.parse(Object.fromEntries(new URL(address, 'http://h').searchParams))
    const [header = [], ...rows] = peopleTable(
      peopleAgreement(FRAME, asked, 1).table,
      LABEL_SETS[asked.labels],
    )

    const subsets = [...page.querySelectorAll('thead tr:first-child th')].slice(1)
    const strata = [...page.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
    expect([...new Set(rows.map((row) => row[header.indexOf('stratum')]))]).toEqual(strata)
    const shown = [...page.querySelectorAll('tbody tr')].flatMap((row) => {
      const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent)
      return subsets.map((subset, place) => [subset.textContent, ...cells.slice(3 * place, 3 * place + 3)])
    })
    expect(rows).toHaveLength(shown.length)
    expect(rows).toHaveLength(5 * (labels === 'two' ? 3 : 4))
    for (const [place, row] of rows.entries()) {
      const cell = (name: string) => row[header.indexOf(name)]
      const [subset = '', count = '', percent = '', ac1 = ''] = shown[place] ?? []
      expect(subset.toLowerCase()).toContain(String(cell('subset')).toLowerCase())
      const patients = cell('patients')
      expect(count).toBe(
        cell('items') === 0 ? '0' : `${cell('items')}${patients} patient${patients === 1 ? '' : 's'}`,
      )
      for (const [text, name, as] of [
        [percent, 'percent_agreement', 'percent'],
        [ac1, 'gwet_ac1', 'coefficient'],
      ] as const) {
        const told = [name, `${name}_low`, `${name}_high`].map(cell)
        const written = told.flatMap((value) =>
          typeof value === 'number' ? figureText(as === 'percent' ? value / 100 : value, as) : [],
        )
        expect([...text.matchAll(/-?\d+\.\d+/g)].flat()).toEqual(written)
      }
    }
  })
})
