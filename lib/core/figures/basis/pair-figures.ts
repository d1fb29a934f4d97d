import { type AgreementUnits, addUp, groupByPattern } from '@/lib/core/agreement/agreement-units'
import { bootstrapAgreement } from '@/lib/core/agreement/bootstrap-agreement'
import { ofClusters } from '@/lib/core/agreement/clustered-proportion'
import { proportion } from '@/lib/core/agreement/one-versus-rest'
import { orPerfect, perfectInterval } from '@/lib/core/agreement/perfect-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { shownInterval } from '@/lib/core/agreement/standard-error'
import { addUpUnits, clusterUnits, presentKinds, UnitList } from '@/lib/core/stats/additive-units'
import { VERDICTS } from '@/lib/core/verdict'
import { MEASURE_WORDS, type Measure } from './measures'

/** Two raters by what they said: row the first's verdict, column the second's, row by row; 9 cells, or 4 of two labels. */
export type PairCells = Float64Array

/** Counts the items of two columns of bytes (0 for no rating) on which both spoke. */
export function countPairs(
  first: Uint8Array,
  second: Uint8Array,
  keep?: Uint8Array,
  labels: number = VERDICTS.length,
): PairCells {
  const cells = new Float64Array(labels * labels)
  for (let place = 0; place < first.length; place++) {
    const one = first[place] as number
    const other = second[place] as number
    if (one === 0 || other === 0 || (keep && keep[place] === 0)) continue
    const cell = cellOf(one, other, labels)
    cells[cell] = (cells[cell] as number) + 1
  }
  return cells
}

/** The place among the cells of two verdicts as bytes. */
export function cellOf(one: number, other: number, labels: number): number {
  return (one - 1) * labels + other - 1
}

/** How many items the two share. */
export function itemsOf(cells: PairCells): number {
  return cells.reduce((sum, count) => sum + count, 0)
}

/** The cells as a square of rows. */
export function toRows(cells: ArrayLike<number>): number[][] {
  const labels = labelsOf(cells)
  return Array.from({ length: labels }, (_, row) => Array.from(cells).slice(row * labels, (row + 1) * labels))
}

/** One unit for each of the ways two raters can answer, in the order of cells: what a pair's items are counted into. */
const PAIR_UNITS = [VERDICTS.slice(0, 2), VERDICTS].map((labels) =>
  groupByPattern(
    labels.flatMap((first) => labels.map((second) => [first, second])),
    labels,
  ),
)

function pairUnits(labels: number): AgreementUnits {
  return PAIR_UNITS[labels - 2] as AgreementUnits
}

/** How many labels a square of cells is of. */
export function labelsOf(cells: ArrayLike<number>): number {
  return Math.round(Math.sqrt(cells.length))
}

type Resampling = { resamples: number; seed: number }

/** Agreement of two raters over items that count as independent. @see {@link bootstrapAgreement} for its interval */
export function pairEstimate(cells: PairCells, measure: Measure, options: Resampling): Estimate {
  const kinds = pairUnits(labelsOf(cells))
  return estimateOf({ ...kinds, ...presentKinds(kinds, cells) }, measure, options)
}

/** Two ratings that meet: the cell they belong to, and what they share with other meetings. */
export type Meeting = { cell: number; cluster: string }

/** The same over meetings, with an interval that allows for those of one cluster being alike. */
export function meetingsEstimate(
  meetings: readonly Meeting[],
  measure: Measure,
  labels: number,
  options: Resampling,
): Estimate {
  const kinds = pairUnits(labels)
  const clustered = clusterUnits(
    kinds,
    meetings.map(({ cell }) => cell),
    meetings.map(({ cluster }) => cluster),
  )
  // of a cluster all its meetings have two ratings
  return estimateOf({ ...kinds, ...clustered }, measure, options)
}

function estimateOf(units: AgreementUnits, measure: Measure, options: Resampling): Estimate {
  if (units.weights.length === 0) return { value: null, reason: NOTHING_SHARED, interval: null }
  const { coefficient, range: it } = MEASURE_WORDS[measure]
  return bootstrapAgreement(units, { it: coefficient }, { ...options, ranges: { it } }).it
}

/** Clusters of meetings that are alike: how many meetings each has in each cell, and how many such clusters there are. */
export type MeetingKind = { cells: PairCells; clusters: number }

/**
 * Agreement of a person with several others over all meetings, with an analytic interval that allows for those of one cluster
 * being alike; from clusters that were counted by their kind, for thousands of them are a few dozen kinds. Of two raters alone
 * {@link meetingsEstimate} has the interval.
 */
export function meetingKindsEstimate(
  kinds: readonly MeetingKind[],
  measure: Measure,
  labels: number = VERDICTS.length,
): Estimate {
  const total = new Float64Array(labels * labels)
  for (const { cells, clusters } of kinds)
    for (const [cell, count] of cells.entries()) total[cell] = (total[cell] as number) + clusters * count
  if (measure === 'percent') {
    const counts = kinds.flatMap(({ cells, clusters }) =>
      Array.from({ length: clusters }, () => ({ successes: sameOf(cells), cases: itemsOf(cells) })),
    )
    return ofClusters(percentOf(total), counts)
  }
  if (itemsOf(total) === 0) return { value: null, reason: NOTHING_SHARED, interval: null }
  const pairs = pairUnits(labels)
  const list = new UnitList(pairs.width)
  for (const { cells } of kinds) list.add(addUpUnits({ ...pairs, weights: cells }))
  const weights = Float64Array.from(kinds, ({ clusters }) => clusters)
  const alone = { ...pairs, weights: total }
  const sizes = Float64Array.from(kinds, ({ cells }) => itemsOf(cells))
  return analyticEstimate({ ...pairs, ...list.finish(sizes), weights, alone }, measure)
}

const NOTHING_SHARED = 'the two share no statement'

function percentOf(cells: PairCells): Estimate {
  return proportion(sameOf(cells), itemsOf(cells), NOTHING_SHARED)
}

function sameOf(cells: PairCells): number {
  const labels = labelsOf(cells)
  return cells.reduce((sum, count, cell) => sum + (cell % (labels + 1) === 0 ? count : 0), 0)
}

function analyticEstimate(units: AgreementUnits, measure: Measure): Estimate {
  const { coefficient, range } = MEASURE_WORDS[measure]
  const shown = {
    ...coefficient(addUp(units)),
    ...shownInterval(units, coefficient, { population: 'paired', range }),
  }
  return shown.interval === null ? orPerfect(shown, perfectInterval(units, coefficient)) : shown
}
