import { dawidSkene } from '../agreement/label-models/dawid-skene'
import type { Estimate } from './consensus-policy'
import type { Vote } from './item-state'

/**
 * What the model of Dawid and Skene makes of people's votes: for each item the likeliest label and its probability. A
 * rater's votes of both rounds are that one rater's.
 *
 * @param items each item's current votes of people
 * @param labels the codes of the task's one choice
 * @returns null for an item without votes, and where two labels are equally likely
 */
export function estimateLabels(
  items: readonly (readonly Vote[])[],
  labels: readonly string[],
): (Estimate | null)[] {
  const seats = [...new Set(items.flat().map(seatOf))].toSorted()
  const raters = [...new Set(items.flat().map((vote) => vote.raterId))].toSorted()
  const bySeat = new Map(seats.map((seat, column) => [seat, column]))
  const raterOf = seats.map((seat) => raters.indexOf(seat.slice(seat.indexOf(':') + 1)))
  const table = items.map((votes) => {
    const row = seats.map((): string | null => null)
    for (const vote of votes) {
      row[bySeat.get(seatOf(vote)) ?? 0] = labels.includes(vote.code) ? vote.code : null
    }
    return row
  })
  if (seats.length === 0) return items.map(() => null)
  const { posteriors } = dawidSkene(table, labels, { raterOf })
  return posteriors.map((shares) => (shares === null ? null : likeliest(shares, labels)))
}

function seatOf(vote: Vote): string {
  return `${vote.round}:${vote.raterId}`
}

function likeliest(shares: readonly number[], labels: readonly string[]): Estimate | null {
  const probability = Math.max(...shares)
  const leading = labels.filter((_, index) => (shares[index] ?? 0) > probability - 1e-9)
  const [code] = leading
  return code === undefined || leading.length > 1 ? null : { code, probability: Math.min(probability, 1) }
}
