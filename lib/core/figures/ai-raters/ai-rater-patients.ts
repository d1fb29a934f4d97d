import { type AdditiveUnits, UnitList } from '@/lib/core/stats/additive-units'
import type { AiColumn } from '@/lib/core/study-matrix'
import { cellOf, itemsOf } from '../basis/pair-figures'
import { askedOf, type ConsensusItems } from './consensus-items'

/** One AI rater's settled items of one patient: those that it rated, consensus label down, and by consensus label the others. */
export type PatientCells = { cells: Float64Array; unanswered: Float64Array }

/** What an AI rater said of the settled items that it was asked for, a matrix for each patient. */
export function patientCells(
  items: ConsensusItems,
  { codes, configuration }: AiColumn,
): readonly PatientCells[] {
  const consensus = askedOf(items, configuration)
  const labels = items.matrix.labelSet.codes.length
  const { patientOf, patients } = items.patients
  const found = Array.from({ length: patients }, () => ({
    cells: new Float64Array(labels * labels),
    unanswered: new Float64Array(labels),
  }))
  for (let index = 0; index < consensus.length; index++) {
    const actual = consensus[index] as number
    const said = codes[index] as number
    if (actual === 0) continue
    const own = found[patientOf[index] as number] as PatientCells
    const [counts, cell] =
      said === 0 ? [own.unanswered, actual - 1] : [own.cells, cellOf(actual, said, labels)]
    counts[cell] = (counts[cell] as number) + 1
  }
  return found
}

/** One unit a patient of whom anything was rated. */
export function patientUnits(patients: readonly Pick<PatientCells, 'cells'>[], width: number): AdditiveUnits {
  const list = new UnitList(width)
  const rated = patients.filter(({ cells }) => itemsOf(cells) > 0)
  for (const { cells } of rated) list.count(list.add(cells))
  return list.finish(Float64Array.from(rated, ({ cells }) => itemsOf(cells)))
}
