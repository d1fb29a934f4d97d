import { describe, expect, it } from 'vitest'
import { clusterUnits, UnitList } from '@/lib/core/stats/additive-units'
import { groupByPattern, unitsOfItems } from './agreement-units'
import { madeOnce, madeOnceEach } from './made-once'

function unitsOf(kinds: readonly (readonly number[])[]) {
  const list = new UnitList(kinds[0]?.length ?? 0)
  for (const kind of kinds) list.count(list.add(Float64Array.from(kind)))
  return list.finish()
}

/** How many are kept. */
const FULL = 12_000
const KINDS = [
  [1, 0, 2],
  [0, 1 / 3, 0],
]

describe('madeOnce', () => {
  it('makes figures of the same things once', () => {
    const made = madeOnce('a', unitsOf(KINDS), () => ({ is: 'first' }))

    expect(madeOnce('a', unitsOf(KINDS), () => ({ is: 'second' }))).toBe(made)
  })

  it('keeps what nothing was found for, too', () => {
    madeOnce('none', unitsOf(KINDS), () => null)

    expect(madeOnce<string | null>('none', unitsOf(KINDS), () => 'again')).toBeNull()
  })

  it.each([
    ['another name', 'c', unitsOf(KINDS)],
    ['another number', 'b', unitsOf([KINDS[0]!, [0, 1 / 3 + 1e-16, 0]])],
    ['another place', 'b', unitsOf([KINDS[0]!, [0, 0, 1 / 3]])],
    ['another order', 'b', unitsOf(KINDS.toReversed())],
    ['more of a kind', 'b', { ...unitsOf(KINDS), weights: Float64Array.of(1, 2) }],
    ['one more total', 'b', unitsOf(KINDS.map((kind) => [...kind, 0]))],
    ['clusters of a size', 'b', { ...unitsOf(KINDS), sizes: Float64Array.of(1, 2) }],
    ['the same in clusters', 'b', clusterUnits(unitsOf(KINDS), [0, 1], ['p', 'q'])],
  ])('makes them anew for %s', (_, name, units) => {
    madeOnce('b', unitsOf(KINDS), () => 'first')

    expect(madeOnce<string>(name, units, () => 'second')).toBe('second')
  })

  it('makes figures of some things once, whatever else there is', () => {
    const rows = [
      ['a', 'a'],
      ['a', 'b'],
      ['b', 'b'],
    ] as const
    const clusters = ['p', 'q']
    const of = (table: (readonly string[])[], names: string[] | null) =>
      unitsOfItems(groupByPattern(table, ['a', 'b']), [0, 1], names)
    for (const names of [null, clusters]) {
      const made = madeOnce('some', of(rows.slice(0, 2), names), () => ({ is: 'first' }))
      expect(madeOnce('some', of([...rows], names), () => ({ is: 'second' }))).toBe(made)
    }
  })

  it('tells clusters with other things in them apart', () => {
    const [one, other] = [
      [1, 1],
      [2, 0],
    ].map((kind) => clusterUnits(unitsOf([kind]), [0], ['p']))
    const inner = { ...one!, alone: other!.alone! }
    madeOnce('d', one!, () => 'first')

    expect(madeOnce<string>('d', inner, () => 'second')).toBe('second')
  })

  it('forgets what was not asked for the longest', () => {
    const units = unitsOf(KINDS)
    madeOnce('old', units, () => 'first')
    for (let time = 0; time < FULL; time++) madeOnce(`new ${time}`, units, () => time)

    expect(madeOnce<string>('old', units, () => 'second')).toBe('second')
    expect(madeOnce<string | number>(`new ${FULL - 1}`, units, () => 'again')).toBe(FULL - 1)
  })
})

describe('madeOnceEach', () => {
  it('makes of several figures of the same things only those that are lacking', () => {
    const asked: string[][] = []
    const make = (names: readonly string[]) => {
      asked.push([...names])
      return Object.fromEntries(
        names.map((name) => [name, name === 'kappa' ? null : `${name} ${asked.length}`]),
      )
    }
    const of = (names: string[], units = unitsOf(KINDS)) => madeOnceEach('each', names, units, make)

    expect(of(['ac1', 'kappa'])).toEqual({ ac1: 'ac1 1', kappa: null })
    expect(of(['mcc', 'ac1'])).toEqual({ mcc: 'mcc 2', ac1: 'ac1 1' })
    expect(of(['kappa', 'mcc'])).toEqual({ kappa: null, mcc: 'mcc 2' })
    expect(of(['ac1'], { ...unitsOf(KINDS), weights: Float64Array.of(1, 2) })).toEqual({ ac1: 'ac1 3' })
    expect(asked).toEqual([['ac1', 'kappa'], ['mcc'], ['ac1']])
  })

  it('gives what was there, also where what it made pushed that out', () => {
    const units = unitsOf(KINDS)
    const make = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `made ${name}`]))
    madeOnceEach('full', ['old'], units, make)
    for (let time = 1; time < FULL; time++) madeOnce(`further ${time}`, units, () => time)

    const both = { new: 'made new', old: 'made old' }
    expect(madeOnceEach('full', ['new', 'old'], units, make)).toEqual(both)
    expect(madeOnceEach('full', ['new', 'old'], units, make)).toEqual(both)
  })
})
