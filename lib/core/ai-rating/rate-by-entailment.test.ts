import { describe, expect, it } from 'vitest'
import { rateByEntailment } from './rate-by-entailment'

describe('rateByEntailment', () => {
  it('rests on the surest passages, at most three', () => {
    const shares = [0.1, 0.6, 0.9, 0.7, 0.8]

    expect(rateByEntailment(shares.map((follows) => ({ follows, contradicts: 0 })))).toEqual({
      relation: 'entails',
      reason: 'Backed by [3], [5], [4], with 90 %.',
      cited: [3, 5, 4],
      score: 0.9,
    })
  })

  it('lets the surer side win', () => {
    const both = [
      { follows: 0.7, contradicts: 0.1 },
      { follows: 0.05, contradicts: 0.9 },
    ]

    expect(rateByEntailment(both)).toMatchObject({ relation: 'contradicts', cited: [2] })
    expect(rateByEntailment([{ follows: 0.6, contradicts: 0.6 }])).toMatchObject({ relation: 'entails' })
  })

  it('says neither where no passage is sure, or there is none', () => {
    expect(rateByEntailment([{ follows: 0.49, contradicts: 0.3 }])).toEqual({
      relation: 'neutral',
      reason:
        'No passage backs or contradicts it: at most 49 % that it follows, 30 % that it is contradicted.',
      cited: [],
      score: 0.49,
    })
    expect(rateByEntailment([])).toMatchObject({ relation: 'neutral', cited: [], score: 0 })
  })
})
