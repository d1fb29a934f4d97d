import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { notNarrower } from '@/lib/core/agreement/not-narrower'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { counted } from '@/lib/core/counted-words'
import { madeOf } from '@/lib/core/made-of'
import { firstRound, type PersonColumn, type StudyFrame } from '@/lib/core/study-frame'
import { type MayTell, TOO_FEW_TO_TELL } from '../basis/few-statements'
import type { Measure } from '../basis/measures'
import { cellOf, type Meeting, meetingEstimate } from '../basis/pair-figures'
import type { ToldPairs } from './told-pairs'

/** Agreement of people of one group of experience with each other, or of two groups. */
export type ExperienceAgreement = {
  /** Years of practice, `2 to 5 years`; the two are the same within a group. */
  first: string
  second: string
  people: number
  /** Statements on which such two meet, of how many patients, and the meetings. */
  items: number
  patients: number
  meetings: number
  estimate: Estimate
}

/** Fewer people would be told apart by their years. */
const FEWEST_PEOPLE = 3
const MOST_GROUPS = 3

/**
 * How people agree within and between groups of years of practice. Groups are about equally large and never smaller than
 * three, so that nobody's years are told.
 *
 * @param mayTell of groups of which it may not be told, that alone is said
 * @param told the same of those by which it would follow how two people agree of whom it may not be told
 * @returns null where fewer than two such groups can be made of those who told their years
 */
export function experienceAgreement(
  frame: StudyFrame,
  measure: Measure,
  keep: Uint8Array,
  unit: ResamplingUnit,
  mayTell: MayTell,
  told: ToldPairs,
): ExperienceAgreement[] | null {
  const people = firstRound(frame)
  const placeOf = new Map(people.map((person, place) => [person, place]))
  const groups = groupByYears(people)
  if (groups === null) return null
  return groups.flatMap((first, place) =>
    groups.slice(place).map((second) => {
      const pairs =
        first === second
          ? first.people.flatMap((one, index) =>
              first.people.slice(index + 1).map((other) => [one, other] as const),
            )
          : first.people.flatMap((one) => second.people.map((other) => [one, other] as const))
      const meetings = pairs.flatMap(([one, other]) => meetingsOf(frame, keep, one, other))
      const places = [...new Set(meetings.map(({ place }) => place))]
      const untold = mayTell(places)
        ? told.ofPairs(pairs.map(([one, other]) => [placeOf.get(one) ?? -1, placeOf.get(other) ?? -1]))
        : TOO_FEW_TO_TELL
      return {
        first: first.label,
        second: second.label,
        people: first === second ? first.people.length : first.people.length + second.people.length,
        items: places.length,
        patients: new Set(meetings.map(({ patient }) => patient)).size,
        meetings: meetings.length,
        estimate: untold ?? estimateBy(unit, meetings, measure, frame.labels.length),
      }
    }),
  )
}

type Group = { label: string; people: readonly PersonColumn[] }

/** As many groups as hold three people each, three at most; those of the same years stay together. */
function groupByYears(people: readonly PersonColumn[]): Group[] | null {
  const told = people
    .flatMap((person) => (person.practiceYears === null ? [] : [{ person, years: person.practiceYears }]))
    .toSorted((left, right) => left.years - right.years)
  for (let count = Math.min(MOST_GROUPS, Math.floor(told.length / FEWEST_PEOPLE)); count > 1; count--) {
    const cuts = Array.from(
      { length: count - 1 },
      (_, cut) => told[Math.round(((cut + 1) * told.length) / count)]?.years ?? 0,
    )
    const groups = [...Map.groupBy(told, ({ years }) => cuts.filter((cut) => years >= cut).length).values()]
    if (groups.length === count && groups.every((group) => group.length >= FEWEST_PEOPLE)) {
      return groups.map((group) => {
        const [low, high] = [group[0]?.years ?? 0, group.at(-1)?.years ?? 0]
        return {
          label: low === high ? counted(low, 'year', 'years') : `${low} to ${high} years`,
          people: group.map(({ person }) => person),
        }
      })
    }
  }
  return null
}

type OneMeeting = Meeting & { place: number; patient: string }

/** Most pairs are the same after an answer, and most share few statements. */
function meetingsOf(
  { items, labels }: StudyFrame,
  keep: Uint8Array,
  { bytes: one }: PersonColumn,
  { bytes: other }: PersonColumn,
): readonly OneMeeting[] {
  return madeOf([items, keep, one, other], `meetings with ${labels.length} labels`, () => {
    const meetings: OneMeeting[] = []
    for (let place = 0; place < one.length; place++) {
      const [first, second] = [one[place] as number, other[place] as number]
      if (first === 0 || second === 0 || keep[place] === 0) continue
      const patient = (items[place] as StudyFrame['items'][number]).patient
      meetings.push({ patient, place, cell: cellOf(first, second, labels.length), cluster: `${place}` })
    }
    return meetings
  })
}

/** Meetings on one statement are alike, and by patient all of one patient. */
function estimateBy(
  unit: ResamplingUnit,
  meetings: readonly OneMeeting[],
  measure: Measure,
  labels: number,
): Estimate {
  const byStatement = meetingEstimate(meetings, measure, labels)
  if (unit === 'item') return byStatement
  const ofPatients = meetings.map(({ cell, patient }) => ({ cell, cluster: patient }))
  return notNarrower(meetingEstimate(ofPatients, measure, labels), byStatement)
}
