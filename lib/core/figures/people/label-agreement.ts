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
import type { StudyFrame } from '@/lib/core/study-frame'
import { keepBack, type MayTell, TOO_FEW_TO_TELL } from '../basis/few-statements'
import { labelNames } from '../basis/label-space'
import { countPatients } from '../basis/patient-places'
import type { ErrorQuery } from '../errors/error-view'

export type LabelAgreement = {
  label: string
  /** Statements with two ratings or more, one of which gave the label; null where it may not be told which of few got it. */
  items: number | null
  /** Of how many patients these are. */
  patients: number | null
  /** What finds these. */
  query: ErrorQuery
  /** From 0 to 1. */
  estimate: Estimate
}

/**
 * Agreement specific to each label among people of the first round, in the order of the frame's labels, with intervals over
 * the statements on which somebody gave it. With how often each was given, these add up to the agreement of all.
 *
 * @param places of the statements that are looked at
 * @param mayTell of labels of which it may not be told, and of the rarest others that would tell of these, that alone is said
 * @see {@link specificMeasure}
 */
export function labelAgreement(
  frame: StudyFrame,
  places: readonly number[],
  { unit }: Pick<AgreementOptions, 'unit'>,
  mayTell: MayTell,
): LabelAgreement[] {
  const known = firstRoundUnits(frame, frame.labels)
  const paired = pairedItems(known, places)
  const names = labelNames(frame.labels.length)
  const areTold = mayTell(paired)
  const placesOf = frame.labels.map((_, label) => itemsWithLabel(known, paired, label))
  const kept = keepBack(
    placesOf.map(({ length }) => length),
    (label) => placesOf[label] ?? [],
    mayTell,
  )
  return frame.labels.map((said, label) => {
    const own = placesOf[label] ?? []
    const clusters = unit === 'patient' ? own.map((place) => frame.items[place]?.patient ?? '') : null
    const untold = areTold ? (kept[label] ?? null) : TOO_FEW_TO_TELL
    const estimate = untold ?? estimateOf(unitsOfItems(known, own, clusters), label)
    return {
      label: names[label] ?? said,
      items: areTold ? own.length : null,
      patients: areTold ? countPatients(frame.items, own) : null,
      query: { said, differ: 'any' },
      estimate,
    }
  })
}

function estimateOf(units: AgreementUnits, label: number): Estimate {
  return estimateAgreement(units, { own: specificMeasure(label) }).own
}
