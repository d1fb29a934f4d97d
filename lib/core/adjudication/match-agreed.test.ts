import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarkedSpan } from '../protocols/marked-spans'
import { matchAgreed } from './match-agreed'
import { countSession } from './span-session'

const span = (id: string, start: number, end: number, label = 'a'): MarkedSpan => ({
  id,
  start,
  end,
  label,
  attributes: {},
  quote: 'x'.repeat(end - start),
})

describe('groups of a session of which the agreed set alone is known', () => {
  it('take each agreed passage to what lies at its place, and drop what is left', () => {
    const sets = [
      [span('a1', 0, 5), span('a2', 20, 25)],
      [span('b1', 2, 6), span('b2', 40, 44)],
    ]
    expect(matchAgreed(sets, [span('g1', 0, 6), span('g2', 40, 44)], 'By place.')).toEqual([
      { members: ['a1', 'b1'], agreed: 'g1', reason: 'By place.' },
      { members: ['a2', null], agreed: null, reason: 'By place.' },
      { members: [null, 'b2'], agreed: 'g2', reason: 'By place.' },
    ])
  })

  it('takes an agreed passage that nobody marked there to the nearest that is left', () => {
    const sets = [[span('a1', 0, 5)], [span('b1', 30, 35)]]
    const groups = matchAgreed(sets, [span('g1', 0, 5), span('g2', 26, 29)], '')
    expect(groups?.map(({ agreed }) => agreed)).toEqual(['g1', 'g2'])
    expect(matchAgreed(sets, [span('g1', 0, 5), span('g2', 9, 12), span('g3', 50, 52)], '')).toBeNull()
  })

  it('counts as the specification does, whatever was marked', () => {
    const set = (name: string) =>
      fc
        .array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 6 }), fc.constantFrom('a', 'b')), {
          maxLength: 6,
        })
        .map((list) =>
          list.map(([start, length, label], index) => span(`${name}${index}`, start, start + length, label)),
        )
    fc.assert(
      fc.property(set('a'), set('b'), set('g'), (one, other, spans) => {
        const groups = matchAgreed([one, other], spans, '')
        if (groups === null) return
        const session = { raters: ['a', 'b'], ratings: ['a', 'b'], spans, groups }
        const { same, different, agreed, raters } = countSession(session, [one, other])
        expect(agreed).toBe(spans.length)
        expect(agreed).toBe(same + different + raters.reduce((sum, { only }) => sum + only, 0))
      }),
    )
  })
})
