import { describe, expect, it } from 'vitest'
import { calibration } from '@/lib/core/agreement/confidence/calibration'
import { makeMatrix, read } from '@/lib/testing/study-matrix'
import { confidenceOf, confidenceQuery, confidenceViewSchema } from './confidence-view'

const SETTLED = 'SSNSANSSN.AA'
const SAID = 'SSNSANNSS.A.'
const MATRIX = makeMatrix(['SSNSANSSN.AA'], { 'alpha 5': SAID, 'beta 5': SETTLED }, SETTLED)
const ID = 'id of alpha 5'
const VIEW = confidenceViewSchema.parse({ sure: 'own', unit: 'item' })

describe('what an AI rater says of its own confidence', () => {
  it('is held against the consensus, of two AI raters too, where there is a number', () => {
    const said = new Map([0, 1, 2, 6, 8, 9].map((index) => [index, index < 3 ? 0.9 : 0.6]))
    const found = confidenceOf(MATRIX, VIEW, 3, { raterIds: [ID], raterId: ID, said })!

    const indices = [0, 1, 2, 6, 8]
    const expected = calibration(
      {
        consensus: indices.map((index) => read(SETTLED)[index] ?? null),
        said: indices.map((index) => read(SAID)[index] ?? null),
        confidence: indices.map((index) => said.get(index) ?? null),
      },
      { resamples: 1000, seed: 3 },
    )
    expect(found).toMatchObject({ sure: 'own', ai: { raterId: ID }, raters: [{ alias: 'alpha 5' }] })
    expect(found.calibration).toEqual(expected)
    expect(found.calibration.brier.value).toBeCloseTo((3 * 0.01 + 2 * 0.36) / 5, 12)
    expect(found.calibration.items).toBe(5)
    // without a number they are the last to be taken
    expect(found.selective.answered).toBe(10)
    const query = { a: 'settled', b: ID, differ: 'any' }
    expect(confidenceQuery(found, { low: 0.6, high: 0.7 })).toEqual({
      ...query,
      ownFrom: '60',
      ownBelow: '70',
    })
    expect(confidenceQuery(found, { low: 0.07, high: 1 })).toEqual({ ...query, ownFrom: '7' })
  })

  it('is nothing where nobody said it', () => {
    expect(confidenceOf(MATRIX, VIEW, 3, { raterIds: [], raterId: null, said: new Map() })).toBeNull()
  })
})
