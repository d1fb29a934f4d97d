import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { counted } from '@/lib/core/counted-words'
import { firstRound, type PersonColumn, type StudyMatrix } from '@/lib/core/study-matrix'
import type { Measure } from '../basis/measures'
import { cellOf, itemsOf, type MeetingKind, meetingKindsEstimate } from '../basis/pair-figures'
import { countPatients, patientIndices } from '../basis/patient-indices'
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

/** Fewer people would be distinguished by their years. */
const FEWEST_PEOPLE = 3
const MOST_GROUPS = 3

/**
 * How people agree within and between groups of years of practice. Groups are about equally large and never smaller than
 * three, so that nobody's years are revealed.
 *
 * @param mask suppresses groups of few statements, and those by which a suppressed figure of two people would follow
 * @returns null where fewer than two such groups can be made of those who gave their years
 */
export function experienceAgreement(
  matrix: StudyMatrix,
  measure: Measure,
  included: Uint8Array,
  unit: ResamplingUnit,
  mask: SuppressionMask,
): ExperienceAgreement[] | null {
  const people = firstRound(matrix)
  const indexOf = new Map(people.map((person, index) => [person, index]))
  const groups = groupByYears(people)
  if (groups === null) return null
  return groups.flatMap((first, position) =>
    groups.slice(position).map((second) => {
      const pairs =
        first === second
          ? first.people.flatMap((one, index) =>
              first.people.slice(index + 1).map((other) => [one, other] as const),
            )
          : first.people.flatMap((one) => second.people.map((other) => [one, other] as const))
      const labels = matrix.labelSet.codes.length
      const meetings = pairs.map(([one, other]) => meetingsOf(included, one, other, labels))
      const indices = placesOf(meetings, included.length)
      const suppressed = mask.allows(indices)
        ? mask.ofPairs(pairs.map(([one, other]) => [indexOf.get(one) ?? -1, indexOf.get(other) ?? -1]))
        : SUPPRESSED
      return {
        first: first.label,
        second: second.label,
        people: first === second ? first.people.length : first.people.length + second.people.length,
        items: indices.length,
        patients: countPatients(matrix.items, indices),
        meetings: meetings.reduce((sum, own) => sum + own.indices.length, 0),
        estimate: suppressed ?? estimateBy(unit, meetings, measure, matrix),
      }
    }),
  )
}

type Group = { label: string; people: readonly PersonColumn[] }

/** As many groups as hold three people each, three at most; those of the same years stay together. */
function groupByYears(people: readonly PersonColumn[]): Group[] | null {
  const reported = people
    .flatMap((person) => (person.practiceYears === null ? [] : [{ person, years: person.practiceYears }]))
    .toSorted((left, right) => left.years - right.years)
  for (let count = Math.min(MOST_GROUPS, Math.floor(reported.length / FEWEST_PEOPLE)); count > 1; count--) {
    const cuts = Array.from(
      { length: count - 1 },
      (_, cut) => reported[Math.round(((cut + 1) * reported.length) / count)]?.years ?? 0,
    )
    const groups = [
      ...Map.groupBy(reported, ({ years }) => cuts.filter((cut) => years >= cut).length).values(),
    ]
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
type Meetings = { indices: Uint32Array; cells: Uint8Array }

function meetingsOf(
  included: Uint8Array,
  { bytes: one }: PersonColumn,
  { bytes: other }: PersonColumn,
  labels: number,
): Meetings {
  const isMeeting = (index: number) => one[index] !== 0 && other[index] !== 0 && included[index] !== 0
  const indices = Uint32Array.from([...one.keys()].filter(isMeeting))
  const cells = Uint8Array.from(indices, (index) =>
    cellOf(one[index] as number, other[index] as number, labels),
  )
  return { indices, cells }
}

/** The statements of all these meetings, each once, in order. */
function placesOf(meetings: readonly Meetings[], items: number): number[] {
  const isMet = new Uint8Array(items)
  for (const { indices } of meetings) for (const index of indices) isMet[index] = 1
  return [...isMet.keys()].filter((index) => isMet[index] === 1)
}

/** Meetings on one statement are alike, and by patient all of one patient. */
function estimateBy(
  unit: ResamplingUnit,
  meetings: readonly Meetings[],
  measure: Measure,
  { items, labelSet }: StudyMatrix,
): Estimate {
  const kindsBy = (clusters: number, clusterOf: (index: number) => number) =>
    countByCluster(meetings, labelSet.codes.length, clusters, clusterOf)
  const byStatement = kindsBy(items.length, (index) => index)
  const { patientOf, patients } = patientIndices(items)
  const byPatient = unit === 'item' ? null : kindsBy(patients, (index) => patientOf[index] as number)
  return meetingKindsEstimate(byStatement, byPatient, measure, labelSet.codes.length)
}

/** What is said in the meetings of each cluster, those of the same as one kind, without those of none. */
function countByCluster(
  meetings: readonly Meetings[],
  labels: number,
  clusters: number,
  clusterOf: (index: number) => number,
): MeetingKind[] {
  const width = labels * labels
  const counts = new Float64Array(clusters * width)
  for (const { indices, cells } of meetings) {
    for (let meeting = 0; meeting < indices.length; meeting++) {
      const at = clusterOf(indices[meeting] as number) * width + (cells[meeting] as number)
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
