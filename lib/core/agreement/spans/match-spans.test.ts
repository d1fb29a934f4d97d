import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareSpans } from './compare-spans'
import type { LabeledSpan } from './labeled-span'
import { matchSpans } from './match-spans'

const span = (start: number, end: number, label = 'a'): LabeledSpan => ({ start, end, label })

/** What was paired with what, in words that do not depend on how spans are listed. */
function pairsOf(first: readonly LabeledSpan[], second: readonly LabeledSpan[]): string[] {
  const name = (spans: readonly LabeledSpan[], index: number | null) => {
    const found = index === null ? null : spans[index]
    return found ? `${found.start}-${found.end} ${found.label}` : 'nothing'
  }
  return matchSpans(first, second)
    .map((pair) => `${name(first, pair.first)} with ${name(second, pair.second)}`)
    .toSorted()
}

const turn = (text: string) => text.split(' with ').toReversed().join(' with ')

/** Crowded enough for many choices that share as much. */
const crowded = fc.array(
  fc
    .tuple(fc.nat(9), fc.integer({ min: 1, max: 5 }), fc.constantFrom('a', 'b'))
    .map(([start, length, label]) => span(start, start + length, label)),
  { maxLength: 6 },
)

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 6 }), fc.constantFrom('a', 'b'))
    .map(([start, length, label]) => span(start, start + length, label)),
  { maxLength: 6 },
)

describe('matchSpans', () => {
  it('keeps the exact pair where a first come would have taken it', () => {
    const pairs = matchSpans([span(5, 9)], [span(3, 6), span(5, 9)])
    expect(pairs).toEqual([
      { first: 0, second: 1 },
      { first: null, second: 0 },
    ])
  })

  it('does not pair spans that touch, and prefers the same label', () => {
    expect(matchSpans([span(3, 5)], [span(5, 7)])).toHaveLength(2)
    expect(matchSpans([span(2, 4, 'a')], [span(2, 4, 'b'), span(2, 4, 'a')])[0]).toEqual({
      first: 0,
      second: 1,
    })
  })

  it('does not matter who is first or how spans are listed: counts turn round', () => {
    fc.assert(
      fc.property(spans, spans, (first, second) => {
        const report = (one: LabeledSpan[], other: LabeledSpan[]) => {
          const { overall } = compareSpans([{ text: null, first: one, second: other }], {
            labels: ['a', 'b'],
            matching: 'best',
          })
          return overall
        }
        const plain = report(first, second)
        const turned = report(second.toReversed(), first.toReversed())
        const { missed, spurious } = plain.partial.counts
        expect(turned.partial.counts).toMatchObject({ missed: spurious, spurious: missed })
        expect(turned.partial.f1.value).toBe(plain.partial.f1.value)
        expect(plain.strict.counts.correct).toBeLessThanOrEqual(plain.exact.counts.correct)
        expect(plain.partial.counts.correct).toBe(plain.exact.counts.correct)
      }),
    )
  })
})

describe('matchSpans where choices share as much', () => {
  it('does not depend on how spans are listed', () => {
    const first = [span(5, 11, 'b'), span(0, 6, 'b')]
    const second = [span(0, 1, 'a'), span(2, 8, 'a')]

    expect(pairsOf(first.toReversed(), second)).toEqual(pairsOf(first, second))
    expect(pairsOf(first, second.toReversed())).toEqual(pairsOf(first, second))
  })

  it('keeps spans that are the same together', () => {
    const first = [span(0, 3, 'a'), span(1, 3, 'a')]
    const second = [span(0, 1, 'a'), span(0, 3, 'a')]

    expect(pairsOf(first, second)).toContain('0-3 a with 0-3 a')
  })

  it('keeps them together where another of the place would leave the label to a third', () => {
    const first = [span(0, 3, 'b'), span(0, 1, 'b')]
    const second = [span(0, 1, 'b'), span(0, 1, 'a')]

    expect(pairsOf(first, second)).toContain('0-1 b with 0-1 b')
    expect(pairsOf(second, first)).toContain('0-1 b with 0-1 b')
  })

  it('finds the same pairs in any order and turned round, and every span that both marked', () => {
    fc.assert(
      fc.property(crowded, crowded, (first, second) => {
        const plain = pairsOf(first, second)
        expect(pairsOf(first.toReversed(), second.toReversed())).toEqual(plain)
        expect(pairsOf(second, first).map(turn).toSorted()).toEqual(plain)
        const left = second.map(({ start, end, label }) => `${start}-${end} ${label}`)
        const both = first.filter(({ start, end, label }) => {
          const index = left.indexOf(`${start}-${end} ${label}`)
          if (index >= 0) left.splice(index, 1)
          return index >= 0
        })
        const same = plain.filter((pair) => pair === turn(pair))
        expect(same).toHaveLength(both.length)
      }),
      { numRuns: 2000 },
    )
  })
})
