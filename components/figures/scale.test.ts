import { describe, expect, it } from 'vitest'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { axisTicks, linearScale, logScale, MOST_TICKS, roundDomain, roundTicks } from './scale'

describe('linearScale', () => {
  it('maps ends to ends, also upside down', () => {
    const scale = linearScale([0, 2], [100, 0])

    expect([scale(0), scale(1), scale(2)]).toEqual([100, 50, 0])
  })

  it('puts everything at the start when the domain is one value', () => {
    expect(linearScale([3, 3], [10, 20])(3)).toBe(10)
  })
})

it('puts equal ratios equally far apart on a logarithmic axis', () => {
  const scale = logScale([0.1, 10], [0, 100])

  expect([scale(0.1), scale(1), scale(10)]).toEqual([0, 50, 100])
})

describe('roundTicks', () => {
  it('gives round numbers inside the domain', () => {
    expect(roundTicks([0, 1])).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
    expect(roundTicks([0.43, 0.91])).toEqual([0.5, 0.6, 0.7, 0.8, 0.9])
    expect(roundTicks([-0.3, 0.3], 4)).toEqual([-0.2, 0, 0.2])
  })

  it('is one mark for a domain without width', () => {
    expect(roundTicks([2, 2])).toEqual([2])
  })
})

describe('roundDomain', () => {
  it('keeps inside the limits', () => {
    expect(roundDomain([0.5, 1], [0, 1])).toEqual([0.5, 1])
    expect(roundDomain([], [0, 1])).toEqual([0, 1])
  })

  it('holds a value that lies beyond them', () => {
    const [from, to] = roundDomain([-0.34, 0.15], [0, 1])
    expect([from, to]).toEqual([-0.4, 0.2])
  })

  it('holds all values, is wider than one, and has marks that fit', () => {
    const random = seededUniform('axes')
    for (let run = 0; run < 1000; run++) {
      const low = 2 * random() - 1
      const values = run % 10 === 0 ? [low] : [low, low + (1 - low) * random() ** 3]
      const domain = roundDomain(values, [-1, 1])
      expect(domain[0]).toBeLessThanOrEqual(low)
      expect(domain[1]).toBeGreaterThanOrEqual(Math.max(...values))
      expect(domain[1] - domain[0]).toBeGreaterThanOrEqual(0.01)
      expect(roundTicks(domain, MOST_TICKS).length).toBeLessThanOrEqual(MOST_TICKS + 1)
    }
  })
})

it('marks both ends of an axis, and between them what has room', () => {
  expect(axisTicks([0, 1], 6)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(axisTicks([0, 1], 4)).toEqual([0, 0.5, 1])
  expect(axisTicks([20, 100], 2)).toEqual([20, 100])
})
