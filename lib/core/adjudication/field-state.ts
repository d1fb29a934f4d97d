import { joinCodes, NO_VALUE, splitCode } from '../protocols/answer-code'
import type { Variable, VariableValue } from '../protocols/variable'
import { quantile } from '../stats/quantile'
import { DEFAULT_POLICY, type Estimate } from './consensus-policy'
import { UNDECIDABLE } from './decision'
import {
  type ConsensusRule,
  consensusCode,
  type Decision,
  deriveItemState,
  FIRST_ROUND,
  type ItemState,
  PANEL_ROUND,
  requiredPanel,
  type Vote,
} from './item-state'
import type { SettledField, SettlingRule } from './settled-fields'
import { isSameSet } from './span-session'

/** A written decision on one field of an item. */
export type FieldDecision = Decision & { field: string }

/** Where one field of an item stands. */
export type FieldState = { field: string; state: ItemState }

/** All that an item's states follow from. */
export type StateBasis = {
  votes: readonly Vote[]
  decisions: readonly FieldDecision[]
  estimate?: Estimate | null
}

/**
 * Where each field of an item stands by its own rule, and the item as a whole: as its least settled field.
 *
 * @param fields what the task settles; with one choice by the task's policy, the state is that of {@link deriveItemState}
 */
export function deriveStates(
  fields: readonly SettledField[],
  { votes, decisions, estimate = null }: StateBasis,
  rule: ConsensusRule,
): { state: ItemState; fields: FieldState[] } {
  const states = fields.map((field) => {
    const decision = decisions.find((entry) => entry.field === field.id) ?? null
    return { field: field.id, state: deriveFieldState(field, votes, decision, rule, estimate) }
  })
  const all = states.map(({ state }) => state)
  return { state: all.length === 0 ? whenComplete(votes, rule) : combineStates(all), fields: states }
}

/** An item without anything to settle only waits for its ratings. */
function whenComplete(votes: readonly Vote[], rule: ConsensusRule): ItemState {
  const given = votes.filter(({ round }) => round === FIRST_ROUND).length
  const required = requiredFirst(rule)
  if (given < required) return { kind: 'open', given, required }
  return { kind: 'agreed', code: NO_VALUE, votes: given, of: given }
}

function deriveFieldState(
  { id, rule: own, variables, layer }: SettledField,
  votes: readonly Vote[],
  decision: Decision | null,
  rule: ConsensusRule,
  estimate: Estimate | null,
): ItemState {
  if (decision) return { kind: 'settled', code: decision.code, method: decision.method }
  if (layer) return layerState(id, votes, rule)
  return combineStates(
    variables.map((variable) => {
      const given = votes.map((vote) => ({ vote, value: valueOf(vote, variable) }))
      if (own.kind === 'mean' || own.kind === 'median' || own.kind === 'within') {
        return numberState(given, own, rule)
      }
      const said = given.map(({ vote, value }) => ({
        ...vote,
        code: value === null ? NO_VALUE : String(value),
      }))
      return deriveItemState(said, null, ruleFor(own, rule), estimate)
    }),
  )
}

/** A layer is agreed on without a session where all of the first round marked the same. */
function layerState(layer: string, votes: readonly Vote[], rule: ConsensusRule): ItemState {
  const sets = votes.flatMap(({ round, marks }) => (round === FIRST_ROUND ? [marks?.[layer] ?? null] : []))
  const marked = sets.filter((set) => set !== null)
  const required = requiredFirst(rule)
  const [first = []] = marked
  if (marked.length < required) return { kind: 'open', given: marked.length, required }
  if (!marked.every((set) => isSameSet(set, first))) return { kind: 'discussion' }
  return { kind: 'agreed', code: String(first.length), votes: marked.length, of: marked.length }
}

/** A vote of a task with one choice is its code. */
function valueOf({ values, code }: Vote, { id }: Variable): VariableValue {
  return values === undefined ? code : (values[id] ?? null)
}

function requiredFirst({ policy = DEFAULT_POLICY, ratersPerItem }: ConsensusRule): number {
  return 'of' in policy ? policy.of : ratersPerItem
}

