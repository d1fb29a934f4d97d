import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { ofClusters } from '@/lib/core/agreement/clustered-proportion'
import { estimateCells } from '@/lib/core/agreement/estimate-cells'
import type { AgreementOptions, ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { againstRest, type Missing, withUnanswered } from '@/lib/core/agreement/missing-as-wrong'
import {
  describedShare,
  type OneVersusRest,
  oneVersusRest,
  proportion,
} from '@/lib/core/agreement/one-versus-rest'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { analyticInterval } from '@/lib/core/agreement/standard-error'
import { focusIndex } from '@/lib/core/labels'
import { type AdditiveUnits, UnitList } from '@/lib/core/stats/additive-units'
import type { Resampling } from '@/lib/core/stats/resample-totals'
import { AI_MEASURES, type AiMeasure, MEASURES } from '../basis/measures'
import { itemsOf, labelsOf, type PairCells, toRows } from '../basis/pair-figures'
import { aiFigure, countsMissing, type ShareMeasure, shareParts } from './ai-measures'
import { type PatientCells, patientCells, patientUnits } from './ai-rater-patients'
import type { AiRaterRow } from './ai-rater-rows'
import type { ConsensusItems } from './consensus-items'

/** With draws that the rows of a table share. */
type AiRaterOptions = AgreementOptions & Pick<Resampling, 'shared'>

/** Figures of one AI rater with 95 % intervals. */
export type AiEstimates = Record<AiMeasure | 'coverage' | 'correct', Estimate>
type Asked = readonly (keyof AiEstimates)[]

/** Those whose intervals take resamples, unless analytic ones will do. */
export const RESAMPLED: readonly AiMeasure[] = ['balanced', 'macro-f1', 'f1']

/**
 * All figures of one AI rater. Shares of statements have Wilson intervals, which by patient allow for statements of one patient
 * being alike; AC1, kappa and MCC that of {@link estimateCells}; F1 and means over labels have bootstrap ones. Coverage has none: it says what was done with these statements, and of no others.
 *
 * @param missing what becomes of statements that it was asked for and did not rate; AC1 and kappa leave them out always
 */
export function aiEstimates(
  items: ConsensusItems,
  row: AiRaterRow,
  focus: string,
  { unit, ...options }: AiRaterOptions,
  measures: readonly AiMeasure[] = AI_MEASURES,
  missing: Missing = 'left-out',
): Partial<AiEstimates> {
  if (missing === 'wrong') {
    const kept = measures.filter((measure) => !countsMissing(measure))
    const own = measures.filter(countsMissing)
    return {
      ...aiEstimates(items, row, focus, { unit, ...options }, kept),
      ...drawEstimates(items, row, focus, { unit, ...options }, own, missing),
    }
  }
  return drawEstimates(items, row, focus, { unit, ...options }, measures, missing)
}

function drawEstimates(
  items: ConsensusItems,
  row: AiRaterRow,
  focus: string,
  { unit, ...options }: AiRaterOptions,
  measures: readonly AiMeasure[],
  missing: Missing,
): Partial<AiEstimates> {
  const { label, shares, coefficients, units, others } = prepare(
    items,
    row,
    focus,
    unit,
    measures,
    [...AI_MEASURES, 'coverage', 'correct'],
    missing,
  )
  const figures = Object.fromEntries(
    others.map((measure) => [measure, (cells: Float64Array) => aiFigure(cells, measure, label, missing)]),
  )
  const ranges = Object.fromEntries(others.map((measure) => [measure, MEASURES[measure].range]))
  const drawn = others.length === 0 ? {} : bootstrapFigures(units, figures, { ...options, ranges })
  return { ...shares, ...coefficients, ...drawn }
}

/**
 * The same with analytic intervals of F1 and means over labels, and no shares but the given: cheap enough for thousands of AI raters.
 */
export function quickEstimates(
  items: ConsensusItems,
  row: AiRaterRow,
  focus: string,
  unit: ResamplingUnit,
  asked: Asked,
): Partial<AiEstimates> {
  const measures = asked.filter((name) => name !== 'coverage' && name !== 'correct')
  const { label, shares, coefficients, units, others } = prepare(
    items,
    row,
    focus,
    unit,
    measures,
    asked,
    'left-out',
  )
  const quick = others.map((measure) => {
    const figure = (cells: ArrayLike<number>) => aiFigure(cells, measure, label)
    const interval = analyticInterval(units, figure, MEASURES[measure].range)
    return [measure, { ...figure(row.cells), ...interval }]
  })
  return { ...shares, ...coefficients, ...Object.fromEntries(quick) }
}

const COEFFICIENTS: readonly AiMeasure[] = ['ac1', 'kappa', 'mcc']

/** These shares and coefficients with their intervals, and what intervals of the other measures are made from. */
function prepare(
  items: ConsensusItems,
  row: AiRaterRow,
  focus: string,
  unit: ResamplingUnit,
  measures: readonly AiMeasure[],
  sharesOf: Asked,
  missing: Missing,
) {
  const { matrix } = items
  const aiRater = unit === 'patient' && matrix.aiRaters.find(({ raterId }) => raterId === row.raterId)
  const cellsOf = (one: PatientCells) =>
    missing === 'wrong' ? withUnanswered(one.cells, one.unanswered) : one.cells
  const cells = cellsOf(row)
  const patients = aiRater
    ? patientCells(items, aiRater).map((one) => ({
        ...one,
        cells: cellsOf(one),
        settled: itemsOf(one.cells) + itemsOf(one.unanswered),
      }))
    : null
  const label = focusIndex(focus, matrix.labelSet)
  const shares = wilsonFigures({ ...row, cells }, matrix.labelSet.codes, label, patients, sharesOf, missing)
  const units = patients
    ? { ...patientUnits(patients, cells.length), alone: itemUnits(cells) }
    : itemUnits(cells)
  const corrected = measures.filter((measure) => COEFFICIENTS.includes(measure))
  const figures = corrected.map((measure) => [
    measure,
    (totals: Float64Array) => aiFigure(totals, measure, label, missing),
  ])
  return {
    label,
    shares,
    coefficients: estimateCells<AiMeasure>(units, labelsOf(cells), Object.fromEntries(figures)),
    units,
    others: measures.filter((measure) => !(measure in shares) && !corrected.includes(measure)),
  }
}

function wilsonFigures(
  row: Pick<AiRaterRow, 'cells' | 'rated' | 'settled'>,
  labels: readonly string[],
  label: number,
  patients: readonly (Pick<PatientCells, 'cells'> & { settled: number })[] | null,
  asked: Asked,
  missing: Missing,
): Partial<AiEstimates> {
  const entry = ofLabel(row.cells, labels, label, missing)
  const [right, counted] = shareParts(row.cells, 'agreement', label)
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
      shareParts(cells, measure, label, missing)
  return {
    ...(asked.includes('coverage') && {
      coverage: describedShare(row.rated, row.settled, NOTHING_SETTLED),
    }),
    ...(asked.includes('correct') && {
      correct: share(proportion(right, row.settled, NOTHING_SETTLED), (one) => [
        partsOf('agreement')(one)[0],
        one.settled,
      ]),
    }),
    ...(asked.includes('agreement') && {
      agreement: share(
        proportion(right, counted, 'nothing was rated that has a consensus'),
        partsOf('agreement'),
      ),
    }),
    ...(entry &&
      Object.fromEntries(
        SHARES_OF_LABEL.filter((measure) => asked.includes(measure)).map((measure) => [
          measure,
          share(entry[measure], partsOf(measure)),
        ]),
      )),
  }
}

const NOTHING_SETTLED = 'no statement is settled'

/** Sensitivity and the like of one label, without clusters. */
function ofLabel(
  cells: PairCells,
  labels: readonly string[],
  label: number,
  missing: Missing,
): OneVersusRest | undefined {
  if (missing === 'left-out') return oneVersusRest({ labels, counts: toRows(cells) })[label]
  const pair: readonly string[] = [labels[label] ?? '', 'another']
  return oneVersusRest({ labels: pair, counts: toRows(againstRest(cells, label)) })[0]
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
