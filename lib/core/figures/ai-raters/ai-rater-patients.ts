import { type AdditiveUnits, UnitList } from '@/lib/core/stats/additive-units'
import type { AiColumn } from '@/lib/core/study-matrix'
import { itemsOf, ratedCells } from '../basis/pair-figures'
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
  const bytes = labels + 1
  const ways = bytes ** 2
  const met = new Uint32Array(patients * ways)
  // nothing hangs on what is read, as in countPairs
  for (let index = 0; index < consensus.length; index++) {
    const own = (patientOf[index] as number) * bytes + (consensus[index] as number)
    const meeting = own * bytes + (codes[index] as number)
    met[meeting] = (met[meeting] as number) + 1
  }
  return Array.from({ length: patients }, (_, patient) => ({
    cells: ratedCells(met, labels, patient * ways),
    unanswered: Float64Array.from(
      { length: labels },
      (_, label) => met[patient * ways + (label + 1) * bytes] as number,
    ),
  }))
}

/** One unit a patient of whom anything was rated. */
export function patientUnits(patients: readonly Pick<PatientCells, 'cells'>[], width: number): AdditiveUnits {
  const list = new UnitList(width)
  const rated = patients.filter(({ cells }) => itemsOf(cells) > 0)
  for (const { cells } of rated) list.count(list.add(cells))
  return list.finish(Float64Array.from(rated, ({ cells }) => itemsOf(cells)))
}
