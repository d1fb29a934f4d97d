import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consensusCode, deriveItemState, explainItemState, type Vote } from './item-state'

const RULE = { ratersPerItem: 3, panelSize: 2 }
const first = (...codes: string[]): Vote[] =>
  codes.map((code, index) => ({ raterId: `r${index}`, round: 1, code }))
const panel = (...codes: string[]): Vote[] =>
  codes.map((code, index) => ({ raterId: `p${index}`, round: 2, code }))

describe('deriveItemState', () => {
  it.each([
    ['two ratings', first('S', 'S'), 'open', null],
    ['a unanimous round', first('S', 'S', 'S'), 'agreed', 'S'],
    ['two of three', first('S', 'N', 'S'), 'agreed', 'S'],
    ['a three-way tie', first('S', 'N', 'A'), 'contested', null],
    ['half a panel', [...first('S', 'N', 'A'), ...panel('S')], 'contested', null],
    ['a panel in agreement', [...first('S', 'N', 'A'), ...panel('N', 'N')], 'panel-agreed', 'N'],
    ['a split panel', [...first('S', 'N', 'A'), ...panel('N', 'A')], 'discussion', null],
    ['a panel that majority made needless', [...first('S', 'S', 'A'), ...panel('N', 'N')], 'agreed', 'S'],
  ])('%s is %s', (_, votes, kind, code) => {
    const state = deriveItemState(votes, null, RULE)

    expect(state.kind).toBe(kind)
    expect(consensusCode(state)).toBe(code)
    expect(explainItemState(state)).toMatch(/\.$/)
  })

  it('lets a written decision win over every vote', () => {
    const state = deriveItemState(first('S', 'S', 'S'), { code: 'N', method: 'discussion' }, RULE)

    expect(state).toEqual({ kind: 'settled', code: 'N', method: 'discussion' })
  })

  it('does not depend on the order of votes', () => {
    const vote = fc.record({
      raterId: fc.string(),
      round: fc.constantFrom(1, 2),
      code: fc.constantFrom('S', 'N', 'A'),
    })
    fc.assert(
      fc.property(fc.array(vote, { maxLength: 6 }), (votes) => {
        const backwards = deriveItemState(votes.toReversed(), null, RULE)
        expect(consensusCode(backwards)).toBe(consensusCode(deriveItemState(votes, null, RULE)))
      }),
    )
  })
})
