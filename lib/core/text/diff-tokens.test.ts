import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffTokens } from './diff-tokens'

/** The length of a longest common subsequence by the table of all pairs. */
function countCommon(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0)
  for (const token of one) {
    const next = [0]
    for (const [index, own] of other.entries())
      next.push(own === token ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0))
    row = next
  }
  return row[other.length] ?? 0
}

describe('a difference of tokens', () => {
  it('matches as many equal tokens in order as any other way, and no others', () => {
    const tokens = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
    fc.assert(
      fc.property(tokens, tokens, (one, other) => {
        const matched = diffTokens(one, other, 100)
        const pairs = [...(matched ?? [])].flatMap((to, from) => (to < 0 ? [] : [{ from, to }]))
        expect(pairs.every(({ from, to }) => one[from] === other[to])).toBe(true)
        expect(pairs.every(({ to }, index) => index === 0 || to > (pairs[index - 1]?.to ?? 0))).toBe(true)
        expect(pairs).toHaveLength(countCommon(one, other))
      }),
    )
  })

  it('is none for sequences with more differences than are looked for', () => {
    const one = Array.from({ length: 50 }, (_, index) => `a${index}`)
    const other = Array.from({ length: 50 }, (_, index) => `b${index}`)
    expect(diffTokens(one, other, 99)).toBeNull()
    expect(diffTokens(one, other, 100)).toEqual(new Int32Array(50).fill(-1))
  })
})
