/** One current rating as consensus sees it. */
export type Vote = { raterId: string; round: number; code: string }

/** A decision written by people after a discussion, or one that came with imported data. */
export type Decision = { code: string; method: string }

/** How a task reaches consensus: k first-round raters, then a panel blind to them, then a discussion. */
export type ConsensusRule = {
  ratersPerItem: number
  panelSize: number
}

export type ItemState =
  /** Too few first-round ratings. */
  | { kind: 'open'; given: number; required: number }
  /** The first round gave more than half of its votes to one code. */
  | { kind: 'agreed'; code: string; votes: number; of: number }
  /** No majority in the first round; the panel has not finished. */
  | { kind: 'contested'; given: number; required: number }
  /** No first-round majority, and the panel said the same. */
  | { kind: 'panel-agreed'; code: string; of: number }
  /** The panel differed too: a discussion must decide. */
  | { kind: 'discussion' }
  /** People decided and wrote why. */
  | { kind: 'settled'; code: string; method: string }

export const FIRST_ROUND = 1
export const PANEL_ROUND = 2

/**
 * Where an item stands, derived from its current ratings and its written decision; never stored (VeriFact, section 4.4.1).
 *
 * A written decision always wins. Until all required first-round ratings are in, the item is open, even if a majority is
 * already certain: nobody's third opinion is made redundant. More ratings than required all count.
 *
 * @param votes current ratings of people, any order, first round and panel
 */
export function deriveItemState(
  votes: readonly Vote[],
  decision: Decision | null,
  rule: ConsensusRule,
): ItemState {
  if (decision) return { kind: 'settled', ...decision }

  const first = votes.filter((vote) => vote.round === FIRST_ROUND).map((vote) => vote.code)
  if (first.length < rule.ratersPerItem) {
    return { kind: 'open', given: first.length, required: rule.ratersPerItem }
  }
  const majority = findMajority(first)
  if (majority) return { kind: 'agreed', code: majority.code, votes: majority.votes, of: first.length }

  const panel = votes.filter((vote) => vote.round === PANEL_ROUND).map((vote) => vote.code)
  const [panelCode] = panel
  if (panelCode === undefined || panel.length < rule.panelSize) {
    return { kind: 'contested', given: panel.length, required: rule.panelSize }
  }
  if (panel.every((code) => code === panelCode)) {
    return { kind: 'panel-agreed', code: panelCode, of: panel.length }
  }
  return { kind: 'discussion' }
}

/** The settled answer of a state, or null while there is none. */
export function consensusCode(state: ItemState): string | null {
  switch (state.kind) {
    case 'agreed':
    case 'panel-agreed':
    case 'settled':
      return state.code
    case 'open':
    case 'contested':
    case 'discussion':
      return null
  }
}

/** One plain sentence that explains the state to a PI. */
export function explainItemState(state: ItemState): string {
  switch (state.kind) {
    case 'open':
      return `${state.given} of ${state.required} first-round ratings are in.`
    case 'agreed':
      return `${state.votes} of ${state.of} first-round raters said ${state.code}.`
    case 'contested':
      return `The first round had no majority; ${state.given} of ${state.required} panel ratings are in.`
    case 'panel-agreed':
      return `The first round had no majority; all ${state.of} panel raters said ${state.code}.`
    case 'discussion':
      return 'Neither the first round nor the panel agreed; a discussion must decide.'
    case 'settled':
      return state.method === 'imported'
        ? `The decision ${state.code} came with the imported data.`
        : `A discussion decided ${state.code}.`
  }
}

/** The code that more than half of the votes share, or null. */
export function findMajority(codes: readonly string[]): { code: string; votes: number } | null {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  for (const [code, votes] of counts) if (votes * 2 > codes.length) return { code, votes }
  return null
}
