import { expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { configurationGrid, gridViewSchema } from './heat-grid'

it('draws a line for each of many models, in order, whichever came first', () => {
  const models = Array.from({ length: 9 }, (_, index) => `m${9 - index}`)
  const matrix = makeMatrix(
    ['SNA'],
    Object.fromEntries(
      models.flatMap((one) => [
        [`${one} 5`, 'SNA'],
        [`${one} 10`, 'SNS'],
      ]),
    ),
    'SNA',
  )
  const [facts] = configurationGrid(matrix, gridViewSchema.parse({}), 1).sensitivity

  expect(facts?.series.map(({ label }) => label)).toEqual(models.toReversed())
  expect(facts?.series.every(({ points }) => points.length === 2)).toBe(true)
})
