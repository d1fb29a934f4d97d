import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import { countSaid } from '../basis/count-said'
import type { Measure } from '../basis/measures'
import { cellOf, type MeetingKind, meetingKindsEstimate } from '../basis/pair-figures'
import { patientIndices } from '../basis/patient-indices'
import { SUPPRESSED, type SuppressionMask } from '../basis/suppression'

export type AgreementWithOthers = {
  raterId: string
  alias: string
  /** The person's own statements that somebody else rated, too. */
  items: number
  /** Of how many patients these are. */
  patients: number
  /** Ratings that meet another person's on the same statement. */
  meetings: number
  estimate: Estimate
}

/**
 * Each person with all others of the first round: every meeting with another person's rating of the same statement counts
 * once. Says who is an outlier, not who is right. The interval allows for meetings on one statement being alike; with one
 * colleague alone it is that of the two.
 *
 * @param unit what else is alike: nothing, or the statements of a patient
 * @param mask suppresses people with few statements, and those by whom a suppressed figure of two people would follow
 */
export function agreementWithOthers(
  matrix: StudyMatrix,
  measure: Measure,
  included: Uint8Array,
  unit: ResamplingUnit,
  mask: SuppressionMask,
): AgreementWithOthers[] {
  const labels = matrix.labelSet.codes.length
  const people = firstRound(matrix)
  const said = countSaid(people, matrix.items.length, labels)
  const { patientOf } = patientIndices(matrix.items)
  return people.map(({ raterId, alias, bytes }, person) => {
    const byStatement = new Map<number, MeetingKind>()
    const byPatient = new Map<number, MeetingKind>()
    const patients = new Set<number>()
    const met: number[] = []
    let meetings = 0
    for (let index = 0; index < bytes.length; index++) {
      const own = bytes[index] as number
      if (own === 0 || included[index] === 0) continue
      const others = said.subarray(index * labels, (index + 1) * labels)
      // the own rating is among them
      const times = others.reduce((sum, count) => sum + count, 0) - 1
      if (times === 0) continue
      met.push(index)
      meetings += times
      const pattern = patternKey(own, others, people.length)
      const known = byStatement.get(pattern) ?? newKind(labels)
      byStatement.set(pattern, known)
      if (known.clusters === 0) addMeetings(known.cells, own, others, labels)
      known.clusters += 1
      const patient = patientOf[index] as number
      patients.add(patient)
      if (unit === 'item') continue
      const cluster = byPatient.get(patient) ?? newKind(labels)
      byPatient.set(patient, cluster)
      addMeetings(cluster.cells, own, others, labels)
      cluster.clusters = 1
    }
    const withOthers = { raterId, alias, items: met.length, patients: patients.size, meetings }
    if (!mask.allows(met)) return { ...withOthers, estimate: SUPPRESSED }
    const suppressed = mask.ofPairs(people.map((_, other) => [person, other]))
    if (suppressed !== null) return { ...withOthers, estimate: suppressed }
    const kinds = unit === 'item' ? null : [...byPatient.values()]
    return {
      ...withOthers,
      estimate: meetingKindsEstimate([...byStatement.values()], kinds, measure, labels),
    }
  })
}

function newKind(labels: number): MeetingKind {
  return { cells: new Float64Array(labels * labels), clusters: 0 }
}

/** The same number for items on which the same was said by a person, and by as many others. */
function patternKey(own: number, said: Uint16Array, people: number): number {
  return said.reduce((key, count) => key * (people + 1) + count, own)
}

function addMeetings(cells: Float64Array, own: number, said: Uint16Array, labels: number): void {
  for (let label = 0; label < labels; label++) {
    const cell = cellOf(own, label + 1, labels)
    cells[cell] = (cells[cell] as number) + (said[label] as number) - (label + 1 === own ? 1 : 0)
  }
}
