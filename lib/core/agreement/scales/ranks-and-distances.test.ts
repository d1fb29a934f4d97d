import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addUpUnits } from '@/lib/core/stats/additive-units'
import { cronbachAlpha, internalConsistency } from './cronbach-alpha'
import { rankCorrelation } from './rank-correlation'
import { referenceOf, scoreBaseline } from './score-baseline'
import { scoreDistance } from './score-distance'
import { scoreUnits, viewScoreSums } from './score-sums'

const FEW = { resamples: 2, seed: 1 }
const OPTIONS = { resamples: 400, seed: 2 }

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** Sample variance. */
const variance = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1)
/** One more than those below, ties sharing the middle. */
const rankOf = (values: readonly number[], value: number) =>
  values.filter((other) => other < value).length + (values.filter((other) => other === value).length + 1) / 2

/** Kendall's tau-b by going through all pairs of items. */
function plainTau(first: readonly number[], second: readonly number[]): number | null {
  let [sum, untiedFirst, untiedSecond] = [0, 0, 0]
  for (const [one, left] of first.entries())
    for (let other = one + 1; other < first.length; other++) {
      const x = Math.sign(left - first[other]!)
      const y = Math.sign(second[one]! - second[other]!)
      sum += x * y
      untiedFirst += x * x
      untiedSecond += y * y
    }
  const bottom = Math.sqrt(untiedFirst * untiedSecond)
  return bottom === 0 ? null : sum / bottom
}

function plainRho(first: readonly number[], second: readonly number[]): number | null {
  const [x, y] = [first, second].map((values) => values.map((value) => rankOf(values, value)))
  const shared = mean(x!.map((rank, item) => (rank - mean(x!)) * (y![item]! - mean(y!))))
  const bottom = Math.sqrt(
    mean(x!.map((rank) => (rank - mean(x!)) ** 2)) * mean(y!.map((rank) => (rank - mean(y!)) ** 2)),
  )
  return bottom === 0 ? null : shared / bottom
}

describe('rank correlation', () => {
  it('is what its examples say, and the published one', () => {
    const found = rankCorrelation([1, 2, 3, 4], [1, 3, 2, 4], FEW)
    expect(found).toMatchObject({ items: 4 })
    expect(found.kendall.value).toBeCloseTo(2 / 3, 12)
    expect(found.spearman.value).toBeCloseTo(0.8, 12)
    // Hollander and Wolfe (1973), p. 187 f.: nine lots of tuna by a meter and by a panel
    const meter = [44.4, 45.9, 41.9, 53.3, 44.7, 44.1, 50.7, 45.2, 60.1]
    const tuna = rankCorrelation(meter, [2.6, 3.1, 2.5, 5.0, 3.6, 4.0, 5.2, 2.8, 3.8], FEW)
    expect(tuna.kendall.value).toBeCloseTo(4 / 9, 12)
    expect(tuna.spearman.value).toBeCloseTo(0.6, 12)
  })

  it('is that of going through all pairs of items, ties and gaps or not', () => {
    const score = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null, freq: 6 })
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score), { minLength: 1, maxLength: 25 }), (rows) => {
        const known = rows.filter((row): row is [number, number] => !row.includes(null))
        const [first, second] = [known.map(([one]) => one), known.map(([, other]) => other)]
        const found = rankCorrelation(
          rows.map(([one]) => one),
          rows.map(([, other]) => other),
          FEW,
        )
        const [tau, rho] =
          known.length === 0 ? [null, null] : [plainTau(first, second), plainRho(first, second)]
        expect(found.kendall.value === null).toBe(tau === null)
        expect(found.kendall.value ?? 0).toBeCloseTo(tau ?? 0, 10)
        expect(found.spearman.value ?? 0).toBeCloseTo(rho ?? 0, 10)
      }),
    )
  })

  it('has wider intervals where whole documents are drawn that are alike, and says why it has none', () => {
    const first = Array.from({ length: 90 }, (_, item) => Math.floor(item / 10) % 5)
    const second = first.map((score, item) => (Math.floor(item / 10) === 4 ? 4 - score : score + (item % 2)))
    const width = (clusters: string[] | null) => {
      const { low, high } = rankCorrelation(first, second, { ...OPTIONS, clusters }).kendall.interval!
      return high - low
    }
    expect(width(first.map((_, item) => `document ${Math.floor(item / 10)}`))).toBeGreaterThan(width(null))
    expect(rankCorrelation([1, 1], [1, 2], OPTIONS).kendall.reason).toBe(
      'one rater gave all items the same score',
    )
    expect(() => rankCorrelation([1], [], OPTIONS)).toThrow(RangeError)
    expect(() => rankCorrelation([1], [Number.NaN], OPTIONS)).toThrow(RangeError)
  })
})

