import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { singleUnits } from '@/lib/core/stats/keyed-units'
import { COEFFICIENT } from '../figure-range'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'
import { estimateTotals } from './estimate-totals'
import { type LabeledSpan, requireSpans } from './labeled-span'

/** One stretch of the continuum, such as a text: its length, and what each rater marked in it. */
export type UnitizedText = { length: number; raters: readonly (readonly LabeledSpan[])[] }

export type UnitizedOptions = {
  /** Whether units of each label are compared with those of the same label, or all units as of one. */
  isLabelAware: boolean
  /** One name a text: texts of one cluster are taken for alike. */
  clusters?: readonly string[] | null
}

/** What stands in the totals once, before five places for each label. */
const LENGTH = 0
const FIRST = 1
/** Of each label: units, what their lengths add to two units meeting, to units of length 1 within them, what lies apart, and what
 * meets gaps. */
const PER_LABEL = 5

/**
 * Krippendorff's alpha for unitizing, uα: agreement on which stretches of a continuum are units of which label, corrected for
 * chance. Observed disagreement is by where overlapping units begin and end, squared, and by the squared length of units that
 * meet none; expected is the same of all ways to lay the units and gaps that there are. Texts are laid end to end: neither a unit nor a
 * gap goes on into the next. A rater's units of one label that overlap count as one.
 *
 * The interval is by linearization; that of the chance that a unit falls into a gap is taken to first order.
 *
 * @param texts with the same number of raters each, two or more
 * @returns undefined when nobody marked anything, or no chance of disagreement is left
 * @throws {RangeError} for a span that is empty, turned round or outside its text
 * @see Krippendorff K (1995), Sociol Methodol 25:47-76; Krippendorff K (2004), Content Analysis, 2nd ed., ch. 11.6; Krippendorff K,
 * Mathet Y, Bouvry S, Widlöcher A (2016), Qual Quant 50:2347-2364, on what it does not see: it compares nothing but units of one label
 * @example
 * // Krippendorff (2004), p. 254: two observers of 300 units of length
 * const [k, l] = [span(30, 90, 'k'), span(150, 200, 'k')]
 * const first = [span(75, 145, 'c'), span(220, 250, 'c'), k, l]
 * const second = [span(70, 150, 'c'), span(205, 225, 'c'), span(250, 270, 'c'), k, l]
 * unitizedAlpha([{ length: 300, raters: [first, second] }], { isLabelAware: true }).value // => 0.859
 */
export function unitizedAlpha(
  texts: readonly UnitizedText[],
  { isLabelAware, clusters = null }: UnitizedOptions,
): Estimate {
  const made = makeUnits(texts, isLabelAware)
  const raters = texts[0]?.raters.length ?? 0
  const meetings = meetingsOf(made, raters)
  const figure = (totals: Float64Array) => alphaOf(totals, meetings, raters)
  const units = sumTexts(made.texts, meetings, raters, clusters)
  return estimateTotals(units, { alpha: { figure, range: COEFFICIENT } }).alpha
}

function alphaOf(totals: Float64Array, meetings: readonly Meetings[], raters: number): Figure {
  const length = totals[LENGTH] as number
  if (meetings.length === 0) return undefinedFigure('nobody marked anything')
  let [observed, expected] = [0, 0]
  for (const [label, { whole }] of meetings.entries()) {
    const at = FIRST + PER_LABEL * label
    const [units, within, square] = [totals[at] as number, totals[at + 1] as number, totals[at + 2] as number]
    const [apart, meeting] = [totals[at + 3] as number, totals[at + 4] as number]
    observed += (2 * apart) / (raters * (raters - 1) * length ** 2)
    const ways = raters * length * (raters * length - 1) - square
    expected += (2 / length) * (((units - 1) * within + meeting - whole) / ways)
  }
  return expected > 0
    ? defined(1 - observed / expected)
    : undefinedFigure('no disagreement is possible by chance')
}

type Unit = { start: number; end: number }
/** A text's units, by label and rater; labels that nobody used there are absent. */
type Made = { length: number; units: ReadonlyMap<number, readonly (readonly Unit[])[]> }
type MadeTexts = { labels: number; texts: readonly Made[] }

function makeUnits(texts: readonly UnitizedText[], isLabelAware: boolean): MadeTexts {
  const indices = new Map<string, number>()
  const indexOf = ({ label }: LabeledSpan) => {
    const name = isLabelAware ? label : ''
    const index = indices.get(name) ?? indices.size
    indices.set(name, index)
    return index
  }
  const made = texts.map(({ length, raters }): Made => {
    const units = new Map<number, Unit[][]>()
    for (const [rater, spans] of raters.entries()) {
      requireSpans(spans, length)
      for (const span of spans.toSorted((one, other) => one.start - other.start)) {
        const label = indexOf(span)
        const own = units.get(label) ?? raters.map(() => [])
        units.set(label, own)
        join(own[rater] as Unit[], span)
      }
    }
    return { length, units }
  })
  return { labels: indices.size, texts: made }
}

/** One more unit, or the last one longer where they overlap. */
function join(units: Unit[], { start, end }: LabeledSpan): void {
  const last = units.at(-1)
  if (last && start < last.end) last.end = Math.max(last.end, end)
  else units.push({ start, end })
}

