import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { emptyStateCounts } from '@/lib/core/progress'
import { PatientTable } from './patient-table'
import { StateSummary } from './state-summary'

const TASK = { studyId: 's', taskId: 't', itemName: { one: 'statement', many: 'statements' } }

const STATES = { ...emptyStateCounts(), agreed: 11, 'panel-agreed': 12, settled: 13, open: 14 }

function textsOf(markup: string, selector: string): string[] {
  const box = document.createElement('div')
  box.innerHTML = markup
  return [...box.querySelectorAll(selector)].map((element) => element.textContent)
}

it('names and counts states of a patient’s statements as the tiles do, in their order', () => {
  const patient = { patientId: 'p', externalId: '1', items: 50, assigned: 150, rated: 140, states: STATES }
  const table = renderToStaticMarkup(
    <PatientTable
      task={TASK}
      progress={{ patients: [patient], states: STATES }}
      rounds={{ panelSize: 2, ratersPerItem: 3 }}
    />,
  )
  const tiles = renderToStaticMarkup(
    <StateSummary
      task={TASK}
      progress={{ states: STATES, items: 50 }}
      rounds={{ panelSize: 2, ratersPerItem: 3 }}
    />,
  )

  const titles = textsOf(tiles, 'dt')
  expect(titles).toHaveLength(6)
  expect(textsOf(table, 'th').slice(-6)).toEqual(titles)
  expect(textsOf(table, 'td').slice(-6)).toEqual(['11', '12', '13', '0', '0', '14'])
})

describe('words for where statements stand', () => {
  const tilesOf = (panelSize: number | null, states = STATES, ratersPerItem = 3, tag = 'dd:last-child') =>
    textsOf(
      renderToStaticMarkup(
        <StateSummary task={TASK} progress={{ states, items: 50 }} rounds={{ panelSize, ratersPerItem }} />,
      ),
      tag,
    )

  it.each([
    [2, 'contested, then settled by a panel', 'waiting for a panel'],
    [1, 'contested, then settled by an adjudicator', 'waiting for an adjudicator'],
  ])('follow the policy, with %i in the second round', (panelSize, resolved, contested) => {
    expect(tilesOf(panelSize)).toEqual(expect.arrayContaining([resolved, contested]))
  })

  it('show no second round where the policy has none, but what one of an earlier policy left', () => {
    const none = { ...STATES, 'panel-agreed': 0 }

    expect(tilesOf(0, none).join()).not.toMatch(/contested|waiting/)
    expect(tilesOf(0)).toContain('contested, then settled by a second round')
  })

  it('speak of agreement only where several are asked, and of nothing settled where nothing is', () => {
    const states = { ...emptyStateCounts(), agreed: 22, open: 2 }

    expect(tilesOf(null, states, 1, 'dt')).toEqual(['Answered', 'Open'])
    expect(tilesOf(null, states, 1)).toEqual([
      'by one answer or more, which need not agree',
      'first round unfinished',
    ])
    expect(tilesOf(0, states, 1, 'dt')).toEqual(['Settled', 'Decided', 'In discussion', 'Open'])
    expect(tilesOf(0, states, 1)[0]).toBe('by the first round, where one answer suffices')
    expect(tilesOf(0, states, 3, 'dt')[0]).toBe('Agreed')
  })
})
