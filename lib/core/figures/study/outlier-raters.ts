import type { Estimate } from '@/lib/core/agreement/rating-table'
import { counted } from '@/lib/core/counted-words'
import { adjustByHolm } from '@/lib/core/stats/adjust-p-values'
import { belowBound, type ClusteredMean, clusteredMean } from '@/lib/core/stats/clustered-mean'
import { studentTFactor } from '@/lib/core/stats/student-t'
import { firstRound, type PersonColumn, type StudyMatrix } from '@/lib/core/study-matrix'
import { countSaid } from '../basis/count-said'
import { patientIndices } from '../basis/patient-indices'

/** Somebody who agrees with the others clearly less than these agree with each other on the very same statements. */
type OutlierRater = {
  raterId: string
  alias: string
  /** The person's statements that two others or more rated, too, and their patients. */
  items: number
  patients: number
  /** Mean share of the others that the person meets; of pairs of others that meet each other. */
  withOthers: number
  amongOthers: number
  /** How much less the one is than the other, with the 95 % t interval over patients. */
  less: Estimate
  /** One-sided, by patient, corrected for the number of people. */
  pAdjusted: number
}

export type OutlierRaters = {
  people: readonly OutlierRater[]
  /** How many people could be tested. */
  tested: number
  /** Why nobody could be; null where somebody could. */
  reason: string | null
}

/** From how many statements and patients on a person is tested. */
const FEWEST_ITEMS = 20
const FEWEST_PATIENTS = 5
const LEVEL = 0.05

/**
 * Outlier raters in the first round. On each statement with three ratings or more, the share of the others that a person
 * meets is held against the share of pairs of others that meet each other: both sides are on the person's own statements, so
 * that hard patients count against nobody. One-sided t test of the mean difference over patients, Holm's correction over all
 * people tested. Says who differs, not who is right.
 */
export function outlierRaters(matrix: Pick<StudyMatrix, 'items' | 'columns' | 'labelSet'>): OutlierRaters {
  const people = firstRound(matrix)
  const labels = matrix.labelSet.codes.length
  const said = countSaid(people, matrix.items.length, labels)
  const measured = people.map((person) => measurePerson(person, said, matrix.items, labels))
  const found = measured.flatMap((one) => testPerson(one) ?? [])
  if (found.length === 0) return { people: [], tested: 0, reason: whyNobody(measured) }
  const adjusted = adjustByHolm(found.map(({ pAdjusted }) => pAdjusted))
  return {
    people: found
      .map((person, index) => ({ ...person, pAdjusted: adjusted[index] ?? 1 }))
      .filter(({ pAdjusted }) => pAdjusted < LEVEL)
      .toSorted((one, other) => one.pAdjusted - other.pAdjusted),
    tested: found.length,
    reason: null,
  }
}

type Measured = Omit<OutlierRater, 'pAdjusted' | 'less'> & { mean: ReturnType<typeof clusteredMean> }

/** One person's figures on the statements that two others or more rated, too. */
function measurePerson(
  { raterId, alias, bytes }: PersonColumn,
  said: Uint16Array,
  matrixItems: StudyMatrix['items'],
  labels: number,
): Measured {
  const { patientOf, patients } = patientIndices(matrixItems)
  const clusters = Array.from({ length: patients }, () => ({ total: 0, count: 0 }))
  let [items, withOthers, amongOthers] = [0, 0, 0]
  for (const [index, own] of bytes.entries()) {
    if (own === 0) continue
    const counts = said.subarray(index * labels, (index + 1) * labels)
    const others = counts.reduce((sum, count) => sum + count, 0) - 1
    if (others < 2) continue
    const met = ((counts[own - 1] as number) - 1) / others
    // ordered pairs of others with the same label, out of all
    const pairs = counts.reduce((sum, count, label) => {
      const left = label === own - 1 ? count - 1 : count
      return sum + left * (left - 1)
    }, 0)
    const among = pairs / (others * (others - 1))
    const cluster = clusters[patientOf[index] as number] as { total: number; count: number }
    cluster.total += met - among
    cluster.count += 1
    items += 1
    withOthers += met
    amongOthers += among
  }
  const mean = clusteredMean(clusters)
  return {
    raterId,
    alias,
    items,
    patients: clusters.filter(({ count }) => count > 0).length,
    withOthers: withOthers / items,
    amongOthers: amongOthers / items,
    mean,
  }
}

/** With the P value not corrected yet; null for too few statements or patients. */
function testPerson({ mean, ...person }: Measured): OutlierRater | null {
  if (person.items < FEWEST_ITEMS || mean === null || mean.clusters < FEWEST_PATIENTS) return null
  // alike in every patient: by the flip of a coin for each, all would point the same way this often
  const p = belowBound(mean, 0) ?? (mean.mean < 0 ? 0.5 ** mean.clusters : 1)
  return { ...person, less: lessOf(mean), pAdjusted: p }
}

/** By how much a person meets the others less than these meet each other. */
function lessOf({ mean, error, freedom }: ClusteredMean): Estimate {
  const value = -mean
  if (error === 0)
    return { value, reason: null, interval: null, noIntervalReason: 'it is the same in every cluster' }
  const half = studentTFactor(0.05, freedom) * error
  const interval = { low: Math.max(-1, value - half), high: Math.min(1, value + half) }
  return { value, reason: null, interval }
}

/** What is lacking, and how near whoever is nearest has come. */
function whyNobody(people: readonly Measured[]): string {
  if (people.length === 0) return 'Nobody has rated yet.'
  const [nearest] = people.toSorted((one, two) => two.patients - one.patients || two.items - one.items)
  if (!nearest || nearest.items === 0)
    return 'Nobody can be tested: no statement has three ratings, and of two who differ either may be the odd one.'
  const { alias, items, patients } = nearest
  return `Too early to say. It takes ${FEWEST_PATIENTS} patients, and ${FEWEST_ITEMS} statements, that a person and two others have rated; ${alias} comes nearest, with ${items} statements of ${counted(patients, 'patient', 'patients')}.`
}
