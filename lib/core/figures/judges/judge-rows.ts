import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { ofClusters } from '@/lib/core/agreement/clustered-proportion'
import type { AgreementOptions, ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { madeOnce } from '@/lib/core/agreement/made-once'
import { oneVersusRest, proportion } from '@/lib/core/agreement/one-versus-rest'
import { orPerfect, perfectTruthInterval } from '@/lib/core/agreement/perfect-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { shownTotalsInterval } from '@/lib/core/agreement/standard-error'
import { type AdditiveUnits, UnitList } from '@/lib/core/stats/additive-units'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { type JudgeColumn, type StudyFrame, settledBytes } from '@/lib/core/study-frame'
import { VERDICTS } from '@/lib/core/verdict'
import { type Axes, readAxes } from '../basis/configuration-axes'
import { labelPlace } from '../basis/label-space'
import { countPairs, itemsOf, labelsOf, type PairCells, toRows } from '../basis/pair-figures'
import { patientPlaces } from '../basis/patient-places'
import {
  type Focus,
  JUDGE_MEASURES,
  JUDGE_WORDS,
  type JudgeMeasure,
  judgeFigure,
  type ShareMeasure,
  shareParts,
} from './judge-measures'
import { type PatientCells, patientCells, patientUnits } from './judge-patients'

/** One AI rater against the settled answers, as counts. */
export type JudgeRow = {
  raterId: string
  alias: string
  axes: Axes
  /** Items with a settled answer, of those that it was asked for. */
  settled: number
  /** Of those, the ones it rated. */
  rated: number
  /** Of how many patients these are. */
  patients: number
  /** Settled answer down, what it said across, row by row. */
  cells: PairCells
}

export function judgeRows(frame: StudyFrame, keep: Uint8Array): JudgeRow[] {
  const truth = settledBytes(frame)
  // most are asked for the same
  const known = new Map<Uint8Array, number>()
  return frame.judges.map(({ raterId, alias, configuration, codes }) => {
    const own = askedOf(frame, keep, configuration)
    const cells = countPairs(truth, codes, own, frame.labels.length)
    const settled = known.get(own) ?? countSettled(truth, own)
    known.set(own, settled)
    const patients = ratedPatients(frame, codes, truth, own)
    return { raterId, alias, axes: readAxes(configuration), settled, rated: itemsOf(cells), patients, cells }
  })
}

/** Of how many patients a rater rated something that is settled. */
function ratedPatients(
  { items }: StudyFrame,
  codes: Uint8Array,
  truth: Uint8Array,
  keep: Uint8Array,
): number {
  const { patientOf, patients } = patientPlaces(items)
  const has = new Uint8Array(patients)
  let count = 0
  for (let place = 0; place < truth.length && count < patients; place++) {
    const patient = patientOf[place] as number
    if (has[patient] === 1 || truth[place] === 0 || codes[place] === 0 || keep[place] === 0) continue
    has[patient] = 1
    count += 1
  }
  return count
}

function countSettled(truth: Uint8Array, keep: Uint8Array): number {
  let count = 0
  for (let place = 0; place < truth.length; place++) if (truth[place] !== 0 && keep[place] === 1) count += 1
  return count
}

/** Of these items the ones that the rater was asked for: what a run left out by its settings is no gap in its coverage. */
function askedOf(
  { items }: StudyFrame,
  keep: Uint8Array,
  { statementKind }: JudgeColumn['configuration'],
): Uint8Array {
  if (statementKind !== 'sentence' && statementKind !== 'claim') return keep
  return keep.map((kept, place) => (items[place]?.kind === statementKind ? kept : 0))
}

/** Figures of one AI rater with 95 % intervals. */
export type JudgeEstimates = Record<JudgeMeasure | 'coverage' | 'correct', Estimate>

/**
 * All figures of one AI rater. Shares of statements have Wilson intervals, which by patient allow for statements of one patient
 * being alike; the others have bootstrap ones.
 */
export function judgeEstimates(
  frame: StudyFrame,
  keep: Uint8Array,
  row: JudgeRow,
  focus: Focus,
  { unit, ...options }: AgreementOptions,
  measures: readonly JudgeMeasure[] = JUDGE_MEASURES,
): Partial<JudgeEstimates> {
  const { shares, units, others } = prepare(frame, keep, row, focus, unit, measures)
  const figures = Object.fromEntries(
    others.map((measure) => [measure, (cells: Float64Array) => judgeFigure(cells, measure, focus)]),
  )
  const ranges = Object.fromEntries(others.map((measure) => [measure, JUDGE_WORDS[measure].range]))
  const found = madeOnce(`judge ${JSON.stringify([others, focus, options])}`, units, () =>
    bootstrapFigures(units, figures, { ...options, ranges }),
  )
  const coefficients = others.map((measure) => {
    const estimate = found[measure] as Estimate
    return [measure, orPerfect(estimate, perfectOf(units, row, measure, focus))]
  })
  return { ...shares, ...Object.fromEntries(coefficients) }
}

/**
 * The same with analytic intervals of the coefficients: cheap enough for thousands of AI raters.
 *
 * @see {@link shownTotalsInterval}
 */
export function quickEstimates(
  frame: StudyFrame,
  keep: Uint8Array,
  row: JudgeRow,
  focus: Focus,
  unit: ResamplingUnit,
  measures: readonly JudgeMeasure[],
): Partial<JudgeEstimates> {
  const { shares, units, others } = prepare(frame, keep, row, focus, unit, measures)
  const coefficients = others.map((measure) => {
    const figure = (cells: ArrayLike<number>) => judgeFigure(cells, measure, focus)
    const estimate = {
      ...figure(row.cells),
      ...shownTotalsInterval(units, figure, JUDGE_WORDS[measure].range),
    }
    return [measure, orPerfect(estimate, perfectOf(units, row, measure, focus))]
  })
  return { ...shares, ...Object.fromEntries(coefficients) }
}

function isCorrectedForChance(measure: JudgeMeasure): boolean {
  return measure === 'ac1' || measure === 'kappa' || measure === 'mcc'
}

function perfectOf(
  units: AdditiveUnits,
  { cells }: JudgeRow,
  measure: JudgeMeasure,
  focus: Focus,
): Interval | null {
  if (!isCorrectedForChance(measure)) return null
  return perfectTruthInterval(units, (totals) => judgeFigure(totals, measure, focus), labelsOf(cells))
}

/** Shares with their intervals, and what intervals of the other measures are made from. */
function prepare(
  frame: StudyFrame,
  keep: Uint8Array,
  row: JudgeRow,
  focus: Focus,
  unit: ResamplingUnit,
  measures: readonly JudgeMeasure[],
) {
  const judge = unit === 'patient' && frame.judges.find(({ raterId }) => raterId === row.raterId)
  const patients = judge && patientCells(frame, judge, askedOf(frame, keep, judge.configuration))
  const shares = wilsonFigures(row, focus, patients || null)
  return {
    shares,
    units: patients
      ? { ...patientUnits(patients, row.cells.length), alone: itemUnits(row.cells) }
      : itemUnits(row.cells),
    others: measures.filter((measure) => !(measure in shares)),
  }
}

function wilsonFigures(
  row: JudgeRow,
  focus: Focus,
  patients: readonly PatientCells[] | null,
): Partial<JudgeEstimates> {
  const counts = toRows(row.cells)
  const labels = VERDICTS.slice(0, counts.length)
  const entry = oneVersusRest({ labels, counts })[labelPlace(focus, labels.length)]
  const [right, rated] = shareParts(row.cells, 'agreement', focus)
  const share = (whole: Estimate, partsOf: (one: PatientCells) => readonly [number, number]): Estimate =>
    patients === null
      ? whole
      : ofClusters(
          whole,
          patients.map(partsOf).map(([successes, cases]) => ({ successes, cases })),
        )
  const partsOf =
    (measure: ShareMeasure) =>
    ({ cells }: PatientCells) =>
      shareParts(cells, measure, focus)
  const isSettled = 'no statement is settled'
  return {
    coverage: share(proportion(row.rated, row.settled, isSettled), (one) => [
      itemsOf(one.cells),
      one.settled,
    ]),
    correct: share(proportion(right, row.settled, isSettled), (one) => [
      partsOf('agreement')(one)[0],
      one.settled,
    ]),
    agreement: share(proportion(right, rated, 'nothing was rated that has a truth'), partsOf('agreement')),
    ...(entry &&
      Object.fromEntries(
        SHARES_OF_LABEL.map((measure) => [measure, share(entry[measure], partsOf(measure))]),
      )),
  }
}

const SHARES_OF_LABEL = ['sensitivity', 'specificity', 'ppv', 'npv'] as const

/** One unit a cell: items of one cell are alike. */
function itemUnits(cells: PairCells): AdditiveUnits {
  const list = new UnitList(cells.length)
  for (const cell of cells.keys()) {
    const one = new Float64Array(cells.length)
    one[cell] = 1
    list.add(one)
  }
  return { ...list.finish(), weights: cells }
}
