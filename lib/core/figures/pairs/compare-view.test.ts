import { describe, expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { aiViewSchema, listAiRaterRows } from '../ai-raters/ai-view'
import { configurationGrid, gridViewSchema } from '../ai-raters/heat-grid'
import { compareViewSchema, twoRaters } from './compare-view'

const MATRIX = makeMatrix(
  ['SSNSAN', 'SSNNAN', 'SNNSA.'],
  { 'alpha 5': 'SSNSAN', 'alpha 10': 'SSSSSS', 'beta 5': 'SSNS..', 'beta 10': 'NNNNNN' },
  'SSNSAN',
)

describe('twoRaters', () => {
  const PEOPLE = ['SSS...', 'NNNNNN', '..SSSS', 'AA....']
  const opened = (aiRaters: Record<string, string>, settled: string) => (query: object) => {
    const pair = twoRaters(makeMatrix(PEOPLE, aiRaters, settled), compareViewSchema.parse(query), 1)
    return [pair?.first.name, pair?.second.name, pair?.items]
  }

  it('opens on the consensus and the AI rater that agrees most with them', () => {
    const namesOf = opened({ 'alpha 5': 'SSNSSS', 'beta 5': 'SSSSSS' }, 'SSSSSS')

    expect(namesOf({})).toEqual(['Consensus labels', 'beta 5', 6])
    // whoever is asked for stays, also alone
    expect(namesOf({ a: 'settled' })).toEqual(['Consensus labels', 'alpha 5', 6])
    expect(namesOf({ b: 'settled' })).toEqual(['alpha 5', 'Consensus labels', 6])
  })

  it('opens on the two people who share most of the chosen statements where no AI rater meets a settled one', () => {
    for (const namesOf of [opened({}, 'SSSSSS'), opened({ 'alpha 5': '....SS' }, 'SSSS..')]) {
      expect(namesOf({})).toEqual(['rater-1', 'rater-2', 4])
      expect(namesOf({ author: 'human' })).toEqual(['rater-0', 'rater-1', 3])
    }
  })

  it('knows nobody by an unknown name', () => {
    const matrix = { ...MATRIX, columns: MATRIX.columns.slice(0, 1) }
    const pair = twoRaters(matrix, compareViewSchema.parse({ a: 'nonsense', unit: 'item' }), 1)

    expect(pair).toMatchObject({ first: { id: 'settled' }, second: { name: 'alpha 5' }, items: 6 })
    // Wilson's interval of six of six
    expect(pair?.estimates[0]).toMatchObject({ measure: 'percent', estimate: { value: 1 } })
    expect(pair?.estimates[0]?.estimate.interval?.low).toBeCloseTo(0.6096657, 6)
    expect(pair?.estimates[0]?.estimate.interval?.high).toBe(1)
  })

  it.each(['item', 'patient'])('says of an AI rater just what table and grid say of it, by %s', (unit) => {
    const made = makeMatrix(
      [],
      { 'alpha 5': 'SSNNAN'.repeat(9), 'beta 5': 'S'.repeat(54) },
      'SSNSAA'.repeat(9),
    )
    const items = made.items.map((item, index) => ({ ...item, patient: `patient ${index % 7}` }))
    const matrix = { ...made, items }
    const pair = twoRaters(matrix, compareViewSchema.parse({ a: 'settled', b: 'id of alpha 5', unit }), 7)
    const row = listAiRaterRows(matrix, aiViewSchema.parse({ find: 'alpha', unit }), 7).rows[0]
    const of = (name: string) => pair?.estimates.find(({ measure }) => measure === name)?.estimate

    expect(of('percent')).toMatchObject({ value: 4 / 6, interval: { low: expect.any(Number) } })
    for (const [shown, listed, gridded] of [
      [of('percent'), row?.estimates.agreement, 'agreement'],
      [of('ac1'), row?.estimates.ac1, 'ac1'],
      [of('cohen'), row?.estimates.kappa, 'kappa'],
    ] as const) {
      const grid = configurationGrid(
        matrix,
        gridViewSchema.parse({ measure: gridded, rows: 'Model', unit }),
        7,
      )
      expect(listed?.value).toBeCloseTo(shown?.value ?? Number.NaN, 12)
      expect(listed?.interval?.low).toBeCloseTo(shown?.interval?.low ?? Number.NaN, 9)
      expect(listed?.interval?.high).toBeCloseTo(shown?.interval?.high ?? Number.NaN, 9)
      expect(grid.cells[0]).toMatchObject({ value: listed?.value, ...listed?.interval })
    }
  })
})
