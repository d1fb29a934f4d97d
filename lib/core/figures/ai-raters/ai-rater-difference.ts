import { differenceEstimates, type RaterDifference } from '@/lib/core/agreement/compare-raters'
import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'
import { type AdditiveUnits, UnitList } from '@/lib/core/stats/additive-units'
import { adjustByBenjaminiHochberg, adjustByHolm } from '@/lib/core/stats/adjust-p-values'
import { type ClusterGains, mcnemarOf, type TestedP } from '@/lib/core/stats/mcnemar'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { cellOf } from '../basis/pair-figures'
import type { PatientIndices } from '../basis/patient-indices'
import { patientUnits } from './ai-rater-patients'
import type { ConsensusItems } from './consensus-items'

/** Whether an AI rater differs from one that all are held against, by the consensus: McNemar's test. */
export type AiTest = TestedP & {
  raterId: string
  /** Settled statements that both rated. */
  items: number
  /** Of the settled statements that both rated: how many only the one, or only the other, has right. */
  onlyThis: number
  onlyOther: number
  /** Corrected for all AI raters held against it, those without a P value counted; null without one. */
  pHolm: number | null
  pBenjaminiHochberg: number | null
}

/** A consensus label and what two raters said, each the byte of a label or none: all that can meet, one after the other. */
type Meetings = {
  /** How many bytes there are: one more than labels. */
  bytes: number
  /** Per meeting 1 where all three gave an answer. */
  shared: Int8Array
  /** Per meeting 1 where the first rater alone is right, -1 where the second is. */
  gains: Int8Array
}

function listMeetings(labels: number): Meetings {
  const bytes = Array.from({ length: labels + 1 }, (_, byte) => byte)
  const all = bytes.flatMap((actual) => bytes.flatMap((one) => bytes.map((two) => [actual, one, two])))
  const shared = Int8Array.from(all, (three) => Number(three.every((byte) => byte !== 0)))
  const gains = all.map(([actual, one, two], meeting) =>
    shared[meeting] === 0 ? 0 : Number(one === actual) - Number(two === actual),
  )
  return { bytes: bytes.length, shared, gains: Int8Array.from(gains) }
}

/**
 * Tests AI raters against one of them, in one pass over the bytes of each; P values are corrected for all of them together.
 *
 * @param raterIds whom to test; the one they are held against is left out
 */
export function testAiRaters(
  items: ConsensusItems,
  raterIds: readonly string[],
  against: string,
  unit: AgreementOptions['unit'],
): AiTest[] {
  const { matrix, consensus, patients } = items
  const columns = new Map(matrix.aiRaters.map(({ raterId, codes }) => [raterId, codes]))
  const none = new Uint8Array(consensus.length)
  const other = columns.get(against) ?? none
  const meetings = listMeetings(matrix.labelSet.codes.length)
  const tests = raterIds
    .filter((raterId) => raterId !== against)
    .map((raterId) => ({
      raterId,
      ...testPair(consensus, patients, meetings, [columns.get(raterId) ?? none, other], unit),
    }))
  const values = tests.map(({ p }) => p ?? 1)
  const [holm, benjaminiHochberg] = [adjustByHolm(values), adjustByBenjaminiHochberg(values)]
  return tests.map((test, index) => ({
    ...test,
    pHolm: test.p === null ? null : (holm[index] ?? 1),
    pBenjaminiHochberg: test.p === null ? null : (benjaminiHochberg[index] ?? 1),
  }))
}

type PairTest = Omit<AiTest, 'raterId' | 'pHolm' | 'pBenjaminiHochberg'>

