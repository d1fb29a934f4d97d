import { NO_VALUE } from '../protocols/answer-code'
import type { MarkedSpan } from '../protocols/marked-spans'
import type { VariableValue } from '../protocols/variable'
import { type ConsensusPolicy, DEFAULT_POLICY, type Estimate } from './consensus-policy'
import { UNDECIDABLE } from './decision'

/** One current rating as consensus sees it. */
export type Vote = {
  raterId: string
  round: number
  code: string
  /** What each counted variable holds; absent where one choice is all that the protocol asks, for that is the code. */
  values?: Readonly<Record<string, VariableValue>>
  /** What is marked in each layer that a session settles; a layer that is absent is not answered. */
  marks?: Readonly<Record<string, readonly MarkedSpan[]>>
}

/** A decision written by people after a discussion, or one that came with imported data. */
export type Decision = { code: string; method: string }

/** How a task reaches consensus: k first-round raters, then what its policy says (by default a panel, then a discussion). */
export type ConsensusRule = {
  ratersPerItem: number
  panelSize: number
  policy?: ConsensusPolicy
}

export type ItemState =
  /** Too few first-round ratings. */
  | { kind: 'open'; given: number; required: number }
  /**
   * The first round settled it: so many of its votes are for the code. With a label model, how likely it holds the code; of
   * numbers, how the code comes from them.
   */
  | {
      kind: 'agreed'
      code: string
      votes: number
      of: number
      probability?: number
      by?: 'mean' | 'median' | 'within'
    }
  /** The first round did not settle it; the panel has not finished. */
  | { kind: 'contested'; given: number; required: number }
  /** The first round did not settle it, and the panel said the same. */
  | { kind: 'panel-agreed'; code: string; of: number }
  /** A discussion must decide. */
  | { kind: 'discussion' }
  /** People decided and wrote why. */
  | { kind: 'settled'; code: string; method: string }

export const FIRST_ROUND = 1
export const PANEL_ROUND = 2
/** The rounds that make an answer. Further ones measure raters: hidden repeats, hidden checks, and, up to 0, training. */
export const COUNTED_ROUNDS = [FIRST_ROUND, PANEL_ROUND]
/** A statement that the rater has answered before, shown once more. */
export const REPEAT_ROUND = 3
/** A statement with a known answer, given to a rater beyond the plan. */
export const CHECK_ROUND = 4
/** The first attempt of training; the next is -1, and so on. */
export const TRAINING_ROUND = 0

/**
 * Where an item stands, derived from its current ratings and its written decision; never stored (VeriFact, section 4.4.1).
 *
 * A written decision always wins. Until all required first-round ratings are in, the item is open, even if a majority is
 * already certain: nobody's third opinion is made redundant. More ratings than required all count.
 *
 * @param votes current ratings of people, any order, first round and panel
 * @param estimate what the label model says of this item; only its policy asks for it
 */
export function deriveItemState(
  votes: readonly Vote[],
  decision: Decision | null,
  rule: ConsensusRule,
  estimate: Estimate | null = null,
): ItemState {
  if (decision) return { kind: 'settled', ...decision }

  const { policy = DEFAULT_POLICY } = rule
  const first = codesOf(votes, FIRST_ROUND)
  const required = 'of' in policy ? policy.of : rule.ratersPerItem
  if (first.length < required) return { kind: 'open', given: first.length, required }

  switch (policy.kind) {
    case 'panel':
      return (
        agreed(findMajority(first), first) ?? panelState(codesOf(votes, PANEL_ROUND), requiredPanel(rule))
      )
    case 'majority':
      return agreed(findMajority(first), first) ?? { kind: 'discussion' }
    case 'unanimous':
      return agreed(findUnanimous(first), first) ?? { kind: 'discussion' }
    case 'single-adjudicator':
      return (
        agreed(findUnanimous(first), first) ?? panelState(codesOf(votes, PANEL_ROUND), requiredPanel(rule))
      )
    case 'label-model':
      return estimated(estimate, policy.threshold, first) ?? { kind: 'discussion' }
  }
}

