import { describe, expect, it } from 'vitest'
import { type Cell, type Figure, plainEstimate } from '../figure'
import { countSentence, drawnTable, openingFigure, rangeSentence } from './answer-opening'

const share = (value: number | null): Cell => ({ estimate: plainEstimate(value), as: 'percent' })
const TABLE: Figure = {
  name: 'labels',
  title: 'Agreement among people',
  columns: ['Field', 'n', 'its share %', { title: 'Agreement %', isDrawn: true }],
  rows: [
    { cells: ['Type', 12, share(0.9), share(0.5)] },
    { cells: ['Topics', 12, share(0.8), share(0.75)] },
    { cells: ['Approval', 0, share(null), share(null)] },
  ],
}
const labelsOf = (figure: Figure | null) =>
  figure?.chart?.kind === 'intervals' ? figure.chart.rows.map(({ label }) => label) : null

describe('a table drawn at the top of a page', () => {
  it('has the agreement of each row, not how common an answer is, and no row without a value', () => {
    const drawn = drawnTable(TABLE)

    expect(labelsOf(drawn)).toEqual(['Type', 'Topics'])
    expect(drawn?.chart).toMatchObject({ axis: 'Agreement %', as: 'percent' })
    expect(rangeSentence(drawn!)).toBe('Agreement among people: from 50.0 % (Type) to 75.0 % (Topics).')
  })

  it('draws the totals of a table of pairs, and the first field by rater where several raters share it', () => {
    const pair = (field: string, rater: string, isTotal: boolean) => ({
      cells: [field, rater, 4, share(0.5)],
      isTotal,
    })
    const columns = ['Field', 'Raters', 'n', 'Agreement %']
    const one = [pair('Type', 'a and b', false), pair('Type', 'mean', true), pair('Topics', 'mean', true)]
    const several = ['ai-1', 'ai-2'].flatMap((ai) =>
      ['Type', 'Topics'].map((field) => pair(field, `${ai}, mean of 3 people`, true)),
    )

    expect(labelsOf(drawnTable({ ...TABLE, columns, rows: one }))).toEqual(['Type', 'Topics'])
    const drawn = drawnTable({ ...TABLE, columns, rows: several })
    expect(labelsOf(drawn)).toEqual(['ai-1', 'ai-2'])
    expect(drawn?.title).toBe('Agreement among people: Type')
  })

  it('is none where a table has no figures, and a drawing stays as it is', () => {
    const counts: Figure = { ...TABLE, rows: [{ cells: ['Type', 12] }] }
    const drawing = drawnTable(TABLE)!

    expect(drawnTable(counts)).toBeNull()
    expect(drawnTable(drawing)).toBe(drawing)
    expect(openingFigure({ id: 'people', title: '', figures: [counts, TABLE] })?.chart).toBeDefined()
    expect(openingFigure(undefined)).toBeNull()
  })
})

it('says how many answered and what is settled', () => {
  const made = {
    sections: [],
    variables: [],
    of: null,
    hasLayers: false,
    by: null,
    strata: [],
    schemes: [],
    one: 'question',
    many: 'questions',
    items: 24,
    people: 3,
    paired: 12,
    isCounted: true,
    isAnswered: true,
    isSettling: true,
    unsettled: 2,
  }

  expect(countSentence(made)).toBe(
    '3 people answered in the first round, over 24 questions; two people or more answered 12 of them; 22 are settled.',
  )
  expect(countSentence({ ...made, isSettling: false })).toBe(
    '3 people answered in the first round, over 24 questions; two people or more answered 12 of them; nothing is settled in this task, so answers need not agree.',
  )
  expect(countSentence({ ...made, isCounted: false, unsettled: 24 })).toBe(
    '3 people answered in the first round of a task of 24 questions.',
  )
  expect(countSentence({ ...made, people: 0, unsettled: 24 })).toBe(
    'No single person’s answers are known, of 24 questions; none is settled in full.',
  )
})
