import { describe, expect, it } from 'vitest'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { comparePolicies, type ItemBasis } from './compare-policies'
import { consensusPolicySchema, describePolicy } from './consensus-policy'
import { estimateLabels } from './estimate-labels'
import { explainItemState, type Vote } from './item-state'

const RULE = { ratersPerItem: 3, panelSize: 2 }
const ITEMS: readonly ItemBasis[] = [
  basis('unanimous', ['Supported', 'Supported', 'Supported']),
  basis('majority', ['Supported', 'Supported', 'Not Supported']),
  basis('tie', ['Supported', 'Not Supported', 'Not Addressed'], ['Not Supported', 'Not Supported']),
  { ...basis('decided', ['Supported', 'Not Supported', 'Not Addressed']), decision: decided('Supported') },
  basis('open', ['Supported']),
]

function decided(code: string) {
  return { code, method: 'discussion' }
}

function basis(itemId: string, first: readonly string[], panel: readonly string[] = []): ItemBasis {
  const vote = (round: number) => (code: string, index: number) => ({
    raterId: `r${round}${index}`,
    round,
    code,
  })
  const votes = [...first.map(vote(1)), ...panel.map(vote(2))]
  return { itemId, votes, decision: null, estimate: null, freshEstimate: null }
}

describe('comparePolicies', () => {
  it('finds nothing when nothing is changed', () => {
    expect(comparePolicies(ITEMS, RULE, { ...RULE, policy: { kind: 'panel' } })).toMatchObject({
      items: 5,
      changes: [],
      unsettledBefore: 1,
      unsettledAfter: 1,
      reopened: 0,
    })
  })

  it('lists what a stricter policy would open again, explained on both sides', () => {
    const { changes, waitingAfter, unsettledAfter, reopened } = comparePolicies(ITEMS, RULE, {
      ...RULE,
      policy: { kind: 'unanimous', of: 3 },
    })

    expect(changes.map((change) => [change.itemId, change.before.code, change.after.code])).toEqual([
      ['majority', 'Supported', null],
      ['tie', 'Not Supported', null],
    ])
    expect(changes[0]?.before.explanation).toBe('2 of 3 first-round raters said Supported.')
    expect(changes[0]?.after.explanation).toMatch(/discussion must decide/)
    expect([waitingAfter, unsettledAfter, reopened]).toEqual([2, 3, 2])
  })

  it('asks a larger panel for the votes it lacks, and a panel of one for no more', () => {
    const policyOf = (size: number) => ({ ...RULE, policy: { kind: 'panel', size } as const })
    const larger = comparePolicies(ITEMS, RULE, policyOf(3))

    expect(larger.changes).toMatchObject([
      { itemId: 'tie', before: { code: 'Not Supported' }, after: { code: null, kind: 'contested' } },
    ])
    expect(larger.changes[0]?.after.explanation).toBe(
      'The first round did not settle it; 2 of 3 panel ratings are in.',
    )
    expect(comparePolicies(ITEMS, RULE, policyOf(1)).changes).toEqual([])
    expect(explainItemState({ kind: 'contested', given: 0, required: 1 })).toMatch(
      /rating of one adjudicator is not in/,
    )
    expect(consensusPolicySchema.safeParse({ kind: 'panel', size: 0 }).success).toBe(false)
    expect(describePolicy({ kind: 'panel', size: 3 }, 2)).toContain('panel of 3')
    expect(describePolicy({ kind: 'panel' }, 2)).toContain('panel of 2')
    expect(describePolicy({ kind: 'panel' }, 1)).toContain('one adjudicator')
  })

  it('never touches what people decided', () => {
    for (const kind of ['panel', 'single-adjudicator'] as const) {
      const { changes } = comparePolicies(ITEMS, RULE, { ...RULE, policy: { kind } })
      expect(changes.map((change) => change.itemId)).not.toContain('decided')
    }
  })
})

describe('estimateLabels', () => {
  it('believes the rater who agrees with the others over the one who does not, and settles what a vote cannot', () => {
    const good = ['r1', 'r2', 'r3', 'r4']
    const items: Vote[][] = Array.from({ length: 40 }, (_, index) => {
      const consensus = index % 2 ? 'Supported' : 'Not Addressed'
      const votes = good.map((raterId) => ({ raterId, round: 1, code: consensus }))
      return [...votes, { raterId: 'bad', round: 1, code: index % 3 ? 'Not Supported' : consensus }]
    })
    const tied: Vote[] = [
      { raterId: 'r1', round: 1, code: 'Supported' },
      { raterId: 'bad', round: 1, code: 'Not Supported' },
    ]

    const estimate = estimateLabels([...items, tied, []], VERDICTS)

    expect(estimate.at(-2)?.code).toBe('Supported')
    expect(estimate.at(-2)?.probability).toBeGreaterThan(0.7)
    expect(estimate.at(-1)).toBeNull()
    expect(estimate[1]?.code).toBe('Supported')
  })

  it('says nothing of nothing', () => {
    expect(estimateLabels([], VERDICTS)).toEqual([])
    expect(estimateLabels([[], []], VERDICTS)).toEqual([null, null])
  })
})
