import { describe, expect, it } from 'vitest'
import { addUpUnits, clusterUnits, resampleTotals, UnitList } from './additive-units'

function makeKinds() {
  const list = new UnitList(3)
  const first = list.add(Float64Array.of(1, 0, 2))
  const second = list.add(Float64Array.of(0, 5, 0))
  for (const kind of [first, first, second]) list.count(kind)
  return list.finish()
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
})
