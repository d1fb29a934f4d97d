import { expect, it } from 'vitest'
import { findFigure, makeAnswerTable, makeDefinition } from '@/lib/testing/answer-table'
import { figureFaults } from '@/lib/testing/figure-faults'
import { isEstimate } from '../figure'
import { answerViewSchema } from './answer-view'
import { figuresOf } from './figures-of'

const definition = makeDefinition({
  fields: [
    { id: 'good', kind: 'choice', question: 'Good?', options: [{ code: 'yes' }, { code: 'no' }] },
    { id: 'long', kind: 'choice', question: 'Long?', options: [{ code: 'yes' }, { code: 'no' }] },
  ],
  figures: [{ kind: 'agreement', of: ['good'] }],
})
const said = (codes: string) =>
  Array.from(codes, (code) => (code === '.' ? null : { good: code === 'y' ? 'yes' : 'no', long: 'yes' }))
const PEOPLE = { ann: said('yyyyyynn'), bob: said('yyyyynny'), cy: said('y.......') }

function rowsOf(name: string, state: 'agreed' | 'open' = 'agreed') {
  const table = makeAnswerTable(definition, { people: PEOPLE, ai: { gpt: said('yyyyyyyn') }, state })
  const figure = findFigure(figuresOf(definition, table, answerViewSchema.parse({ unit: 'item' }), 1), name)
  expect(figureFaults(figure)).toEqual([])
  return figure.rows.map(({ cells }) =>
    cells.map((cell) =>
      isEstimate(cell) ? cell.estimate.value && Number(cell.estimate.value.toFixed(2)) : cell,
    ),
  )
}

it('compares every two people and their mean, in which a pair without a kappa does not count', () => {
  expect(rowsOf('agreement-good')).toEqual([
    ['Good?', 'ann and bob', 8, 8, 'yes', 0.75, 0.75, 0.33, 0.6, 0.5],
    ['Good?', 'ann and cy', 1, 1, 'yes', 1, 1, null, 1, 1],
    ['Good?', 'bob and cy', 1, 1, 'yes', 1, 1, null, 1, 1],
    ['Good?', 'mean of 3 pairs, kappa of 1', 8, 8, 'yes', 0.8, 0.92, 0.33, 0.87, 0.83],
  ])
})

it('compares each AI rater with each person and their mean', () => {
  expect(rowsOf('ai-pairs-good').map(([, raters, n]) => [raters, n])).toEqual([
    ['gpt and ann', 8],
    ['gpt and bob', 8],
    ['gpt and cy', 1],
    ['gpt, mean of 3 people, kappa of 2', 8],
  ])
})

it('suppresses pairs with few items that are not settled, and with them the one by which the mean would reveal these', () => {
  const shown = rowsOf('agreement-good', 'open').map(([, , n, , , , percent]) => [n, percent])

  expect(shown).toEqual([
    [null, null],
    [null, null],
    [null, null],
    [8, 0.92],
  ])
  expect(rowsOf('ai-pairs-good', 'open').map(([, , n]) => n)).toEqual([null, 8, null, 8])
})
