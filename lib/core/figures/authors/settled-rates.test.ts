import { expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { ratesViewSchema } from './rates-view'
import { settledRates } from './settled-rates'

const VIEW = ratesViewSchema.parse({})
/** Twelve patients of two statements each: one of a text by a person, one of a model's. */
const matrixOf = (settled: string) => {
  const matrix = makeMatrix(['SN'], { 'alpha 5': 'N'.repeat(24) }, settled)
  const items = matrix.items.map((item, index) => ({
    ...item,
    patient: `${Math.floor(index / 2)}`,
    ...(index % 2
      ? { author: 'writer', authorKind: 'llm' as const }
      : { author: '', authorKind: 'human' as const }),
  }))
  return { ...matrix, items }
}

it('reports rates from what people settled, whatever AI raters say, and how models and people differ', () => {
  const matrix = matrixOf('SNNASASSSNSSSASSSNNSSS..')

  const found = settledRates(matrix, VIEW, 1)

  expect(found.authors).toMatchObject([
    { author: 'a person', kind: 'human', settled: 11, patients: 11, found: 2, rate: { value: 2 / 11 } },
    { author: 'writer', kind: 'llm', settled: 11, patients: 11, found: 6, rate: { value: 6 / 11 } },
    { author: 'All', kind: null, settled: 22, patients: 11, found: 8, rate: { value: 8 / 22 } },
  ])
  expect(found.difference?.estimate.value).toBeCloseTo(4 / 11, 12)
  expect(found.difference?.estimate.interval).not.toBeNull()
  expect(found.authors.at(-1)?.unsettled).toEqual({ unrated: 2, waiting: 0, disputed: 0, undecidable: 0 })
  expect(settledRates({ ...matrix, aiRaters: [] }, VIEW, 1)).toEqual(found)
  const missing = settledRates(matrix, { ...VIEW, labels: 'three', focus: 'Not Addressed' }, 1)
  expect(missing.authors.map(({ rate }) => rate.value)).toEqual([0, 3 / 11, 3 / 22])
})

it('compares nothing where one kind of author is left, or nothing is settled', () => {
  const matrix = matrixOf('S'.repeat(24))

  expect(settledRates(matrix, { ...VIEW, author: 'llm' }, 1)).toMatchObject({
    difference: null,
    authors: [{ author: 'writer', kind: 'llm' }],
  })
  expect(settledRates(matrixOf('.'.repeat(24)), VIEW, 1).difference).toBeNull()
  expect(settledRates(matrix, { ...VIEW, patient: 'nobody' }, 1).authors).toEqual([])
})
