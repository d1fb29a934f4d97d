import { type AgreementUnits, groupByPattern } from '@/lib/core/agreement/agreement-units'
import { estimateAgreement } from '@/lib/core/agreement/estimate-agreement'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { notNarrower } from '@/lib/core/agreement/not-narrower'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { addUpUnits, clusterUnits, countThings, UnitList } from '@/lib/core/stats/additive-units'
import { countNames } from '@/lib/core/stats/count-names'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { COEFFICIENTS } from './coefficients'
import type { Measure } from './measures'

/** Two raters by what they said: row the first's verdict, column the second's, row by row: as many cells as there are pairs of labels. */
export type PairCells = Float64Array

/** Counts the items of two columns of bytes (0 for no rating) on which both spoke. */
export function countPairs(
  first: Uint8Array,
  second: Uint8Array,
  labels: number,
  included?: Uint8Array,
): PairCells {
  const counted = included ? first.map((byte, index) => byte * (included[index] as number)) : first
  const bytes = labels + 1
  const met = new Uint32Array(bytes ** 2)
  // nothing hangs on what is read: a branch for each of a million ratings would take longer
  for (let index = 0; index < counted.length; index++) {
    const meeting = (counted[index] as number) * bytes + (second[index] as number)
    met[meeting] = (met[meeting] as number) + 1
  }
  return ratedCells(met, labels)
}

/**
 * Of the ways in which two bytes meet those in which both are ratings.
 *
 * @param met of each way how often: row the first's byte, column the second's, 0 for no rating among them
 * @param at where the first of them stands
 */
export function ratedCells(met: Uint32Array, labels: number, at = 0): PairCells {
  const cells = new Float64Array(labels * labels)
  for (let one = 1; one <= labels; one++)
    for (let other = 1; other <= labels; other++)
      cells[cellOf(one, other, labels)] = met[at + one * (labels + 1) + other] as number
  return cells
}

/** On how many items both spoke, of those that count. */
export function countShared(first: Uint8Array, second: Uint8Array, included: Uint8Array): number {
  let count = 0
  for (let index = 0; index < first.length; index++)
    if (first[index] !== 0 && second[index] !== 0 && included[index] !== 0) count += 1
  return count
}

/** The place among the cells of two verdicts as bytes. */
export function cellOf(one: number, other: number, labels: number): number {
  return (one - 1) * labels + other - 1
}

/** How many items the two share. */
export function itemsOf(cells: PairCells): number {
  let sum = 0
  for (let cell = 0; cell < cells.length; cell++) sum += cells[cell] as number
  return sum
}

/** The cells as a square of rows. */
export function toRows(cells: ArrayLike<number>): number[][] {
  const labels = labelsOf(cells)
  return Array.from({ length: labels }, (_, row) => Array.from(cells).slice(row * labels, (row + 1) * labels))
}

/** One unit for each of the ways two raters can answer with so many labels: what a pair's items are counted into. */
function makePairUnits(count: number): AgreementUnits {
  const labels = Array.from({ length: count }, (_, label) => `${label}`)
  return groupByPattern(
    labels.flatMap((first) => labels.map((second) => [first, second])),
    labels,
    { keepRaters: true },
  )
}

/** Those of two and of three labels, which every pair of people asks for. */
const PAIR_UNITS = [2, 3].map(makePairUnits)

function pairUnits(labels: number): AgreementUnits {
  return PAIR_UNITS[labels - 2] ?? makePairUnits(labels)
}

function unitsOf(cells: PairCells): AgreementUnits {
  return { ...pairUnits(labelsOf(cells)), weights: cells }
}

/** How many labels a square of cells is of. */
export function labelsOf(cells: ArrayLike<number>): number {
  return Math.round(Math.sqrt(cells.length))
}

/** Agreement of two raters with its 95 % interval. */
export function pairEstimate(cells: PairCells, measure: Measure): Estimate {
  return estimateOf(unitsOf(cells), measure)
}

/** Two ratings that meet: the cell they belong to, and what they share with other meetings. */
export type Meeting = { cell: number; cluster: string }

