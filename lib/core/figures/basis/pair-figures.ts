import { type AgreementUnits, addUp, groupByPattern } from '@/lib/core/agreement/agreement-units'
import { bootstrapAgreement } from '@/lib/core/agreement/bootstrap-agreement'
import { clusteredProportion, ofClusters } from '@/lib/core/agreement/clustered-proportion'
import { proportion } from '@/lib/core/agreement/one-versus-rest'
import { orPerfect, perfectInterval } from '@/lib/core/agreement/perfect-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { shownInterval } from '@/lib/core/agreement/standard-error'
import { addUpUnits, clusterUnits, UnitList } from '@/lib/core/stats/additive-units'
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

/** One unit for each of the ways two raters can answer: what a pair's items are counted into. */
const PAIR_UNITS = [VERDICTS.slice(0, 2), VERDICTS].map((labels) =>
  groupByPattern(
    labels.flatMap((first) => labels.map((second) => [first, second])),
    labels,
    { keepRaters: true },
  ),
)

function pairUnits(labels: number): AgreementUnits {
  return PAIR_UNITS[labels - 2] as AgreementUnits
}

function unitsOf(cells: PairCells): AgreementUnits {
  return { ...pairUnits(labelsOf(cells)), weights: cells }
}

/** How many labels a square of cells is of. */
export function labelsOf(cells: ArrayLike<number>): number {
  return Math.round(Math.sqrt(cells.length))
}

/**
 * Agreement of two raters with its 95 % interval, cheap enough for hundreds of pairs: Wilson's for percent agreement, the
 * analytic one for coefficients.
 */
export function pairEstimate(cells: PairCells, measure: Measure): Estimate {
  if (itemsOf(cells) === 0) return { value: null, reason: NOTHING_SHARED, interval: null }
  if (measure === 'percent') return percentOf(cells)
  return analyticEstimate(unitsOf(cells), measure)
}

/** The same with a bootstrap interval over items for coefficients. */
export function bootstrapPair(
  cells: PairCells,
  measure: Measure,
  options: { resamples: number; seed: number },
): Estimate {
  if (itemsOf(cells) === 0) return { value: null, reason: NOTHING_SHARED, interval: null }
  if (measure === 'percent') return percentOf(cells)
  const { coefficient, range: it } = MEASURE_WORDS[measure]
  return bootstrapAgreement(unitsOf(cells), { it: coefficient }, { ...options, ranges: { it } }).it
}

/** Two ratings that meet: the cell they belong to, and what they share with other meetings. */
export type Meeting = { cell: number; cluster: string }

/** Clusters of meetings that are alike: how many meetings each has in each cell, and how many such clusters there are. */
export type MeetingKind = { cells: PairCells; clusters: number }

/**
 * Agreement over all meetings, with an interval that allows for those of one cluster being alike; from clusters that were counted by
 * their kind, for thousands of them are a few dozen kinds.
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

/** Agreement over all meetings, with a bootstrap interval over whole clusters for coefficients. */
export function bootstrapMeetings(
  meetings: readonly Meeting[],
  measure: Measure,
  labels: number,
  options: { resamples: number; seed: number },
): Estimate {
  if (measure === 'percent') return percentOfMeetings(meetings, labels)
  if (meetings.length === 0) return { value: null, reason: NOTHING_SHARED, interval: null }
  const { coefficient, range: it } = MEASURE_WORDS[measure]
  const units = meetingUnits(meetings, labels)
  return bootstrapAgreement(units, { it: coefficient }, { ...options, ranges: { it } }).it
}

function percentOfMeetings(meetings: readonly Meeting[], labels: number): Estimate {
  return clusteredProportion(
    [...meetings.keys()],
    (place) => (meetings[place]?.cell ?? 1) % (labels + 1) === 0,
    meetings.map(({ cluster }) => cluster),
    NOTHING_SHARED,
  )
}

function meetingUnits(meetings: readonly Meeting[], labels: number): AgreementUnits {
  const units = pairUnits(labels)
  const clustered = clusterUnits(
    units,
    meetings.map(({ cell }) => cell),
    meetings.map(({ cluster }) => cluster),
  )
  return { ...units, ...clustered }
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
