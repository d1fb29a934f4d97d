import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestAssignment } from './best-assignment'

describe('bestAssignment', () => {
  it('finds what trying everything finds', () => {
    const worth = fc.array(fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(worth, (table) => {
        const best = (row: number, taken: number[]): number => {
          if (row === table.length) return 0
          const free = [0, 1, 2].filter((column) => !taken.includes(column))
          return Math.max(
            best(row + 1, taken),
            ...free.map((column) => table[row]![column]! + best(row + 1, [...taken, column])),
          )
        }
        const columns = bestAssignment(table)
        const used = columns.filter((column) => column >= 0)
        expect(new Set(used).size).toBe(used.length)
        expect(columns.reduce((sum, column, row) => sum + (table[row]![column] ?? 0), 0)).toBe(best(0, []))
      }),
    )
    expect(bestAssignment([])).toEqual([])
    expect(bestAssignment([[]])).toEqual([-1])
  })
})
