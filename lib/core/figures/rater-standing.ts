import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { StudyFrame } from '@/lib/core/study-frame'
import type { Measure } from './measures'
import { cellOf, type Meeting, meetingEstimate } from './pair-figures'

export type RaterStanding = {
  raterId: string
  alias: string
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
  const labels = frame.labels.length
  const people = frame.columns.filter(({ round }) => round === 1)
  const clusterOf = (place: number) => (unit === 'item' ? `${place}` : (frame.items[place]?.patient ?? ''))
  return people.map((person) => {
    const { raterId, alias } = person
    const others = people.filter((other) => other !== person)
    const meetings: Meeting[] = []
    let items = 0
    for (const [place, own] of person.bytes.entries()) {
      if (own === 0 || keep[place] === 0) continue
      const met = others.flatMap(({ bytes }) => bytes[place] || [])
      const cluster = clusterOf(place)
      for (const byte of met) meetings.push({ cell: cellOf(own, byte, labels), cluster })
      items += met.length > 0 ? 1 : 0
    }
    return {
      raterId,
      alias,
      items,
      meetings: meetings.length,
      estimate: meetingEstimate(meetings, measure, labels),
    }
  })
}
