import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { PersonColumn, StudyFrame } from '@/lib/core/study-frame'
import type { Measure } from './measures'
import { cellOf, type Meeting, meetingEstimate } from './pair-figures'

export type RaterStanding = {
  raterId: string
  alias: string
  practiceYears: number | null
  /** The person's own statements that somebody else rated, too. */
  items: number
  /** Ratings that meet another person's on the same statement. */
  meetings: number
  estimate: Estimate
}

/**
 * Each person with all others of the first round: every meeting with another person's rating of the same statement counts
 * once. Says who stands apart, not who is right. The interval allows for meetings on one statement being alike.
 *
 * @param unit what else is alike: nothing, or the statements of a patient
 */
export function raterStandings(
  frame: StudyFrame,
  measure: Measure,
  keep: Uint8Array,
  unit: ResamplingUnit = 'item',
): RaterStanding[] {
  const people = frame.columns.filter(({ round }) => round === 1)
  const clusterOf = (place: number) => (unit === 'item' ? `${place}` : (frame.items[place]?.patient ?? ''))
  return people.map((person) => {
    const { raterId, alias, practiceYears } = person
    const others = people.filter((other) => other !== person)
    const met = [...keep.keys()]
      .filter((place) => keep[place] === 1)
      .map((place) => meetingsAt(place, person, others, clusterOf))
      .filter((own) => own.length > 0)
    const meetings = met.flat()
    return {
      raterId,
      alias,
      practiceYears,
      items: met.length,
      meetings: meetings.length,
      estimate: meetingEstimate(meetings, measure),
    }
  })
}

function meetingsAt(
  place: number,
  { bytes }: PersonColumn,
  others: readonly PersonColumn[],
  clusterOf: (place: number) => string,
): Meeting[] {
  const own = bytes[place] ?? 0
  if (own === 0) return []
  return others.flatMap((other) => {
    const byte = other.bytes[place] ?? 0
    return byte === 0 ? [] : [{ cell: cellOf(own, byte), cluster: clusterOf(place) }]
  })
}