/** What each text adds: so much that alpha of any set of texts follows from their totals. */
function sumTexts(
  texts: readonly Made[],
  meetings: readonly Meetings[],
  raters: number,
  clusters: readonly string[] | null,
): AdditiveUnits {
  const width = FIRST + PER_LABEL * meetings.length
  const fill = (text: number, row: Float64Array) => {
    const { length, units } = texts[text] as Made
    row[LENGTH] = length
    for (let label = 0; label < meetings.length; label++) {
      const at = FIRST + PER_LABEL * label
      const byRater = units.get(label)
      const own = meetings[label] as Meetings
      if (byRater) addSums(row, at, byRater, length, own)
      else row[at + PER_LABEL - 1] = raters * own.ofGap(length)
    }
  }
  return singleUnits(texts.length, width, fill, clusters)
}

/** Of one label in one text the five sums that {@link PER_LABEL} names. */
function addSums(
  sums: Float64Array,
  at: number,
  byRater: readonly (readonly Unit[])[],
  length: number,
  { ofUnit, ofGap }: Meetings,
): void {
  let [units, within, square, apart, meeting] = [0, 0, 0, 0, 0]
  for (const [rater, own] of byRater.entries()) {
    for (const { start, end } of own) {
      const size = end - start
      units += 1
      within += (2 * size ** 3 - 3 * size ** 2 + size) / 3
      square += size * (size - 1)
      meeting += ofUnit(size)
    }
    for (const gap of gapsOf(own, length)) meeting += ofGap(gap)
    for (const other of byRater.slice(rater + 1)) apart += apartOf(own, other)
  }
  sums[at] = units
  sums[at + 1] = within
  sums[at + 2] = square
  sums[at + 3] = apart
  sums[at + 4] = meeting
}

function gapsOf(units: readonly Unit[], length: number): number[] {
  const gaps: number[] = []
  let last = 0
  for (const { start, end } of units) {
    if (start > last) gaps.push(start - last)
    last = end
  }
  if (length > last) gaps.push(length - last)
  return gaps
}

/** How far the units of two raters lie apart: those that overlap by their ends, those that meet none by their length, squared. */
function apartOf(first: readonly Unit[], second: readonly Unit[]): number {
  let apart = 0
  for (const one of first) {
    apart += alone(one, second)
    for (const other of second)
      if (meet(one, other)) apart += (one.start - other.start) ** 2 + (one.end - other.end) ** 2
  }
  for (const other of second) apart += alone(other, first)
  return apart
}

function alone(one: Unit, others: readonly Unit[]): number {
  return others.some((other) => meet(one, other)) ? 0 : (one.end - one.start) ** 2
}

function meet(one: Unit, other: Unit): boolean {
  return one.start < other.end && other.start < one.end
}

/** In how many ways one unit falls into all gaps, or all units into one gap, by squared length; and of all units and gaps together. */
type Meetings = { ofUnit: (size: number) => number; ofGap: (size: number) => number; whole: number }

/**
 * A unit of length u falls into a gap of length g in g - u + 1 ways, each counted by its squared length. The sum is over units and over
 * gaps: each text is given what its units add and what its gaps add, so that texts add up to twice the sum, and the whole is taken off once.
 */
function meetingsOf({ labels, texts }: MadeTexts, raters: number): Meetings[] {
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0)
  const count = (list: Float64Array, length: number, times = 1) => {
    list[length] = (list[length] as number) + times
  }
  // most texts have nothing of a label, and are one gap of each rater
  const empty = new Float64Array(longest + 1)
  for (const { length } of texts) count(empty, length, raters)
  const counted = Array.from({ length: labels }, () => ({
    units: new Float64Array(longest + 1),
    gaps: empty.slice(),
  }))
  for (const { length, units: own } of texts)
    for (const [label, byRater] of own) {
      const { units, gaps } = counted[label] as { units: Float64Array; gaps: Float64Array }
      count(gaps, length, -raters)
      for (const { start, end } of byRater.flat()) count(units, end - start)
      for (const gap of byRater.flatMap((one) => gapsOf(one, length))) count(gaps, gap)
    }
  return counted.map(({ units, gaps }) => waysOf(units, gaps))
}

/** @param units how many there are of each length, and gaps */
function waysOf(units: Float64Array, gaps: Float64Array): Meetings {
  const longest = units.length - 1
  const [ofUnit, ofGap] = [new Float64Array(longest + 1), new Float64Array(longest + 1)]
  // from the longest down: how many gaps have at least this length, and their lengths together
  for (let length = longest, many = 0, sum = 0; length > 0; length--) {
    many += gaps[length] as number
    sum += (gaps[length] as number) * length
    ofUnit[length] = length ** 2 * (sum - many * (length - 1))
  }
  // from the shortest up: squared lengths of units of at most this length, and their cubes
  for (let length = 1, squares = 0, cubes = 0; length <= longest; length++) {
    squares += (units[length] as number) * length ** 2
    cubes += (units[length] as number) * length ** 3
    ofGap[length] = squares * (length + 1) - cubes
  }
  return {
    ofUnit: (size) => ofUnit[size] ?? 0,
    ofGap: (size) => ofGap[size] ?? 0,
    whole: units.reduce((sum, many, length) => sum + many * (ofUnit[length] as number), 0),
  }
}
