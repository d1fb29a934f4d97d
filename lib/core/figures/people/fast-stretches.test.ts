import { describe, expect, it } from 'vitest'
import { fastStretches } from './fast-stretches'

const answers = (...seconds: (number | null)[]) => seconds.map((one, at) => ({ seconds: one, at }))
const some = (count: number, seconds: number | null) => Array.from({ length: count }, () => seconds)

describe('fastStretches', () => {
  it('finds answers in a row that are far faster than the rater’s own median', () => {
    expect(fastStretches(answers(...some(20, 48), ...some(15, 1), ...some(20, 50)))).toEqual([
      { from: 21, to: 35, seconds: 15, at: 34 },
    ])
    expect(fastStretches(answers(...some(10, 2), ...some(30, 48), ...some(12, 1)))).toEqual([
      { from: 1, to: 10, seconds: 20, at: 9 },
      { from: 41, to: 52, seconds: 12, at: 51 },
    ])
  })

  it('says nothing of a few easy ones, of ones that are a little faster, or of who is always fast', () => {
    expect(fastStretches(answers(...some(40, 48), ...some(9, 1), ...some(5, 48), ...some(9, 1)))).toEqual([])
    expect(fastStretches(answers(...some(40, 48), ...some(15, 10)))).toEqual([])
    expect(fastStretches(answers(...some(100, 3)))).toEqual([])
  })

  it('says nothing where too few answers have a time, and ends a stretch at one without', () => {
    expect(fastStretches(answers(...some(14, 48), ...some(15, 1)))).toEqual([])
    expect(fastStretches(answers(...some(60, null)))).toEqual([])
    expect(fastStretches(answers(...some(40, 48), ...some(9, 1), null, ...some(9, 1)))).toEqual([])
  })
})
