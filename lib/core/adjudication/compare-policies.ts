import type { Estimate } from './consensus-policy'
import type { FieldDecision } from './field-state'
import {
  type ConsensusRule,
  consensusCode,
  type Decision,
  deriveItemState,
  explainItemState,
  type ItemState,
  type Vote,
} from './item-state'

/** Everything that the outcome of one item follows from. */
export type ItemBasis = {
  itemId: string
  votes: readonly Vote[]
  decision: Decision | null
  /** Of a task with several fields, instead of the decision. */
  decisions?: readonly FieldDecision[]
  /** What the label model says: as it was applied, and as it would be applied now. */
  estimate: Estimate | null
  freshEstimate: Estimate | null
}

type PolicyOutcome = { code: string | null; kind: ItemState['kind']; explanation: string }

type PolicyChange = { itemId: string; before: PolicyOutcome; after: PolicyOutcome }

export type PolicyComparison = {
  items: number
  /** Items whose consensus label would be another one, appear, or vanish. */
  changes: readonly PolicyChange[]
  /** How many items each policy leaves without an answer. */
  unsettledBefore: number
  unsettledAfter: number
  /** Items that have an answer and would have none. */
  reopened: number
  /** Items that would wait for a person under the new policy: a panel or a discussion. */
  waitingAfter: number
}

/** Where an item stands by a rule, and that in a sentence. */
type Derive = (item: ItemBasis, rule: ConsensusRule) => { state: ItemState; explanation: string }

const deriveByPolicy: Derive = ({ votes, decision, estimate }, rule) => {
  const state = deriveItemState(votes, decision, rule, estimate)
  return { state, explanation: explainItemState(state) }
}

/** What another rule would make of the same ratings and decisions, item by item, with the reason of each outcome. */
export function comparePolicies(
  items: readonly ItemBasis[],
  before: ConsensusRule,
  after: ConsensusRule,
  derive: Derive = deriveByPolicy,
): PolicyComparison {
  const outcomes = items.map((item) => ({
    itemId: item.itemId,
    before: toOutcome(derive(item, before)),
    after: toOutcome(derive({ ...item, estimate: item.freshEstimate }, after)),
  }))
  const count = (side: 'before' | 'after', fits: (outcome: PolicyOutcome) => boolean) =>
    outcomes.filter((outcome) => fits(outcome[side])).length
  return {
    items: items.length,
    changes: outcomes.filter((outcome) => outcome.before.code !== outcome.after.code),
    unsettledBefore: count('before', ({ code }) => code === null),
    unsettledAfter: count('after', ({ code }) => code === null),
    reopened: outcomes.filter((outcome) => outcome.before.code !== null && outcome.after.code === null)
      .length,
    waitingAfter: count('after', ({ kind }) => kind === 'contested' || kind === 'discussion'),
  }
}

function toOutcome({ state, explanation }: ReturnType<Derive>): PolicyOutcome {
  return { code: consensusCode(state), kind: state.kind, explanation }
}
