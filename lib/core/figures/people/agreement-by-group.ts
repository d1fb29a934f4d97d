import {
  type AgreementUnits,
  pairedItems,
  unitsOfItems,
  unitsOfPatterns,
} from '@/lib/core/agreement/agreement-units'
import { estimateAgreement } from '@/lib/core/agreement/estimate-agreement'
import { firstRoundPatterns, firstRoundUnits } from '@/lib/core/agreement/first-round-units'
import type { AgreementOptions, ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { COEFFICIENTS } from '../basis/coefficients'
import type { Measure } from '../basis/measures'
import { countPatients } from '../basis/patient-indices'
import type { ItemGroup } from '../basis/strata'
import type { SuppressionMask } from '../basis/suppression'

export type GroupAgreement = {
  label: string
  /** Those with two ratings or more. */
  items: number
  /** Of how many patients these are. */
  patients: number
  /** What intervals take statements for: those of a group that is one patient have nothing else to be over. */
  unit: ResamplingUnit
  /** What finds them. */
  query: ItemGroup['query']
  estimates: Partial<Record<Measure, Estimate>>
}

/**
 * Agreement among people of the first round in each group of items, with intervals.
 *
 * Within one patient intervals are over its statements: they are about that patient alone.
 *
 * @param groups the parts of one total, or one group alone
 * @param mask groups that it suppresses have no figure, nor have the smallest others that would reveal these
 */
export function agreementByGroup(
  matrix: StudyMatrix,
  groups: readonly ItemGroup[],
  measures: readonly Measure[],
  { unit }: Pick<AgreementOptions, 'unit'>,
  mask: SuppressionMask,
): GroupAgreement[] {
  // only one measure distinguishes raters, and rows that do are longer by far
  const alike = measures.filter((measure) => measure !== 'cohen')
  const known = firstRoundUnits(matrix, matrix.labelSet.codes)
  const apart = measures.includes('cohen')
    ? unitsOfPatterns(firstRoundPatterns(matrix, matrix.labelSet.codes), { keepRaters: true })
    : null
  const pairedOf = groups.map(({ indices }) => pairedItems(known, indices))
  const suppressedCells = mask.ofParts(
    pairedOf.map(({ length }) => length),
    (group) => pairedOf[group] ?? [],
  )
  return groups.map(({ label, indices, query }, index) => {
    const own = query.patient === undefined ? unit : 'item'
    const clusters = own === 'patient' ? indices.map((index) => matrix.items[index]?.patient ?? '') : null
    const paired = pairedOf[index] ?? []
    const patients = countPatients(matrix.items, paired)
    const group = { label, items: paired.length, patients, unit: own, query }
    const suppressed = suppressedCells[index] ?? null
    if (suppressed !== null)
      return { ...group, estimates: Object.fromEntries(measures.map((measure) => [measure, suppressed])) }
    return {
      ...group,
      estimates: {
        ...estimate(unitsOfItems(known, indices, clusters), alike),
        ...(apart && estimate(unitsOfItems(apart, indices, clusters), ['cohen'])),
      },
    }
  })
}

function estimate(units: AgreementUnits, measures: readonly Measure[]): Partial<Record<Measure, Estimate>> {
  return estimateAgreement(
    units,
    Object.fromEntries(measures.map((measure) => [measure, COEFFICIENTS[measure]])),
  )
}
