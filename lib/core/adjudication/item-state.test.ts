import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNDECIDABLE } from './decision'
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

  it.each([
    [{ kind: 'majority', of: 3 }, first('S', 'N', 'S'), 'agreed', 'S'],
    [{ kind: 'majority', of: 3 }, [...first('S', 'N', 'A'), ...panel('S', 'S')], 'discussion', null],
    [{ kind: 'majority', of: 2 }, first('S', 'S'), 'agreed', 'S'],
    [{ kind: 'unanimous', of: 3 }, first('S', 'N', 'S'), 'discussion', null],
    [{ kind: 'unanimous', of: 3 }, first('S', 'S', 'S'), 'agreed', 'S'],
    [{ kind: 'single-adjudicator' }, first('S', 'N', 'S'), 'contested', null],
    [{ kind: 'single-adjudicator' }, [...first('S', 'N', 'S'), ...panel('N')], 'panel-agreed', 'N'],
    [{ kind: 'single-adjudicator' }, [...first('S', 'N', 'S'), ...panel('N', 'S')], 'discussion', null],
  ] as const)('under %j, %j is %s', (policy, votes, kind, code) => {
    const state = deriveItemState(votes, null, { ...RULE, policy })

    expect(state.kind).toBe(kind)
    expect(consensusCode(state)).toBe(code)
  })

  it.each([
    [{ code: 'N', probability: 0.91 }, 'agreed', 'N', 'The label model holds N for 91.0 % likely'],
    [{ code: 'N', probability: 0.79 }, 'discussion', null, 'a discussion must decide'],
    [null, 'discussion', null, 'a discussion must decide'],
  ] as const)('lets a label model decide with %j', (estimate, kind, code, explanation) => {
    const rule = { ...RULE, policy: { kind: 'label-model', threshold: 0.8 } } as const
    const state = deriveItemState(first('S', 'N', 'S'), null, rule, estimate)

    expect(state.kind).toBe(kind)
    expect(consensusCode(state)).toBe(code)
    expect(explainItemState(state)).toContain(explanation)
  })

  it('takes a decision that there is no answer for one, without a code', () => {
    const state = deriveItemState(first('S', 'S', 'S'), { code: UNDECIDABLE, method: 'discussion' }, RULE)

    expect(state.kind).toBe('settled')
    expect(consensusCode(state)).toBeNull()
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