/** The test of two before any correction. */
function testPair(
  consensus: Uint8Array,
  { patientOf, patients }: PatientIndices,
  { bytes, shared, gains }: Meetings,
  [codes, other]: readonly [Uint8Array, Uint8Array],
  unit: AgreementOptions['unit'],
): PairTest {
  const byPatient = noGains(patients)
  const counts = new Float64Array(shared.length)
  // nothing hangs on what is read: a branch for each of a million ratings would take ten times as long
  for (let index = 0; index < consensus.length; index++) {
    const [one, two] = [codes[index] as number, other[index] as number]
    const meeting = ((consensus[index] as number) * bytes + one) * bytes + two
    counts[meeting] = (counts[meeting] as number) + 1
    addGain(byPatient, patientOf[index] as number, shared[meeting] as number, gains[meeting] as number)
  }
  const sumOf = (isCounted: (meeting: number) => boolean) =>
    counts.reduce((sum, count, meeting) => sum + (isCounted(meeting) ? count : 0), 0)
  const onlyThis = sumOf((meeting) => (gains[meeting] as number) > 0)
  const onlyOther = sumOf((meeting) => (gains[meeting] as number) < 0)
  return {
    items: sumOf((meeting) => shared[meeting] === 1),
    onlyThis,
    onlyOther,
    ...mcnemarOf(onlyThis, onlyOther, unit === 'patient' ? byPatient : null),
  }
}

/**
 * How much nearer the consensus one rater is than another, with intervals: what `compareRaters` says of the same, from
 * one pass over the bytes.
 *
 * @param first ratings as bytes, as {@link StudyMatrix} holds them
 */
export function differenceOf(
  { matrix, consensus, patients: { patientOf, patients } }: ConsensusItems,
  [first, second]: readonly [Uint8Array, Uint8Array],
  { unit, ...options }: AgreementOptions,
): RaterDifference {
  const labels = matrix.labelSet.codes.length
  const size = labels * labels
  const kinds = new Float64Array(labels * size)
  const byPatient = Array.from({ length: patients }, () => ({ cells: new Float64Array(2 * size) }))
  let [items, onlyFirst, onlySecond] = [0, 0, 0]
  const gains = noGains(patients)
  for (let index = 0; index < consensus.length; index++) {
    const [actual, one, two] = [consensus[index] as number, first[index] as number, second[index] as number]
    if (actual === 0 || one === 0 || two === 0) continue
    const gain = Number(one === actual) - Number(two === actual)
    items += 1
    if (gain > 0) onlyFirst += 1
    if (gain < 0) onlySecond += 1
    const patient = patientOf[index] as number
    addGain(gains, patient, 1, gain)
    addOne(kinds, cellOf(actual, one, labels) * labels + two - 1)
    const own = (byPatient[patient] as (typeof byPatient)[number]).cells
    addOne(own, cellOf(actual, one, labels))
    addOne(own, size + cellOf(actual, two, labels))
  }
  const isOfPatients = unit === 'patient'
  const alone = unitsOfKinds(kinds, labels)
  const units = isOfPatients ? { ...patientUnits(byPatient, 2 * size), alone } : alone
  return {
    items,
    onlyFirst,
    onlySecond,
    ...differenceEstimates(units, labels, options),
    ...mcnemarOf(onlyFirst, onlySecond, isOfPatients ? gains : null),
  }
}

function noGains(patients: number): ClusterGains {
  return { sizes: new Float64Array(patients), gains: new Float64Array(patients) }
}

function addGain({ sizes, gains }: ClusterGains, patient: number, items: number, gain: number): void {
  sizes[patient] = (sizes[patient] as number) + items
  gains[patient] = (gains[patient] as number) + gain
}

function addOne(counts: Float64Array, index: number): void {
  counts[index] = (counts[index] as number) + 1
}

/** One unit for each way in which two can answer to each truth. */
function unitsOfKinds(kinds: Float64Array, labels: number): AdditiveUnits {
  const size = labels * labels
  const list = new UnitList(2 * size)
  for (const kind of kinds.keys()) {
    const cells = new Float64Array(2 * size)
    const [first, said] = [Math.floor(kind / labels), kind % labels]
    cells[first] = 1
    cells[size + Math.floor(first / labels) * labels + said] = 1
    list.add(cells)
  }
  return { ...list.finish(), weights: kinds }
}

/** What an AI rater said, as bytes; nothing for one that is not there. */
export function codesOf({ aiRaters, items }: StudyMatrix, raterId: string): Uint8Array {
  return aiRaters.find((aiRater) => aiRater.raterId === raterId)?.codes ?? new Uint8Array(items.length)
}
