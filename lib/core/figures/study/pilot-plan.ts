import { type AgreementPlan, planFromPilot } from '@/lib/core/agreement/planning/plan-agreement'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import { suppressionMask, TOO_FEW } from '../basis/suppression'

/** A plan, or why there is none. */
export type Planned<Plan> = { plan: Plan; reason: null } | { plan: null; reason: string }

/** Statements that two people or more rated. */
export function pairedIndices(matrix: StudyMatrix): number[] {
  const people = firstRound(matrix)
  return [...matrix.items.keys()].filter(
    (index) => people.filter(({ bytes }) => bytes[index] !== 0).length > 1,
  )
}

/** What the first ratings of a study predict of further ones. @throws {RangeError} where it cannot be planned */
export function planFromMatrix(
  matrix: StudyMatrix,
  byPatient: boolean,
  options: Parameters<typeof planFromPilot>[3],
): AgreementPlan {
  const people = firstRound(matrix)
  const indices = pairedIndices(matrix)
  if (indices.length < 2) throw new RangeError('fewer than two statements have two ratings so far')
  if (!suppressionMask(matrix).allows(indices)) throw new RangeError(TOO_FEW)
  const table = indices.map((index) => people.flatMap(({ codes }) => codes[index] ?? []))
  const patients = indices.map((index) => matrix.items[index]?.patient ?? '')
  return planFromPilot(
    table,
    matrix.labelSet.codes,
    byPatient && new Set(patients).size > 1 ? patients : null,
    options,
  )
}

/** What cannot be planned is what was asked: an answer for the page, and no failure. */
export function tryPlan<Plan>(make: () => Plan): Planned<Plan> {
  try {
    return { plan: make(), reason: null }
  } catch (error) {
    if (error instanceof RangeError) return { plan: null, reason: error.message }
    throw error
  }
}
