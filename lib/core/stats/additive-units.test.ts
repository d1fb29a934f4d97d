import { describe, expect, it } from 'vitest'
import { type AdditiveUnits, addUpUnits, clusterUnits, presentKinds, UnitList } from './additive-units'
import { mersenneUniform } from './mersenne-twister'
import { type Resampling, resampleTotals, SharedDraws } from './resample-totals'

function makeKinds() {
  const list = new UnitList(3)
  const first = list.add(Float64Array.of(1, 0, 2))
  const second = list.add(Float64Array.of(0, 5, 0))
  for (const kind of [first, first, second]) list.count(kind)
  return list.finish()
}

function drawOneByOne(count: number, seed: number, resamples: number): number[][] {
  const random = mersenneUniform(seed)
  return Array.from({ length: resamples }, () => {
    const sums = Array.from({ length: count }, () => 0)
    for (let draw = 0; draw < count; draw++) sums[Math.floor(random() * count)]! += 1
    return sums
  })
}

describe('additive units', () => {
  it('add up each kind as often as it is there', () => {
    expect([...addUpUnits(makeKinds())]).toEqual([2, 5, 4])
  })

  it('gather in clusters without changing the totals, and leave out things that add nothing', () => {
    const clustered = clusterUnits(makeKinds(), [0, 0, 1, -1], ['a', 'b', 'a', 'c'])

    expect([...clustered.weights]).toEqual([1, 1])
    expect([...addUpUnits(clustered)]).toEqual([2, 5, 4])
    expect(() => clusterUnits(makeKinds(), [0], [])).toThrow(RangeError)
  })

  it('are the same, and drawn the same, whatever kinds there are none of', () => {
    const list = new UnitList(3)
    const kinds = [
      [9, 9, 9],
      [1, 0, 2],
      [0, 0, 7],
      [0, 5, 0],
      [8, 8, 8],
    ].map((kind) => list.add(Float64Array.from(kind)))
    const known = list.finish()
    const weights = Float64Array.from(kinds, (kind) => (kind % 2) * (4 - kind))
    const present = presentKinds(known, weights)
    const draw = (units: AdditiveUnits) => {
      const totals: number[][] = []
      resampleTotals(units, { resamples: 100, seed: 4 }, (sums) => totals.push([...sums]))
      return totals
    }

    expect(present.weights).toEqual(Float64Array.of(3, 1))
    expect([...addUpUnits(present)]).toEqual([3, 5, 6])
    expect(draw(present)).toEqual(draw({ ...known, weights }))
    const ofOne = clusterUnits(known, [3, 3], ['a', 'b'])
    expect(ofOne.alone).toEqual(presentKinds(known, [0, 0, 0, 2, 0]))
    expect(ofOne.alone?.weights).toHaveLength(1)
    expect([...presentKinds(known, [0, 0, 0, 0, 0]).starts]).toEqual([0])
  })

  it.each([1, 4, 5, 9])(
    'give each resample its totals, whether they fill %i places or leave most out',
    (width) => {
      const list = new UnitList(width)
      for (let unit = 0; unit < 12; unit++)
        list.count(list.add(Float64Array.from({ length: width }, (_, index) => ((unit + index) % 5) / 3)))
      const full = list.finish()
      const draw = (units: AdditiveUnits) => {
        const totals: number[][] = []
        resampleTotals(units, { resamples: 20, seed: 4 }, (sums) => totals.push([...sums.subarray(0, width)]))
        return totals
      }

      expect(draw(full)).toEqual(draw({ ...full, width: 10 * width }))
      expect(draw(full)[0]?.length).toBe(width)
    },
  )

  it('are resampled as many as there are, the same for the same seed', () => {
    const draw = (seed: number) => {
      const totals: number[][] = []
      resampleTotals(makeKinds(), { resamples: 200, seed }, (sums) => totals.push([...sums]))
      return totals
    }

    expect(draw(4)).toEqual(draw(4))
    expect(draw(4)).not.toEqual(draw(5))
    for (const [first = 0, second = 0] of draw(4)) expect(first + second / 5).toBe(3)
  })

  it('are drawn one by one where each is apart, shared or not, whatever was drawn before', () => {
    const shared = new SharedDraws()
    const things = (count: number) => {
      const list = new UnitList(count)
      for (let thing = 0; thing < count; thing++)
        list.count(list.add(Float64Array.from({ length: count }, (_, index) => (index === thing ? 1 : 0))))
      return list.finish()
    }
    const drawn = (count: number, options: Resampling) => {
      const totals: number[][] = []
      resampleTotals(things(count), options, (sums) => totals.push([...sums]))
      return totals
    }
    for (const [count, seed, resamples] of [
      [7, 1, 50],
      [7, 1, 50],
      [7, 2, 50],
      [7, 2, 60],
      [9, 2, 60],
      [7, 1, 50],
    ] as const)
      for (const options of [
        { seed, resamples },
        { seed, resamples, shared },
      ])
        expect(drawn(count, options)).toEqual(drawOneByOne(count, seed, resamples))
  })

  it.each([
    [3, 1, 2],
    [1, 0, 5],
  ])('are %i, %i and %i of the things of shared draws, kind after kind', (...weights) => {
    const list = new UnitList(3)
    for (const [kind, weight] of weights.entries()) {
      list.add(Float64Array.from(weights, (_, index) => Number(index === kind)))
      for (let thing = 0; thing < weight; thing++) list.count(kind)
    }
    const drawn: number[][] = []
    const options = { seed: 3, resamples: 40, shared: new SharedDraws() }
    resampleTotals(list.finish(), options, (sums) => drawn.push([...sums]))
    const past = weights.map((_, kind) => weights.slice(0, kind + 1).reduce((sum, weight) => sum + weight, 0))
    const sumUp = (counts: number[]) =>
      past.map((end, kind) => counts.slice(past[kind - 1] ?? 0, end).reduce((sum, count) => sum + count, 0))

    expect(drawn).toEqual(drawOneByOne(6, 3, 40).map(sumUp))
  })
})