/** Agreement over all meetings of two raters, with an interval that allows for those of one cluster being alike. */
function meetingsEstimate(meetings: readonly Meeting[], measure: Measure, labels: number): Estimate {
  return estimateOf(meetingUnits(meetings, labels), measure)
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

/** Clusters of meetings that are alike: how many meetings each has in each cell, and how many such clusters there are. */
export type MeetingKind = { cells: PairCells; clusters: number }

/**
 * Agreement of people with several others over all meetings, with an interval that allows for those on one statement being alike,
 * and by patient those of one patient; from clusters that were counted by their kind, for thousands of them are a few dozen kinds.
 *
 * @param byPatient the same meetings, where statements of a patient are alike; never narrower than by statement
 */
export function meetingKindsEstimate(
  byStatement: readonly MeetingKind[],
  byPatient: readonly MeetingKind[] | null,
  measure: Measure,
  labels: number,
): Estimate {
  // of one meeting a statement it is the figure of two raters
  const isPair = byStatement.every(({ cells }) => itemsOf(cells) === 1)
  const ofStatements = isPair
    ? pairEstimate(addCells(byStatement, labels), measure)
    : estimateOf(kindUnits(byStatement, labels), measure)
  return byPatient === null
    ? ofStatements
    : notNarrower(estimateOf(kindUnits(byPatient, labels), measure), ofStatements)
}

function addCells(kinds: readonly MeetingKind[], labels: number): PairCells {
  const total = new Float64Array(labels * labels)
  for (const { cells, clusters } of kinds)
    for (const [cell, count] of cells.entries()) total[cell] = (total[cell] as number) + clusters * count
  return total
}

function kindUnits(kinds: readonly MeetingKind[], labels: number): AgreementUnits {
  const pairs = pairUnits(labels)
  const list = new UnitList(pairs.width)
  for (const { cells } of kinds) list.add(addUpUnits({ ...pairs, weights: cells }))
  const weights = Float64Array.from(kinds, ({ clusters }) => clusters)
  const alone = { ...pairs, weights: addCells(kinds, labels) }
  const sizes = Float64Array.from(kinds, ({ cells }) => itemsOf(cells))
  return { ...pairs, ...list.finish(sizes), weights, alone }
}

function estimateOf(units: AgreementUnits, measure: Measure): Estimate {
  if (countThings(units) === 0) return { value: null, reason: 'the two share no statement', interval: null }
  return estimateAgreement(units, { it: COEFFICIENTS[measure] }).it
}

/** What two columns of bytes (0 for no rating) say of each statement on which both spoke, by patient. */
export function patientMeetings(
  { items, labelSet }: Pick<StudyMatrix, 'items' | 'labelSet'>,
  first: Uint8Array,
  second: Uint8Array,
  included?: Uint8Array,
): Meeting[] {
  const meetings: Meeting[] = []
  for (let index = 0; index < items.length; index++) {
    const [one, other] = [first[index] ?? 0, second[index] ?? 0]
    if (one === 0 || other === 0 || included?.[index] === 0) continue
    meetings.push({ cell: cellOf(one, other, labelSet.codes.length), cluster: items[index]?.patient ?? '' })
  }
  return meetings
}

/** Two raters over the statements that both rated: how many these are, of how many patients, and how far the two agree. */
export type TwoColumns = { items: number; patients: number; estimate: Estimate }

/**
 * Agreement of two columns of bytes (0 for no rating), with one interval wherever the two are looked at, in either order.
 *
 * @param keep per item 1 where it counts
 * @param unit what is alike, nothing or the statements of a patient
 */
export function compareColumns(
  matrix: Pick<StudyMatrix, 'items' | 'labelSet'>,
  [one, other]: readonly [Uint8Array, Uint8Array],
  included: Uint8Array,
  measure: Measure,
  unit: ResamplingUnit,
): TwoColumns {
  const labels = matrix.labelSet.codes.length
  const meetings = patientMeetings(matrix, one, other, included)
  const estimate =
    unit === 'item'
      ? pairEstimate(countPairs(one, other, labels, included), measure)
      : meetingsEstimate(meetings, measure, labels)
  return { items: meetings.length, patients: countNames(meetings.map(({ cluster }) => cluster)), estimate }
}
