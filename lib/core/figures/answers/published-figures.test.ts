import { describe, expect, it } from 'vitest'
import { figureFaults } from '@/lib/testing/figure-faults'
import type { Figure } from '../figure'
import { publishedFigures } from './published-figures'

const FIGURE: Figure = {
  name: 'scores-presence-system',
  title: 'Scores, by system',
  columns: ['System', 'patients', { title: 'value', group: 'Key facts present' }],
  rows: [
    { cells: ['alpha', 5, { estimate: { value: 0.62, interval: { low: 0.5, high: 0.7 } }, as: 'percent' }] },
    { cells: ['beta', 5, { estimate: { value: null, interval: null, reason: 'nothing' }, as: 'percent' }] },
  ],
}

const printed = (row: string, column: string, value: number) => ({
  figure: FIGURE.name,
  row,
  column,
  value,
  low: null,
  high: null,
  source: 'Figure 1',
  reason: 'Another jury.',
})

describe('publishedFigures', () => {
  it('finds the cell of a row and a column, in percent, and says the difference in points', () => {
    const [figure] = publishedFigures([printed('alpha', 'value %, Key facts present', 65)], [FIGURE])

    expect(figure?.rows[0]?.cells).toEqual([
      'alpha',
      { estimate: { value: 0.65, interval: null }, as: 'percent' },
      FIGURE.rows[0]?.cells[2],
      { text: '−3.0', value: -3 },
      'Another jury.',
      'Figure 1',
    ])
    expect(figureFaults(figure as Figure)).toEqual([])
  })

  it('says of several columns which, and leaves empty what is not here', () => {
    const [figure] = publishedFigures(
      [printed('alpha', 'patients', 30), printed('gamma', 'value', 40), printed('beta', 'value', 41)],
      [FIGURE],
    )

    expect(figure?.rows.map(({ cells }) => [cells[0], cells[1], cells[4]])).toEqual([
      ['alpha', 'patients', { text: '−25.000', value: -25 }],
      ['gamma', 'value', null],
      ['beta', 'value', null],
    ])
  })

  it('begins with what differs, and says of next to nothing that it is nothing', () => {
    const [first, second] = publishedFigures(
      [
        { ...printed('alpha', 'P', 0.04), figure: 'jury-present' },
        printed('gamma', 'value', 40),
        printed('alpha', 'value', 62.01),
        printed('alpha', 'patients', 30),
      ],
      [FIGURE],
    )

    expect(first?.rows.map(({ cells }) => [cells[0], cells[1], cells[4]])).toEqual([
      ['alpha', 'patients', { text: '−25.000', value: -25 }],
      ['alpha', 'value', { text: '0.0', value: expect.closeTo(-0.01) as number }],
      ['gamma', 'value', null],
    ])
    expect(second?.name).toBe('published-jury-present')
  })

  it('has values of a figure that is not here under its name', () => {
    const [figure] = publishedFigures([{ ...printed('alpha', 'P', 0.04), figure: 'jury-present' }], [FIGURE])

    expect(figure?.title).toBe('Published of the figure “jury-present”')
    expect(figure?.rows[0]?.cells.slice(0, 3)).toEqual(['alpha', { text: '0.04', value: 0.04 }, null])
  })
})