/** Sessions settle what not all said alike; a draft is overridden, or confirmed, by whoever answers. */
function ruleFor({ kind }: SettlingRule, rule: ConsensusRule): ConsensusRule {
  if (kind === 'session') return { ...rule, policy: { kind: 'unanimous', of: requiredFirst(rule) } }
  if (kind === 'override') return { ...rule, policy: { kind: 'majority', of: 1 } }
  return rule
}

/** What a field is settled as, by variable; empty while it is not, and where it cannot be decided. */
export function readSettled(
  { variables }: Pick<SettledField, 'variables'>,
  state: ItemState,
): Record<string, VariableValue> {
  const code = consensusCode(state)
  if (code === null) return {}
  const labels = variables.length === 1 ? [code] : splitCode(code)
  return Object.fromEntries(
    variables.map(({ id, unit }, index): [string, VariableValue] => {
      const label = labels[index] ?? NO_VALUE
      if (label === NO_VALUE) return [id, null]
      return [id, unit === 'nominal' ? label : Number(label)]
    }),
  )
}

type Given = { vote: Vote; value: VariableValue }

/** Numbers are settled by what lies in their middle, all of them or those near enough to each other. */
function numberState(given: readonly Given[], own: SettlingRule, rule: ConsensusRule): ItemState {
  const inRound = (wanted: number) => given.filter(({ vote }) => vote.round === wanted)
  const first = inRound(FIRST_ROUND)
  const required = requiredFirst(rule)
  if (first.length < required) return { kind: 'open', given: first.length, required }
  const agreed = settleNumbers(first, own)
  if (agreed !== null) {
    const by = own.kind as 'mean' | 'median' | 'within'
    return { kind: 'agreed', code: agreed, votes: first.length, of: first.length, by }
  }
  const panel = inRound(PANEL_ROUND)
  const size = requiredPanel(rule)
  if (size === 0) return { kind: 'discussion' }
  if (panel.length < size) return { kind: 'contested', given: panel.length, required: size }
  const code = settleNumbers(panel, own)
  return code === null ? { kind: 'discussion' } : { kind: 'panel-agreed', code, of: panel.length }
}

/** 1.1 and 1 are within 0.1, though computers make their difference a little more. */
const ROUNDING = 1e-9

function settleNumbers(given: readonly Given[], own: SettlingRule): string | null {
  const numbers = given
    .flatMap(({ value }) => (value === null ? [] : [Number(value)]))
    .toSorted((left, right) => left - right)
  const [low, high] = [numbers[0], numbers.at(-1)]
  if (low === undefined || high === undefined) return NO_VALUE
  if (own.kind === 'within' && high - low > own.by + ROUNDING) return null
  const middle =
    own.kind === 'mean'
      ? numbers.reduce((sum, value) => sum + value, 0) / numbers.length
      : quantile(numbers, 0.5)
  return String(Number(middle.toFixed(4)))
}

/**
 * Several states as one: that of the least settled. A panel comes before a discussion, so that nobody of the panel can read
 * there what others said.
 */
export function combineStates(states: readonly ItemState[]): ItemState {
  const [first] = states
  if (first === undefined) throw new RangeError('no states to combine')
  if (states.length === 1) return first
  for (const kind of ['open', 'contested', 'discussion'] as const) {
    const found = states.find((state) => state.kind === kind)
    if (found) return found
  }
  const codes = states.map((state) => ('code' in state ? state.code : NO_VALUE))
  const [head = NO_VALUE] = codes
  const isNothing = head === UNDECIDABLE || head === NO_VALUE
  const code = isNothing && codes.every((own) => own === head) ? head : joinCodes(codes)
  const settled = states.filter((state) => state.kind === 'settled')
  if (settled.length > 0) {
    const method = (settled.find((state) => state.method === 'discussion') ?? settled[0])?.method ?? ''
    return { kind: 'settled', code, method }
  }
  const panel = states.find((state) => state.kind === 'panel-agreed')
  if (panel) return { kind: 'panel-agreed', code, of: panel.of }
  const agreed = states.filter((state) => state.kind === 'agreed')
  return {
    kind: 'agreed',
    code,
    votes: Math.min(...agreed.map(({ votes }) => votes)),
    of: Math.max(...agreed.map(({ of }) => of)),
  }
}
