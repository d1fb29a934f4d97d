import {
  type AgreementUnits,
  itemsWithLabel,
  pairedItems,
  unitsOfItems,
} from '@/lib/core/agreement/agreement-units'
import { estimateAgreement } from '@/lib/core/agreement/estimate-agreement'
import { firstRoundUnits } from '@/lib/core/agreement/first-round-units'
import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { specificMeasure } from '@/lib/core/agreement/specific-agreement'
import { labelNames } from '@/lib/core/labels'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { countPatients } from '../basis/patient-indices'
import { SUPPRESSED, type SuppressionMask } from '../basis/suppression'
import type { ErrorQuery } from '../errors/error-view'

export type LabelAgreement = {
  label: string
  /** Statements with two ratings or more, one of which gave the label; null where it may not be reported which of few got it. */
  items: number | null
  /** Of how many patients these are. */
  patients: number | null
  /** What finds these. */
  query: ErrorQuery
  /** From 0 to 1. */
  estimate: Estimate
}

/**
 * Agreement specific to each label among people of the first round, in the order of the matrix's labels, with intervals over
 * the statements on which somebody gave it. With how often each was given, these add up to the agreement of all.
 *
 * @param places of the statements that are looked at
 * @param mask labels that it suppresses have no figure, nor have the rarest others that would reveal these
 * @see {@link specificMeasure}
 */
export function labelAgreement(
  matrix: StudyMatrix,
  indices: readonly number[],
  { unit }: Pick<AgreementOptions, 'unit'>,
  mask: SuppressionMask,
): LabelAgreement[] {
  const { codes } = matrix.labelSet
  const known = firstRoundUnits(matrix, codes)
  const paired = pairedItems(known, indices)
  const names = labelNames(matrix.labelSet)
  const isShown = mask.allows(paired)
  const placesOf = codes.map((_, label) => itemsWithLabel(known, paired, label))
  const suppressedCells = mask.ofParts(
    placesOf.map(({ length }) => length),
    (label) => placesOf[label] ?? [],
  )
  return codes.map((said, label) => {
    const own = placesOf[label] ?? []
    const clusters = unit === 'patient' ? own.map((index) => matrix.items[index]?.patient ?? '') : null
    const suppressed = isShown ? (suppressedCells[label] ?? null) : SUPPRESSED
    const estimate = suppressed ?? estimateOf(unitsOfItems(known, own, clusters), label)
    return {
      label: names[label] ?? said,
      items: isShown ? own.length : null,
      patients: isShown ? countPatients(matrix.items, own) : null,
      query: { said, differ: 'any' },
      estimate,
    }
  })
}

function estimateOf(units: AgreementUnits, label: number): Estimate {
  return estimateAgreement(units, { own: specificMeasure(label) }).own
}
