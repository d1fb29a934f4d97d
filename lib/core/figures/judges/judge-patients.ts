import { type AdditiveUnits, UnitList } from '@/lib/core/stats/additive-units'
import { type JudgeColumn, type StudyFrame, settledBytes } from '@/lib/core/study-frame'
import { cellOf, itemsOf } from '../basis/pair-figures'
import { patientPlaces } from '../basis/patient-places'

/** One AI rater's items of one patient: how many are settled, and those that it rated, settled answer down. */
export type PatientCells = { settled: number; cells: Float64Array }

/** What an AI rater said of the settled items, a matrix for each patient. */
export function patientCells(frame: StudyFrame, { codes }: JudgeColumn, keep: Uint8Array): PatientCells[] {
  const truth = settledBytes(frame)
  const labels = frame.labels.length
  const { patientOf, patients } = patientPlaces(frame.items)
  const found = Array.from({ length: patients }, () => ({
    settled: 0,
    cells: new Float64Array(labels * labels),
  }))
  for (let place = 0; place < truth.length; place++) {
    const actual = truth[place] as number
    const said = codes[place] as number
    if (actual === 0 || keep[place] === 0) continue
    const own = found[patientOf[place] as number] as PatientCells
    own.settled += 1
    if (said === 0) continue
    const cell = cellOf(actual, said, labels)
    own.cells[cell] = (own.cells[cell] as number) + 1
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
