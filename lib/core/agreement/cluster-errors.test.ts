import { describe, expect, it } from 'vitest'
import { clusterUnits, UnitList } from '@/lib/core/stats/additive-units'
import { clusterErrors } from './cluster-errors'
import { f1OfLabel } from './confusion-figures'
import { confusionUnits } from './confusion-units'
import { defined, type Figure, undefinedFigure } from './rating-table'
import { shareDifference } from './share-difference'

const LABELS = ['a', 'b'] as const

/** Ten items a patient of each group, so many of which succeed. */
type Succeeding = { first: number[]; second: number[] }

function makeItems({ first, second }: Succeeding) {
  const of = (group: 'first' | 'second', counts: number[]) =>
    counts.flatMap((count, patient) =>
      Array.from({ length: 10 }, (_, item) => ({
        group,
        isSuccess: item < count,
        name: `${group} ${patient}`,
      })),
    )
  return [...of('first', first), ...of('second', second)]
}

const share = ([successes = 0, cases = 0]: Float64Array): Figure =>
  cases === 0 ? undefinedFigure('no items') : defined(successes / cases)

function freedomOfShare(counts: number[]): number | null | undefined {
  const kinds = new UnitList(2)
  kinds.add(Float64Array.of(0, 1))
  kinds.add(Float64Array.of(1, 1))
  const items = makeItems({ first: counts, second: [] })
  const kindOf = items.map(({ isSuccess }) => {
    kinds.count(Number(isSuccess))
    return Number(isSuccess)
  })
  const names = items.map(({ name }) => name)
  return clusterErrors(clusterUnits(kinds.finish(), kindOf, names), (totals) => [share(totals)])[0]?.freedom
}

it('says of few clusters that they are few, also where one of them alone carries the figure', () => {
  const noIntervalReasonOf = (clusters: number) => {
    const names = Array.from({ length: clusters }, (_, patient) => `${patient}`)
    const column = names.map((name) => (name === '0' ? 'a' : 'b') as 'a' | 'b')
    const units = confusionUnits(column, [column], LABELS, names)
    return clusterErrors(units, (cells) => [f1OfLabel(cells, 2, 0)])[0]?.noIntervalReason
  }

  expect(noIntervalReasonOf(2)).toBe('it is based on 2 clusters; 5 are needed')
  expect(noIntervalReasonOf(9)).toBe('it is based on one cluster')
})

describe('degrees of freedom by cluster', () => {
  it('count a cluster that is just like the whole', () => {
    for (const counts of [
      [8, 8, 8, 8, 9, 7],
      [8, 8, 8, 8, 8, 8],
      [9, 7, 9, 7, 10, 6],
      [10, 10, 10, 10, 10, 10],
      [0, 0, 0, 0, 0, 0],
    ])
      expect(freedomOfShare(counts)).toBeCloseTo(5, 12)
  })

  it('count it also where it is of one of two groups that are compared', () => {
    const widthOf = (groups: Succeeding) => {
      const items = makeItems(groups)
      const options = { resamples: 400, seed: 3 }
      const { interval } = shareDifference(
        items,
        items.map(({ name }) => name),
        options,
      )
      return interval!.high - interval!.low
    }
    // the same items, and no patient apart from its group by more than chance
    const most = widthOf({ first: [7, 9, 8, 9, 7], second: [4, 6, 5, 6, 4] })
    expect(widthOf({ first: [8, 8, 8, 8, 8], second: [5, 5, 5, 4, 6] })).toBeCloseTo(most, 12)
  })

  it('leave out a cluster that holds nothing of what the figure is made from', () => {
    const answers = ['v', 'w', 'x', 'y', 'z'].flatMap((name) => [
      { consensus: 'a', said: 'a', name },
      { consensus: 'a', said: name === 'x' ? 'b' : 'a', name },
    ])
    const others = Array.from({ length: 20 }, (_, name) => ({ consensus: 'b', said: 'b', name: `${name}` }))
    const all = [...answers, ...others]
    const column = (name: 'consensus' | 'said') => all.map((row) => row[name] as 'a' | 'b')
    const names = all.map(({ name }) => name)
    const units = confusionUnits(column('consensus'), [column('said')], LABELS, names)
    const [ofA, ofB] = clusterErrors(units, (cells) => [f1OfLabel(cells, 2, 0), f1OfLabel(cells, 2, 1)])

    expect(ofA?.freedom).toBeCloseTo(4, 12)
    // patient x alone errs, but all others hold that label
    expect(ofB?.freedom).toBeGreaterThan(18)
  })

  it('are those of all clusters where a figure of several parts is perfect, and so the same without any of them', () => {
    const all = Array.from({ length: 48 }, (_, item) => ({
      label: item % 2 === 0 ? ('a' as const) : ('b' as const),
      name: `${item % 12}`,
    }))
    const column = all.map(({ label }) => label)
    const names = all.map(({ name }) => name)
    const units = confusionUnits(column, [column], LABELS, names)
    const better = (cells: Float64Array): Figure => {
      const [one, other] = [f1OfLabel(cells, 2, 0).value, f1OfLabel(cells, 2, 1).value]
      return defined(Math.max(one ?? 0, other ?? 0))
    }

    expect(clusterErrors(units, (cells) => [better(cells)])[0]).toMatchObject({
      variance: 0,
      noIntervalReason: null,
    })
  })

  it('weigh a cluster by what it adds to the figure, however many items it holds', () => {
    // ten patients of 40 items: one with 20 of the label, four with 5, and five without it
    const cases = [20, 5, 5, 5, 5, 0, 0, 0, 0, 0]
    const all = cases.flatMap((count, patient) =>
      Array.from({ length: 40 }, (_, item) => ({ label: item < count ? 'a' : 'b', name: `${patient}` })),
    )
    const column = all.map(({ label }) => label as 'a' | 'b')
    const names = all.map(({ name }) => name)
    const units = confusionUnits(column, [column], LABELS, names)
    const [ofA] = clusterErrors(units, (cells) => [f1OfLabel(cells, 2, 0)])

    // 40 squared over 20 squared and four times 5 squared, less one
    expect(ofA?.freedom).toBeCloseTo(2.2, 12)
  })
})
