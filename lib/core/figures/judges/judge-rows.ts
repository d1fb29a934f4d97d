import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { ofClusters } from '@/lib/core/agreement/clustered-proportion'
import type { AgreementOptions, ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { madeOnceEach } from '@/lib/core/agreement/made-once'
import { againstRest, type Missing, withUnanswered } from '@/lib/core/agreement/missing-as-wrong'
import {
  describedShare,
  type OneVersusRest,
  oneVersusRest,
  proportion,
} from '@/lib/core/agreement/one-versus-rest'
import { orPerfect, perfectTruthInterval } from '@/lib/core/agreement/perfect-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { shownTotalsInterval } from '@/lib/core/agreement/standard-error'
import { madeOf } from '@/lib/core/made-of'
import { type AdditiveUnits, UnitList } from '@/lib/core/stats/additive-units'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { type JudgeColumn, type StudyFrame, settledBytes } from '@/lib/core/study-frame'
import { VERDICTS } from '@/lib/core/verdict'
import { type Axes, readAxes } from '../basis/configuration-axes'
import { labelPlace } from '../basis/label-space'
import { countPairs, itemsOf, labelsOf, type PairCells, toRows } from '../basis/pair-figures'
import { patientPlaces } from '../basis/patient-places'
import {
  countsMissing,
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
  /** Where it was asked for statements of one kind alone, which. */
  onlyKind: StatementKind | null
  /** Items with a settled answer, of those that it was asked for. */
  settled: number
  /** Of how many patients these are. */
  settledPatients: number
  /** Of those, the ones it rated. */
  rated: number
  /** Of how many patients the rated ones are. */
  patients: number
  /** Settled answer down, what it said across, row by row. */
  cells: PairCells
  /** By settled answer, those that it was asked for and did not rate. */
  unanswered: Float64Array
}

export function judgeRows(frame: StudyFrame, keep: Uint8Array): JudgeRow[] {
  const truth = settledBytes(frame)
  return frame.judges.map(({ raterId, alias, configuration, codes }) => {
    const own = askedOf(frame, keep, configuration)
    const settledAs = madeOf([truth, own], 'settled', () => countSettled(truth, own, frame.labels.length))
    const settledPatients = madeOf([truth, own, frame.items], 'patients', () =>
      ratedPatients(frame, truth, truth, own),
    )
    const counts = madeOf([codes, truth, own, frame.items], 'row', () => {
      const cells = countPairs(truth, codes, own, frame.labels.length)
      const ratedAs = toRows(cells).map((row) => row.reduce((sum, count) => sum + count, 0))
      return {
        rated: itemsOf(cells),
        patients: ratedPatients(frame, codes, truth, own),
        cells,
        unanswered: settledAs.map((count, label) => count - (ratedAs[label] ?? 0)),
      }
    })
    return {
      raterId,
      alias,
      axes: readAxes(configuration),
      onlyKind: onlyKindOf(configuration),
      settled: itemsOf(settledAs),
      settledPatients,
      ...counts,
    }
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

/** By settled answer. */
function countSettled(truth: Uint8Array, keep: Uint8Array, labels: number): Float64Array {
  const counts = new Float64Array(labels)
  for (let place = 0; place < truth.length; place++) {
    const actual = truth[place] as number
    if (actual !== 0 && keep[place] === 1) counts[actual - 1] = (counts[actual - 1] as number) + 1
  }
  return counts
}

/** Of these items the ones that the rater was asked for: what a run left out by its settings is no gap in its coverage. */
function askedOf(
  { items }: StudyFrame,
  keep: Uint8Array,
  configuration: JudgeColumn['configuration'],
): Uint8Array {
  const only = onlyKindOf(configuration)
  if (only === null) return keep
  return madeOf([items, keep], only, () =>
    keep.map((kept, place) => (items[place]?.kind === only ? kept : 0)),
  )
}

type StatementKind = StudyFrame['items'][number]['kind']

function onlyKindOf({ statementKind }: JudgeColumn['configuration']): StatementKind | null {
  return statementKind === 'sentence' || statementKind === 'claim' ? statementKind : null
}

/** Figures of one AI rater with 95 % intervals. */
export type JudgeEstimates = Record<JudgeMeasure | 'coverage' | 'correct', Estimate>

/**
 * All figures of one AI rater. Shares of statements have Wilson intervals, which by patient allow for statements of one patient
 * being alike; the others have bootstrap ones. Coverage has none: it says what was done with these statements, and of no others.
 *
 * @param missing what becomes of statements that it was asked for and did not rate; AC1 and kappa leave them out always
 */
export function judgeEstimates(
  frame: StudyFrame,
  keep: Uint8Array,
  row: JudgeRow,
  focus: Focus,
  { unit, ...options }: AgreementOptions,
  measures: readonly JudgeMeasure[] = JUDGE_MEASURES,
  missing: Missing = 'left-out',
): Partial<JudgeEstimates> {
  if (missing === 'wrong') {
    const kept = measures.filter((measure) => !countsMissing(measure))
    const own = measures.filter(countsMissing)
    return {
      ...judgeEstimates(frame, keep, row, focus, { unit, ...options }, kept),
      ...drawEstimates(frame, keep, row, focus, { unit, ...options }, own, missing),
    }
  }
  return drawEstimates(frame, keep, row, focus, { unit, ...options }, measures, missing)
}

function drawEstimates(
  frame: StudyFrame,
  keep: Uint8Array,
  row: JudgeRow,
  focus: Focus,
  options: AgreementOptions,
  measures: readonly JudgeMeasure[],
  missing: Missing,
): Partial<JudgeEstimates> {
  // kept by these very cells: an answer changes one AI rater's
  const name = `drawn ${JSON.stringify([focus, options, measures, missing])}`
  return madeOf([row.cells, frame.items], name, () =>
    drawAnew(frame, keep, row, focus, options, measures, missing),
  )
}

function drawAnew(
  frame: StudyFrame,
  keep: Uint8Array,
  row: JudgeRow,
  focus: Focus,
  { unit, ...options }: AgreementOptions,
  measures: readonly JudgeMeasure[],
  missing: Missing,
): Partial<JudgeEstimates> {
  const { shares, units, others } = prepare(frame, keep, row, focus, unit, measures, missing)
  const name = `judge ${JSON.stringify([focus, options.resamples, options.seed, missing])}`
  const found = madeOnceEach(name, others, units, (lacking) => {
    const figures = Object.fromEntries(
      lacking.map((measure) => [
        measure,
        (cells: Float64Array) => judgeFigure(cells, measure, focus, missing),
      ]),
    )
    const ranges = Object.fromEntries(lacking.map((measure) => [measure, JUDGE_WORDS[measure].range]))
    return bootstrapFigures(units, figures, { ...options, ranges })
  })
  const coefficients = others.map((measure) => {
    const estimate = found[measure] as Estimate
    return [measure, orPerfect(estimate, perfectOf(units, measure, focus, missing))]
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
  return madeOf([row.cells, frame.items], `quick ${JSON.stringify([focus, unit, measures])}`, () => {
    const { shares, units, others } = prepare(frame, keep, row, focus, unit, measures, 'left-out')
    const coefficients = others.map((measure) => {
      const figure = (cells: ArrayLike<number>) => judgeFigure(cells, measure, focus)
      const estimate = {
        ...figure(row.cells),
        ...shownTotalsInterval(units, figure, JUDGE_WORDS[measure].range),
      }
      return [measure, orPerfect(estimate, perfectOf(units, measure, focus, 'left-out'))]
    })
    return { ...shares, ...Object.fromEntries(coefficients) }
  })
}

function isCorrectedForChance(measure: JudgeMeasure): boolean {
  return measure === 'ac1' || measure === 'kappa' || measure === 'mcc'
}

function perfectOf(
  units: AdditiveUnits,
  measure: JudgeMeasure,
  focus: Focus,
  missing: Missing,
): Interval | null {
  if (!isCorrectedForChance(measure)) return null
  const figure = (totals: Float64Array) => judgeFigure(totals, measure, focus, missing)
  return perfectTruthInterval(units, figure, Math.round(Math.sqrt(units.width)))
}

/** Shares with their intervals, and what intervals of the other measures are made from. */
function prepare(
  frame: StudyFrame,
  keep: Uint8Array,
  row: JudgeRow,
  focus: Focus,
  unit: ResamplingUnit,
  measures: readonly JudgeMeasure[],
  missing: Missing,
) {
  const judge = unit === 'patient' && frame.judges.find(({ raterId }) => raterId === row.raterId)
  const cellsOf = (one: PatientCells) =>
    missing === 'wrong' ? withUnanswered(one.cells, one.unanswered) : one.cells
  const cells = cellsOf(row)
  const patients = judge
    ? patientCells(frame, judge, askedOf(frame, keep, judge.configuration)).map((one) => ({
        ...one,
        cells: cellsOf(one),
        settled: itemsOf(one.cells) + itemsOf(one.unanswered),
      }))
    : null
  const shares = wilsonFigures({ ...row, cells }, focus, patients, missing)
  return {
    shares,
    units: patients ? { ...patientUnits(patients, cells.length), alone: itemUnits(cells) } : itemUnits(cells),
    others: measures.filter((measure) => !(measure in shares)),
  }
}

function wilsonFigures(
  row: Pick<JudgeRow, 'cells' | 'rated' | 'settled'>,
  focus: Focus,
  patients: readonly (Pick<PatientCells, 'cells'> & { settled: number })[] | null,
  missing: Missing,
): Partial<JudgeEstimates> {
  const entry = ofLabel(row.cells, focus, missing)
  const [right, counted] = shareParts(row.cells, 'agreement', focus)
  const share = (
    whole: Estimate,
    partsOf: (one: Pick<PatientCells, 'cells'> & { settled: number }) => readonly [number, number],
  ): Estimate =>
    patients === null
      ? whole
      : ofClusters(
          whole,
          patients.map(partsOf).map(([successes, cases]) => ({ successes, cases })),
        )
  const partsOf =
    (measure: ShareMeasure) =>
    ({ cells }: Pick<PatientCells, 'cells'>) =>
      shareParts(cells, measure, focus, missing)
  return {
    coverage: describedShare(row.rated, row.settled, NOTHING_SETTLED),
    correct: share(proportion(right, row.settled, NOTHING_SETTLED), (one) => [
      partsOf('agreement')(one)[0],
      one.settled,
    ]),
    agreement: share(proportion(right, counted, 'nothing was rated that has a truth'), partsOf('agreement')),
    ...(entry &&
      Object.fromEntries(
        SHARES_OF_LABEL.map((measure) => [measure, share(entry[measure], partsOf(measure))]),
      )),
  }
}

const NOTHING_SETTLED = 'no statement is settled'

/** Sensitivity and the like of one label, without clusters. */
function ofLabel(cells: PairCells, focus: Focus, missing: Missing): OneVersusRest | undefined {
  const labels = labelsOf(cells) - (missing === 'wrong' ? 1 : 0)
  const names = VERDICTS.slice(0, labels)
  const place = labelPlace(focus, labels)
  if (missing === 'left-out') return oneVersusRest({ labels: names, counts: toRows(cells) })[place]
  const pair: readonly string[] = [names[place] ?? focus, 'another']
  return oneVersusRest({ labels: pair, counts: toRows(againstRest(cells, place)) })[0]
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
