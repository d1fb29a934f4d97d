import { describe, expect, it } from 'vitest'
import { bestAssignment } from '@/lib/core/agreement/spans/best-assignment'
import { readReference } from '@/lib/testing/reference-values'
import { denseDistances } from '../protocols/entailment/cosine-distances'
import { earthMoversDistance } from './earth-movers-distance'
import { seededUniform } from './seeded-shuffle'

type Definitions = { emd_cosine_uniform: { source: number[][]; target: number[][]; emd: number }[] }

const defined = readReference<Definitions>('factehr/paper_definitions.json')
const toUnit = (values: readonly number[]) => {
  const length = Math.hypot(...values)
  return values.map((value) => (length === 0 ? 0 : value / length))
}

describe('the earth mover’s distance', () => {
  it.each(defined.emd_cosine_uniform)('equals $emd of the paper’s definition', ({ source, target, emd }) => {
    expect(earthMoversDistance(denseDistances(source.map(toUnit), target.map(toUnit)))).toBeCloseTo(emd, 10)
  })

  it('is the best assignment where both sets are of one size', () => {
    const draw = seededUniform('squares')
    const distances = Array.from({ length: 40 }, () => Array.from({ length: 40 }, draw))
    const chosen = bestAssignment(distances.map((row) => row.map((one) => 2 - one)))
    const total = chosen.reduce((sum, column, row) => sum + (distances[row]?.[column] ?? 0), 0)
    expect(earthMoversDistance(distances)).toBeCloseTo(total / 40, 10)
  })

  it('is that of a list with each member as often as the other list has members', () => {
    const draw = seededUniform('repeated')
    for (const [rows, columns] of [
      [4, 6],
      [7, 5],
      [1, 9],
    ] as const) {
      // many are equally far: ties must not matter
      const distances = Array.from({ length: rows }, () =>
        Array.from({ length: columns }, () => Math.floor(4 * draw()) / 4),
      )
      const repeated = Array.from({ length: rows * columns }, (_, row) =>
        Array.from(
          { length: rows * columns },
          (__, column) => distances[Math.floor(row / columns)]?.[Math.floor(column / rows)] ?? 0,
        ),
      )
      const chosen = bestAssignment(repeated.map((row) => row.map((one) => 2 - one)))
      const total = chosen.reduce((sum, column, row) => sum + (repeated[row]?.[column] ?? 0), 0)
      expect(earthMoversDistance(distances)).toBeCloseTo(total / (rows * columns), 10)
    }
  })

  it('is the same from either side of 300 and 299 members', () => {
    const draw = seededUniform('oblong')
    const distances = Array.from({ length: 300 }, () => Array.from({ length: 299 }, draw))
    const turned = Array.from({ length: 299 }, (_, column) => distances.map((row) => row[column] ?? 0))
    expect(earthMoversDistance(distances)).toBeCloseTo(earthMoversDistance(turned) ?? -1, 10)
  })

  it('is undefined of an empty set and refuses what is no distance', () => {
    expect(earthMoversDistance([])).toBeNull()
    expect(() => earthMoversDistance([[-1]])).toThrow(RangeError)
  })
})
