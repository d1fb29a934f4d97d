import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'
import { oneVersusRest, proportion } from '@/lib/core/agreement/one-versus-rest'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { type AdditiveUnits, UnitList } from '@/lib/core/stats/additive-units'
import { type JudgeColumn, type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { VERDICTS } from '@/lib/core/verdict'
import { type Axes, readAxes } from './configuration-axes'
import { type Focus, JUDGE_MEASURES, type JudgeMeasure, judgeFigure } from './judge-measures'
import { countPairs, itemsOf, type PairCells, toRows } from './pair-figures'

/** One AI rater against the settled answers, as counts. */
export type JudgeRow = {
  raterId: string
  alias: string
  axes: Axes
  /** Items with a settled answer. */
  settled: number
  /** Of those, the ones it rated. */
  rated: number
  /** Settled answer down, what it said across, row by row. */
  cells: PairCells
}

export function judgeRows(frame: StudyFrame, keep: Uint8Array): JudgeRow[] {
  const truth = toBytes(frame.consensus)
  const settled = truth.reduce((sum, byte, place) => sum + (byte > 0 && keep[place] === 1 ? 1 : 0), 0)
  return frame.judges.map(({ raterId, alias, configuration, codes }) => {
    const cells = countPairs(truth, codes, keep)
    return { raterId, alias, axes: readAxes(configuration), settled, rated: itemsOf(cells), cells }
  })
}

/** Figures of one AI rater with 95 % intervals. */
export type JudgeEstimates = Record<JudgeMeasure | 'coverage' | 'correct', Estimate>

const PROPORTIONS = ['sensitivity', 'specificity', 'ppv', 'npv'] as const
const SIZE = VERDICTS.length ** 2

/**
 * All figures of one AI rater. Shares of statements have Wilson intervals and the others bootstrap ones; when patients are
 * resampled, all have bootstrap ones but coverage.
 */
export function judgeEstimates(
  frame: StudyFrame,
  keep: Uint8Array,
  row: JudgeRow,
  focus: Focus,
  { unit, ...options }: AgreementOptions,
  measures: readonly JudgeMeasure[] = JUDGE_MEASURES,
): Partial<JudgeEstimates> {
  const right = VERDICTS.reduce((sum, _, place) => sum + (row.cells[place * (VERDICTS.length + 1)] ?? 0), 0)
  const judge = frame.judges.find(({ raterId }) => raterId === row.raterId)
  const isByPatient = unit === 'patient' && judge !== undefined
  const units = isByPatient ? patientUnits(groundOf(frame), judge, keep) : itemUnits(row.cells)
  const plain = isByPatient ? {} : wilsonFigures(row, right, focus)
  const resampled = measures.filter((measure) => !(measure in plain))
  const figures = Object.fromEntries(
    resampled.map((measure) => [measure, (cells: Float64Array) => judgeFigure(cells, measure, focus)]),
  )
  return {
    coverage: proportion(row.rated, row.settled, 'no statement is settled'),
    correct: proportion(right, row.settled, 'no statement is settled'),
    ...plain,
    ...bootstrapFigures(units, figures, options),
  }
}

function wilsonFigures(row: JudgeRow, right: number, focus: Focus): Partial<JudgeEstimates> {
  const entry = oneVersusRest({ labels: VERDICTS, counts: toRows(row.cells) })[VERDICTS.indexOf(focus)]
  return {
    agreement: proportion(right, row.rated, 'nothing was rated that has a truth'),
    ...(entry && Object.fromEntries(PROPORTIONS.map((measure) => [measure, entry[measure]]))),
  }
}

/** One unit a cell: items of one cell are alike. */
const CELL_UNITS = (() => {
  const list = new UnitList(SIZE)
  for (let cell = 0; cell < SIZE; cell++) {
    const one = new Float64Array(SIZE)
    one[cell] = 1
    list.add(one)
  }
  return list.finish()
})()

function itemUnits(cells: PairCells): AdditiveUnits {
  return { ...CELL_UNITS, weights: cells }
}

type Ground = { truth: Uint8Array; patientOf: Int32Array; patients: number }

const grounds = new WeakMap<StudyFrame, Ground>()

/** Settled answers and patients of a frame as numbers; made once for all AI raters that are held against them. */
function groundOf(frame: StudyFrame): Ground {
  const known = grounds.get(frame)
  if (known) return known
  const places = new Map<string, number>()
  const patientOf = Int32Array.from(frame.items, ({ patient }) => {
    const place = places.get(patient) ?? places.size
    places.set(patient, place)
    return place
  })
  const ground = { truth: toBytes(frame.consensus), patientOf, patients: places.size }
  grounds.set(frame, ground)
  return ground
}

function patientUnits(
  { truth, patientOf, patients }: Ground,
  { codes }: JudgeColumn,
  keep: Uint8Array,
): AdditiveUnits {
  const cells = new Float64Array(patients * SIZE)
  for (let place = 0; place < truth.length; place++) {
    const actual = truth[place] as number
    const said = codes[place] as number
    if (actual === 0 || said === 0 || keep[place] === 0) continue
    const cell = (patientOf[place] as number) * SIZE + (actual - 1) * VERDICTS.length + said - 1
    cells[cell] = (cells[cell] as number) + 1
  }
  const list = new UnitList(SIZE)
  for (let patient = 0; patient < patients; patient++) {
    const own = cells.subarray(patient * SIZE, (patient + 1) * SIZE)
    if (own.some((count) => count > 0)) list.count(list.add(own))
  }
  return list.finish()
}
