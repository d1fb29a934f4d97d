import { describe, expect, it } from 'vitest'
import { bradleyTerry } from './bradley-terry'

/** Probability that one is preferred to the other. */
const preferred = (one: number, other: number) => 1 / (1 + Math.exp(other - one))

describe('strengths by Bradley and Terry', () => {
  it('of two things lie the log odds of preferring the one apart', () => {
    const [one = 0, other = 0] = bradleyTerry([0, 3, 1, 0], 2) ?? []

    expect(one).toBeCloseTo(Math.log(3) / 2, 8)
    expect(other).toBeCloseTo(-Math.log(3) / 2, 8)
  })

  it('expect of each thing as many wins as it has', () => {
    const wins = [0, 7, 9, 3, 0, 6.5, 1, 3.5, 0]
    const strengths = bradleyTerry(wins, 3) ?? []

    for (const one of [0, 1, 2]) {
      const expected = [0, 1, 2].reduce((sum, other) => {
        const games = (wins[one * 3 + other] ?? 0) + (wins[other * 3 + one] ?? 0)
        return sum + games * preferred(strengths[one] ?? 0, strengths[other] ?? 0)
      }, 0)
      const won = [0, 1, 2].reduce((sum, other) => sum + (wins[one * 3 + other] ?? 0), 0)
      expect(expected).toBeCloseTo(won, 5)
    }
    expect(strengths.reduce((sum, strength) => sum + strength, 0)).toBeCloseTo(0, 8)
  })

  it('give the standings of the baseball teams of 1987 that Agresti fitted', () => {
    // Milwaukee, Detroit, Toronto, New York, Boston, Cleveland, Baltimore: wins of the row team
    const wins = [
      [0, 7, 9, 7, 7, 9, 11],
      [6, 0, 7, 5, 11, 9, 9],
      [4, 6, 0, 7, 7, 8, 12],
      [6, 8, 6, 0, 6, 7, 10],
      [6, 2, 6, 7, 0, 7, 12],
      [4, 4, 5, 6, 6, 0, 6],
      [2, 4, 1, 3, 1, 7, 0],
    ]
    const strengths = bradleyTerry(wins.flat(), 7) ?? []
    const overBaltimore = strengths.map((strength) => strength - (strengths[6] ?? 0))

    expect(overBaltimore.map((one) => Number(one.toFixed(3)))).toEqual([
      1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0,
    ])
  })

  it.each([
    ['one thing alone', [0], 1],
    ['a thing that lost every comparison', [0, 3, 0, 0], 2],
    ['two groups that were never compared', [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0], 4],
  ])('do not exist of %s', (_, wins, things) => {
    expect(bradleyTerry(wins, things)).toBeNull()
  })
})
