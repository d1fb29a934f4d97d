import { describe, expect, it } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { shareDifference } from './share-difference'

const OPTIONS = { resamples: 2000, seed: 5 }
type Items = Parameters<typeof shareDifference>[0]
const some = (group: 'first' | 'second', successes: number, all: number): Items =>
  Array.from({ length: all }, (_, index) => ({ group, isSuccess: index < successes }))

describe('the difference of two shares', () => {
  it('is the one of a textbook for independent items', () => {
    const found = shareDifference([...some('first', 150, 500), ...some('second', 100, 400)], null, OPTIONS)

    expect(found.value).toBeCloseTo(0.05, 12)
    // 1.96 standard errors: sqrt(0.3 * 0.7 / 500 + 0.25 * 0.75 / 400)
    expect(found.interval!.low).toBeCloseTo(0.05 - 0.0585, 2)
    expect(found.interval!.high).toBeCloseTo(0.05 + 0.0585, 2)
  })

  it('turns its sign with the groups, and stays within what a difference can be', () => {
    const uniform = mersenneUniform(1)
    const items: Items = Array.from({ length: 240 }, (_, index) => ({
      group: index % 2 ? 'first' : 'second',
      isSuccess: uniform() < (index % 2 ? 0.99 : 0.02),
    }))
    const patients = items.map((_, index) => `${index % 6}`)
    const turned = items.map(({ group, isSuccess }) => ({
      group: group === 'first' ? ('second' as const) : ('first' as const),
      isSuccess,
    }))

    const found = shareDifference(items, patients, OPTIONS)

    expect(shareDifference(turned, patients, OPTIONS).value).toBeCloseTo(-found.value!, 12)
    expect(found.interval!.high).toBeLessThanOrEqual(1)
    expect(found.interval!.low).toBeLessThan(found.value!)
  })

  it('lets cancel out what both groups of a patient have in common, and widens for what they do not', () => {
    const patients = Array.from({ length: 10 }, (_, patient) => patient)
    const make = (secondOf: (patient: number) => number) => {
      const own = patients.map((patient) => [
        ...some('first', 2 * patient, 20),
        ...some('second', secondOf(patient), 20),
      ])
      const names = own.flatMap((items, patient) => items.map(() => `${patient}`))
      const { interval } = shareDifference(own.flat(), names, OPTIONS)
      return interval!.high - interval!.low
    }

    expect(make((patient) => 18 - 2 * patient)).toBeGreaterThan(
      2 * make((patient) => 2 * patient + (patient % 2)),
    )
  })

  it('has no interval below five patients, and no value without two groups', () => {
    const items = [...some('first', 4, 8), ...some('second', 2, 8)]
    const four = items.map((_, index) => `${index % 4}`)

    expect(shareDifference(items, four, OPTIONS)).toMatchObject({ value: 0.25, interval: null })
    expect(shareDifference(some('first', 1, 8), four.slice(8), OPTIONS).value).toBeNull()
    expect(shareDifference([], null, OPTIONS).value).toBeNull()
    expect(() => shareDifference(items, ['1'], OPTIONS)).toThrow(RangeError)
  })
})
