import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { emptyStateCounts } from '@/lib/core/progress'
import { PatientTable } from './patient-table'
import { StateSummary } from './state-summary'

const STATES = { ...emptyStateCounts(), agreed: 11, 'panel-agreed': 12, settled: 13, open: 14 }

function textsOf(markup: string, selector: string): string[] {
  const box = document.createElement('div')
  box.innerHTML = markup
  return [...box.querySelectorAll(selector)].map((element) => element.textContent)
}

it('names and counts states of a patient’s statements as the tiles do, in their order', () => {
  const patient = { patientId: 'p', externalId: '1', items: 50, assigned: 150, rated: 140, states: STATES }
  const table = renderToStaticMarkup(<PatientTable studyId="s" patients={[patient]} />)
  const tiles = renderToStaticMarkup(<StateSummary studyId="s" progress={{ states: STATES, items: 50 }} />)

  const titles = textsOf(tiles, 'dt')
  expect(titles).toHaveLength(6)
  expect(textsOf(table, 'th').slice(-6)).toEqual(titles)
  expect(textsOf(table, 'td').slice(-6)).toEqual(['11', '12', '13', '0', '0', '14'])
})
