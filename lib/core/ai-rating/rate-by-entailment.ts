/** How surely a statement follows from a passage, and how surely the passage contradicts it; both from 0 to 1. */
export type Entailment = { follows: number; contradicts: number }

export type EntailmentRating = {
  /** Of the statement to the passages; which label that is, a protocol says. */
  relation: 'entails' | 'contradicts' | 'neutral'
  reason: string
  /** Places of the passages that it rests on, from 1, the surest first. */
  cited: readonly number[]
  score: number
}

/** Below it a passage says neither yes nor no. */
const SURE = 0.5
const CITED = 3

/**
 * How a statement stands to passages, from what a natural-language-inference model says of each passage alone: it is entailed
 * when the surest passage backs it, contradicted when that speaks against it, neither when none is sure. What follows only from
 * several passages together is not found.
 *
 * @param weights one for each passage, in the order in which they are numbered
 */
export function rateByEntailment(weights: readonly Entailment[]): EntailmentRating {
  const backing = rank(weights.map(({ follows }) => follows))
  const against = rank(weights.map(({ contradicts }) => contradicts))
  const follows = backing[0]?.share ?? 0
  const contradicts = against[0]?.share ?? 0
  if (Math.max(follows, contradicts) < SURE) {
    const reason = `No passage backs or contradicts it: at most ${percent(follows)} that it follows, ${percent(contradicts)} that it is contradicted.`
    return { relation: 'neutral', reason, cited: [], score: Math.max(follows, contradicts) }
  }
  const isBacked = follows >= contradicts
  const cited = (isBacked ? backing : against).filter(({ share }) => share >= SURE).slice(0, CITED)
  const share = Math.max(follows, contradicts)
  const reason = `${isBacked ? 'Backed by' : 'Contradicted by'} ${cited.map(({ number }) => `[${number}]`).join(', ')}, with ${percent(share)}.`
  return {
    relation: isBacked ? 'entails' : 'contradicts',
    reason,
    cited: cited.map(({ number }) => number),
    score: share,
  }
}

function rank(shares: readonly number[]): { number: number; share: number }[] {
  return shares
    .map((share, index) => ({ number: index + 1, share }))
    .toSorted((one, other) => other.share - one.share)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