/** How many panel ratings a rule asks for where the first round did not settle an item. */
export function requiredPanel({ panelSize, policy = DEFAULT_POLICY }: ConsensusRule): number {
  if (policy.kind === 'panel') return policy.size ?? panelSize
  return policy.kind === 'single-adjudicator' ? 1 : 0
}

function codesOf(votes: readonly Vote[], round: number): string[] {
  return votes.filter((vote) => vote.round === round).map((vote) => vote.code)
}

function agreed(found: { code: string; votes: number } | null, first: readonly string[]): ItemState | null {
  return found && { kind: 'agreed', code: found.code, votes: found.votes, of: first.length }
}

function panelState(panel: readonly string[], required: number): ItemState {
  const [panelCode] = panel
  if (panelCode === undefined || panel.length < required) {
    return { kind: 'contested', given: panel.length, required }
  }
  if (panel.every((code) => code === panelCode)) {
    return { kind: 'panel-agreed', code: panelCode, of: panel.length }
  }
  return { kind: 'discussion' }
}

function estimated(estimate: Estimate | null, threshold: number, first: readonly string[]): ItemState | null {
  if (estimate === null || estimate.probability < threshold) return null
  const votes = first.filter((code) => code === estimate.code).length
  return { kind: 'agreed', votes, of: first.length, ...estimate }
}

/** The consensus label of a state, or null while there is none, also when people settled that there can be none. */
export function consensusCode(state: ItemState): string | null {
  switch (state.kind) {
    case 'agreed':
    case 'panel-agreed':
      return state.code === NO_VALUE ? null : state.code
    case 'settled':
      return state.code === UNDECIDABLE ? null : state.code
    case 'open':
    case 'contested':
    case 'discussion':
      return null
  }
}

/** Whether a state is one that adjudicators discuss, or have discussed. */
export function isDiscussed(state: ItemState): boolean {
  return state.kind === 'discussion' || (state.kind === 'settled' && state.method === 'discussion')
}

/** One plain sentence that explains the state to a PI. @param words what people call the consensus label */
export function explainItemState(state: ItemState, words = (code: string): string => code): string {
  switch (state.kind) {
    case 'open':
      return `${state.given} of ${state.required} first-round ratings are in.`
    case 'agreed':
      if (state.code === NO_VALUE) return `All ${state.of} first-round ratings are in.`
      if (state.by === 'within') {
        return `The ${state.of} first-round ratings are near enough to each other; their median is ${words(state.code)}.`
      }
      if (state.by) return `The ${state.by} of ${state.of} first-round ratings is ${words(state.code)}.`
      return state.probability === undefined
        ? `${state.votes} of ${state.of} first-round raters said ${words(state.code)}.`
        : `The label model holds ${words(state.code)} for ${(state.probability * 100).toFixed(1)} % likely; ${state.votes} of ${state.of} first-round raters said so.`
    case 'contested':
      return state.required === 1
        ? 'The first round did not settle it; the rating of one adjudicator is not in yet.'
        : `The first round did not settle it; ${state.given} of ${state.required} panel ratings are in.`
    case 'panel-agreed':
      return state.of === 1
        ? `The first round did not settle it; the adjudicator said ${words(state.code)}.`
        : `The first round did not settle it; all ${state.of} panel raters said ${words(state.code)}.`
    case 'discussion':
      return 'The ratings did not settle it; a discussion must decide.'
    case 'settled':
      return state.method === 'imported'
        ? `The decision ${words(state.code)} came with the imported data.`
        : `A discussion decided ${words(state.code)}.`
  }
}

/** The code that more than half of the votes share, or null. */
export function findMajority(codes: readonly string[]): { code: string; votes: number } | null {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  for (const [code, votes] of counts) if (votes * 2 > codes.length) return { code, votes }
  return null
}

function findUnanimous(codes: readonly string[]): { code: string; votes: number } | null {
  const found = findMajority(codes)
  return found?.votes === codes.length ? found : null
}
