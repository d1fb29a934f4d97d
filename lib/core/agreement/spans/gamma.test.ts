import { describe, expect, it } from 'vitest'
import { span } from '@/lib/testing/examples'
import { disorderOf, gamma } from './gamma'

type Unit = [start: number, end: number, label: string]
type Case = {
  length: number
  first: Unit[]
  second: Unit[]
  disorder: number
  positional: number
  gamma: number
}

/**
 * From pygamma-agreement 0.5.9: `CombinedCategoricalDissimilarity(alpha=1, beta=1 or 0, delta_empty=1)`, the best alignment's disorder
 * times the mean number of units, and gamma over 3,000 samples of `ShuffleContinuumSampler`, with the bounds at 0 and the length.
 */
const CASES: Case[] = [
  {
    length: 100,
    first: [
      [15, 33, 'b'],
      [17, 22, 'b'],
      [60, 75, 'a'],
    ],
    second: [
      [2, 5, 'c'],
      [13, 26, 'a'],
      [15, 25, 'b'],
      [61, 77, 'a'],
    ],
    disorder: 2.204764,
    positional: 1.204764,
    gamma: 0.5829,
  },
  {
    length: 300,
    first: [
      [28, 33, 'a'],
      [81, 97, 'c'],
      [108, 112, 'c'],
      [157, 168, 'c'],
      [184, 192, 'c'],
      [201, 220, 'b'],
    ],
    second: [
      [29, 35, 'a'],
      [80, 98, 'c'],
      [107, 113, 'c'],
      [184, 195, 'c'],
      [203, 221, 'b'],
      [268, 282, 'c'],
    ],
    disorder: 2.149345,
    positional: 2.149345,
    gamma: 0.7683,
  },
  {
    length: 600,
    first: [
      [73, 80, 'c'],
      [104, 114, 'a'],
      [115, 129, 'b'],
      [186, 201, 'a'],
      [221, 237, 'b'],
      [252, 267, 'c'],
      [255, 259, 'a'],
      [261, 275, 'c'],
      [455, 462, 'a'],
      [542, 545, 'b'],
    ],
    second: [
      [73, 81, 'c'],
      [103, 116, 'a'],
      [184, 203, 'a'],
      [223, 237, 'b'],
      [253, 269, 'c'],
      [254, 260, 'a'],
      [259, 276, 'a'],
      [366, 381, 'a'],
      [453, 464, 'a'],
      [562, 578, 'b'],
    ],
    disorder: 5.147856,
    positional: 4.147856,
    gamma: 0.696,
  },
]

const spans = (units: readonly Unit[]) => units.map(([start, end, label]) => span(start, end, label))

describe('gamma', () => {
  it.each(CASES)('aligns $length characters as pygamma-agreement does, with and without labels', (own) => {
    const [first, second] = [spans(own.first), spans(own.second)]
    expect(disorderOf(first, second, true)).toBeCloseTo(own.disorder, 5)
    expect(disorderOf(first, second, false)).toBeCloseTo(own.positional, 5)
    expect(disorderOf(second, first, true)).toBeCloseTo(own.disorder, 5)
  })

  it.each(CASES)('is that of pygamma-agreement over $length characters, as far as shuffles show', (own) => {
    const text = { length: own.length, raters: [spans(own.first), spans(own.second)] as const }
    for (const seed of [1, 2])
      expect(Math.abs((gamma([text], { isLabelAware: true, seed }).value ?? 0) - own.gamma)).toBeLessThan(
        0.02,
      )
  })

  it('is 1 where both mark the same, near 0 where they mark at random, and undefined where nobody marks', () => {
    const one = [span(10, 30), span(60, 75, 'b')]
    const options = { isLabelAware: true, seed: 1 }
    expect(gamma([{ length: 100, raters: [one, one] }], options).value).toBe(1)
    expect(gamma([{ length: 100, raters: [[], []] }], options)).toMatchObject({ value: null, interval: null })
    const place = (text: number, rater: number) => (text * (rater + 1) * 37 + rater * 11) % 170
    const texts = Array.from({ length: 400 }, (_, text) => {
      const raters = [0, 1].map((rater) => [span(place(text, rater), place(text, rater) + 12)])
      return { length: 182, raters: [raters[0] ?? [], raters[1] ?? []] as const }
    })
    const found = gamma(texts, options)
    expect(Math.abs(found.value ?? 1)).toBeLessThan(0.1)
    expect(found.interval?.low).toBeLessThan(found.value ?? 0)
  })

  it('takes texts of one patient together for its interval, and refuses a span outside of its text', () => {
    const texts = Array.from({ length: 12 }, (_, text) => ({
      length: 100,
      raters: [[span(text, text + 20)], [span(text + (text % 4) * 3, text + 20)]] as const,
    }))
    const width = (clusters: string[] | null) => {
      const { interval } = gamma(texts, { isLabelAware: false, seed: 1, clusters })
      return (interval?.high ?? 0) - (interval?.low ?? 0)
    }
    expect(width(texts.map((_, text) => `p${text % 6}`))).toBeGreaterThanOrEqual(width(null))
    expect(() =>
      gamma([{ length: 5, raters: [[span(0, 6)], []] }], { isLabelAware: false, seed: 1 }),
    ).toThrow(RangeError)
  })
})
