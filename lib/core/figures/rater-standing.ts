import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { StudyFrame } from '@/lib/core/study-frame'
import type { Measure } from './measures'
import { countPairs, itemsOf, type PairCells, pairEstimate } from './pair-figures'

export type RaterStanding = {
  raterId: string
  alias: string
  practiceYears: number | null
  /** Ratings that meet another person's on the same statement. */
  meetings: number
  estimate: Estimate
}

/**
 * Each person with all others of the first round: every meeting with another person's rating of the same statement counts
 * once. Says who stands apart, not who is right.
 */
export function raterStandings(frame: StudyFrame, measure: Measure, keep: Uint8Array): RaterStanding[] {
  const people = frame.columns.filter(({ round }) => round === 1)
  return people.map(({ raterId, alias, practiceYears, bytes }) => {
    const cells: PairCells = new Float64Array(9)
    for (const other of people) {
      if (other.bytes === bytes) continue
      const pair = countPairs(bytes, other.bytes, keep)
      for (const [cell, count] of pair.entries()) cells[cell] = (cells[cell] as number) + count
    }
    return { raterId, alias, practiceYears, meetings: itemsOf(cells), estimate: pairEstimate(cells, measure) }
  })
}
