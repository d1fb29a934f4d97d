import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { counted } from '@/lib/core/counted-words'
import { firstRound, type PersonColumn, type StudyFrame } from '@/lib/core/study-frame'
import type { Measure } from '../basis/measures'
import { cellOf, itemsOf, type MeetingKind, meetingKindsEstimate } from '../basis/pair-figures'
import { countPatients, patientPlaces } from '../basis/patient-places'
import { SUPPRESSED, type SuppressionMask } from '../basis/suppression'

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
 * @param mask suppresses groups of few statements, and those by which a suppressed figure of two people would follow
 * @returns null where fewer than two such groups can be made of those who told their years
 */
export function experienceAgreement(
  frame: StudyFrame,
  measure: Measure,
  keep: Uint8Array,
  unit: ResamplingUnit,
  mask: SuppressionMask,
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
      const labels = frame.labelSet.codes.length
      const meetings = pairs.map(([one, other]) => meetingsOf(keep, one, other, labels))
      const places = placesOf(meetings, keep.length)
      const standIn = mask.allows(places)
        ? mask.ofPairs(pairs.map(([one, other]) => [placeOf.get(one) ?? -1, placeOf.get(other) ?? -1]))
        : SUPPRESSED
      return {
        first: first.label,
        second: second.label,
        people: first === second ? first.people.length : first.people.length + second.people.length,
        items: places.length,
        patients: countPatients(frame.items, places),
        meetings: meetings.reduce((sum, own) => sum + own.places.length, 0),
        estimate: standIn ?? estimateBy(unit, meetings, measure, frame),
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

/** Of two people: the places of the statements on which they meet, in order, and of each the cell of what they say. */
type Meetings = { places: Uint32Array; cells: Uint8Array }

function meetingsOf(
  keep: Uint8Array,
  { bytes: one }: PersonColumn,
  { bytes: other }: PersonColumn,
  labels: number,
): Meetings {
  const isMeeting = (place: number) => one[place] !== 0 && other[place] !== 0 && keep[place] !== 0
  const places = Uint32Array.from([...one.keys()].filter(isMeeting))
  const cells = Uint8Array.from(places, (place) =>
    cellOf(one[place] as number, other[place] as number, labels),
  )
  return { places, cells }
}

/** The statements of all these meetings, each once, in order. */
function placesOf(meetings: readonly Meetings[], items: number): number[] {
  const isMet = new Uint8Array(items)
  for (const { places } of meetings) for (const place of places) isMet[place] = 1
  return [...isMet.keys()].filter((place) => isMet[place] === 1)
}

/** Meetings on one statement are alike, and by patient all of one patient. */
function estimateBy(
  unit: ResamplingUnit,
  meetings: readonly Meetings[],
  measure: Measure,
  { items, labelSet }: StudyFrame,
): Estimate {
  const kindsBy = (clusters: number, clusterOf: (place: number) => number) =>
    countByCluster(meetings, labelSet.codes.length, clusters, clusterOf)
  const byStatement = kindsBy(items.length, (place) => place)
  const { patientOf, patients } = patientPlaces(items)
  const byPatient = unit === 'item' ? null : kindsBy(patients, (place) => patientOf[place] as number)
  return meetingKindsEstimate(byStatement, byPatient, measure, labelSet.codes.length)
}

/** What is said in the meetings of each cluster, those of the same as one kind, without those of none. */
function countByCluster(
  meetings: readonly Meetings[],
  labels: number,
  clusters: number,
  clusterOf: (place: number) => number,
): MeetingKind[] {
  const width = labels * labels
  const counts = new Float64Array(clusters * width)
  for (const { places, cells } of meetings) {
    for (let meeting = 0; meeting < places.length; meeting++) {
      const at = clusterOf(places[meeting] as number) * width + (cells[meeting] as number)
      counts[at] = (counts[at] as number) + 1
    }
  }
  const met = Array.from({ length: clusters }, (_, cluster) =>
    counts.subarray(cluster * width, (cluster + 1) * width),
  ).filter((cells) => itemsOf(cells) > 0)
  return [...Map.groupBy(met, (cells) => cells.join()).values()].flatMap((alike) => {
    const [cells] = alike
    return cells ? [{ cells, clusters: alike.length }] : []
  })
}