describe('distances of scores', () => {
  it('are what the example says, over items that both scored', () => {
    const { items, difference, absolute } = scoreDistance([1, 2, 4, null], [2, 3, 3, 5], OPTIONS)
    expect([items, difference.value, absolute.value]).toEqual([3, -1 / 3, 1])
    expect(scoreDistance([null], [1], OPTIONS).difference.reason).toBe('the two share no item')
    expect(() => scoreDistance([1], [], OPTIONS)).toThrow(RangeError)
    expect(() => scoreDistance([1], [Infinity], OPTIONS)).toThrow(RangeError)
  })

  it('change their sign with the order of raters, and with it their interval', () => {
    const first = Array.from({ length: 40 }, (_, item) => item % 5)
    const second = first.map((score, item) => score + (item % 3 === 0 ? 1 : 0))
    const clusters = first.map((_, item) => `patient ${item % 8}`)
    const one = scoreDistance(first, second, { ...OPTIONS, clusters }).difference
    const other = scoreDistance(second, first, { ...OPTIONS, clusters }).difference
    expect(one.value).toBeCloseTo(-other.value!, 12)
    expect(one.interval!.low).toBeLessThan(one.value!)
    expect(one.interval!.high).toBeLessThan(0)
  })
})

describe('an AI rater beside people', () => {
  it('is held against what the others of each person come to', () => {
    const found = scoreBaseline(
      [
        [2, 4],
        [3, 3],
      ],
      [3, 3],
      { ...OPTIONS, reference: 'mean' },
    )
    expect([found.items, found.people.value, found.ai.value, found.difference.value]).toEqual([
      2, 1, 0.5, -0.5,
    ])
  })

  it('is the mean over people of plain distances', () => {
    const score = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null, freq: 5 })
    const rows = fc.array(fc.tuple(score, score, score, score), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(rows, fc.constantFrom('mean' as const, 'median' as const), (table, reference) => {
        const humans = table.map((row) => row.slice(0, 3))
        const ai = table.map((row) => row[3]!)
        const own: number[][] = [[], [], []]
        const met: number[][] = [[], [], []]
        for (const [item, row] of humans.entries())
          for (const [person, given] of row.entries()) {
            const others = row.filter((one, index): one is number => index !== person && one !== null)
            const center = referenceOf(others, reference)
            if (given === null || center === null || ai[item] == null) continue
            own[person]!.push(Math.abs(given - center))
            met[person]!.push(Math.abs(ai[item] - center))
          }
        const over = (lists: number[][]) => lists.filter((list) => list.length > 0).map(mean)
        const found = scoreBaseline(humans, ai, { ...FEW, reference })
        expect(found.people.value === null).toBe(over(own).length === 0)
        if (found.people.value === null) return
        expect(found.people.value).toBeCloseTo(mean(over(own)), 9)
        expect(found.difference.value).toBeCloseTo(mean(over(met)) - mean(over(own)), 9)
      }),
    )
  })

  it('has a mean and a median of some scores', () => {
    expect([
      referenceOf([5, 1, 2], 'median'),
      referenceOf([1, 2], 'median'),
      referenceOf([], 'mean'),
    ]).toEqual([2, 1.5, null])
    expect(referenceOf([1, 2, 5], 'mean')).toBeCloseTo(8 / 3, 12)
  })
})

describe('Cronbach’s alpha', () => {
  const plain = (table: readonly (readonly number[])[]) => {
    const scales = table[0]!.length
    const own = Array.from({ length: scales }, (_, scale) => variance(table.map((row) => row[scale]!)))
    const all = variance(table.map((row) => row.reduce((sum, score) => sum + score, 0)))
    return (scales / (scales - 1)) * (1 - own.reduce((sum, one) => sum + one, 0) / all)
  }
  const FORMS = [
    [1, 2, 2],
    [2, 3, 3],
    [3, 3, 4],
    [4, 5, 4],
  ]

  it('is what its example says, and that of each form without a scale', () => {
    const { forms, alpha, without } = internalConsistency([...FORMS, [1, null, 2]], OPTIONS)
    expect(forms).toBe(4)
    expect(alpha.value).toBeCloseTo(0.949, 3)
    for (const [scale, found] of without.entries())
      expect(found!.value).toBeCloseTo(plain(FORMS.map((row) => row.toSpliced(scale, 1))), 9)
    expect(
      internalConsistency(
        [
          [1, 2],
          [2, 2],
          [3, 1],
        ],
        OPTIONS,
      ).without,
    ).toEqual([null, null])
  })

  it('is k / (k - 1) of what is not each scale’s own in the variance of sums', () => {
    const score = fc.integer({ min: 1, max: 5 })
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score, score), { minLength: 3, maxLength: 15 }), (table) => {
        const expected = plain(table)
        const { units } = scoreUnits(table, null)
        const found = cronbachAlpha(viewScoreSums(addUpUnits(units), 3))
        fc.pre(found.value !== null && Number.isFinite(expected))
        expect(found.value).toBeCloseTo(expected, 6)
      }),
    )
  })
})
