import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { labelShares as sharesOfLabels } from '@/lib/core/agreement/label-shares'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { firstRound, type StudyMatrix, settledBytes } from '@/lib/core/study-matrix'
import { countedAi } from '../basis/duplicate-raters'
import { type PatientIndices, patientIndices } from '../basis/patient-indices'
import { SETTLED } from '../basis/rater-ref'
import type { SuppressionMask } from '../basis/suppression'
import { type ErrorQuery, NOBODY } from '../errors/error-view'

/** How often each label was given, in the order of the matrix's labels; no counts where it may not be reported. */
export type LabelCounts = {
  label: string
  raterId: string | null
  counts: readonly number[] | null
  /** Of how many patients the statements are. */
  patients: number
  /** Each count as a share of all, with its 95 % interval. */
  shares: readonly Estimate[]
  /** Per verdict, what finds the statements that got it. */
  queries: readonly ErrorQuery[]
}

/** How often people or AI raters together gave each label, and of how many patients. @see {@link sharesOfLabels} */
export function countCodes(
  matrix: StudyMatrix,
  bytes: readonly Uint8Array[],
  included: Uint8Array,
  unit: ResamplingUnit,
): { counts: readonly number[]; patients: number; shares: readonly Estimate[] } {
  const indices = patientIndices(matrix.items)
  const clusters = unit === 'patient' ? { of: indices.patientOf, count: indices.patients } : null
  return {
    ...sharesOfLabels(bytes, matrix.labelSet.codes.length, clusters, (index) => included[index] === 1),
    patients: patientsOf(indices, bytes, included),
  }
}

/** Of how many patients the statements are on which anything was said. */
function patientsOf(
  { patientOf, patients }: PatientIndices,
  bytes: readonly Uint8Array[],
  included: Uint8Array,
): number {
  const has = new Uint8Array(patients)
  let count = 0
  for (const column of bytes)
    for (let index = 0; index < column.length && count < patients; index++) {
      const patient = patientOf[index] as number
      if (column[index] === 0 || included[index] === 0 || has[patient] === 1) continue
      has[patient] = 1
      count += 1
    }
  return count
}

function countSaid(column: Uint8Array, included: Uint8Array): number {
  let count = 0
  for (let index = 0; index < column.length; index++)
    if (column[index] !== 0 && included[index] === 1) count += 1
  return count
}

/** Places at which anything was said. */
function indicesSaid(said: readonly Uint8Array[], included: Uint8Array): number[] {
  return [...included.keys()].filter((index) => included[index] === 1 && said.some((own) => own[index] !== 0))
}

function saidBy(a: string, labels: readonly string[]): ErrorQuery[] {
  return labels.map((said) => ({ a, b: NOBODY, said }))
}

/**
 * What people say, what was settled, and what AI raters say, each together; then every person.
 *
 * @param mask people whom it suppresses have no figure, nor have those with the fewest answers who would reveal these
 */
export function labelShares(
  matrix: StudyMatrix,
  included: Uint8Array,
  unit: ResamplingUnit,
  mask: SuppressionMask,
): LabelCounts[] {
  return withAiShares(countedAi(matrix), included, unit, peopleShares(matrix, included, unit, mask))
}

/** The same with AI raters, of whom all are counted, in their place among what {@link peopleShares} returns. */
export function withAiShares(
  matrix: StudyMatrix,
  included: Uint8Array,
  unit: ResamplingUnit,
  [together, settled, ...people]: readonly LabelCounts[],
): LabelCounts[] {
  const ofPeople = [together, settled].filter((row) => row !== undefined)
  if (matrix.aiRaters.length === 0) return [...ofPeople, ...people]
  const ai = {
    label: 'AI raters',
    raterId: null,
    ...countCodes(
      matrix,
      matrix.aiRaters.map(({ codes }) => codes),
      included,
      unit,
    ),
    queries: matrix.labelSet.codes.map((aiSaid): ErrorQuery => ({ aiSaid, differ: 'any' })),
  }
  return [...ofPeople, ai, ...people]
}

/** The same without AI raters. */
export function peopleShares(
  matrix: StudyMatrix,
  included: Uint8Array,
  unit: ResamplingUnit,
  mask: SuppressionMask,
): LabelCounts[] {
  const labels = matrix.labelSet.codes
  const people = firstRound(matrix)
  const bytes = people.map((column) => column.bytes)
  const countPeople = (said: readonly Uint8Array[], suppressed: Estimate | null) => {
    if (suppressed === null) return countCodes(matrix, said, included, unit)
    return {
      counts: null,
      patients: patientsOf(patientIndices(matrix.items), said, included),
      shares: labels.map(() => suppressed),
    }
  }
  const sizes = bytes.map((own) => countSaid(own, included))
  const [ofTotal = null] = mask.ofParts([Math.max(0, ...sizes)], () => indicesSaid(bytes, included))
  const ofPeople = mask.ofParts(sizes, (person) => indicesSaid(bytes.slice(person, person + 1), included))
  return [
    {
      label: 'People, first round',
      raterId: null,
      ...countPeople(bytes, ofTotal),
      queries: labels.map((said) => ({ said, differ: 'all' })),
    },
    {
      label: 'Consensus labels',
      raterId: null,
      ...countCodes(matrix, [settledBytes(matrix)], included, unit),
      queries: saidBy(SETTLED, labels),
    },
    ...people.map(({ alias, raterId }, index) => ({
      label: alias,
      raterId,
      ...countPeople([bytes[index] as Uint8Array], ofPeople[index] ?? null),
      queries: saidBy(raterId, labels),
    })),
  ]
}
