import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { singleUnits } from '@/lib/core/stats/keyed-units'
import { COEFFICIENT } from '../figure-range'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'
import { estimateTotals } from './estimate-totals'
import { type JoinedUnits, joinUnits, type UnitizedText } from './joined-units'

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
  const made = joinUnits(texts, isLabelAware)
  const meetings = meetingsOf(made)
  const figure = (totals: Float64Array) => alphaOf(totals, meetings, made.raters)
  const units = sumTexts(made, meetings, clusters)
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

/** What each text adds: so much that alpha of any set of texts follows from their totals. */
function sumTexts(
  made: JoinedUnits,
  meetings: readonly Meetings[],
  clusters: readonly string[] | null,
): AdditiveUnits {
  const { raters, lengths, groupsFrom, labelOf, raterOf } = made
  const width = FIRST + PER_LABEL * meetings.length
  const groupOf = new Int32Array(raters)
  const fill = (text: number, row: Float64Array) => {
    const length = lengths[text] as number
    row[LENGTH] = length
    for (let label = 0; label < meetings.length; label++)
      row[FIRST + PER_LABEL * label + PER_LABEL - 1] =
        raters * ((meetings[label] as Meetings).ofGap[length] as number)
    const past = groupsFrom[text + 1] as number
    for (let group = groupsFrom[text] as number; group < past; ) {
      const label = labelOf[group] as number
      groupOf.fill(-1)
      for (; group < past && labelOf[group] === label; group++) groupOf[raterOf[group] as number] = group
      addSums(row, FIRST + PER_LABEL * label, made, { groupOf, length }, meetings[label] as Meetings)
    }
  }
  return singleUnits(lengths.length, width, fill, clusters)
}

/** Of one label in one text the five sums that {@link PER_LABEL} names. @param groupOf each rater's group, -1 where there is none */
function addSums(
  sums: Float64Array,
  at: number,
  made: JoinedUnits,
  { groupOf, length }: { groupOf: Int32Array; length: number },
  { ofUnit, ofGap }: Meetings,
): void {
  const { unitsFrom, starts, ends } = made
  let [units, within, square, apart, meeting] = [0, 0, 0, 0, 0]
  for (let rater = 0; rater < groupOf.length; rater++) {
    const group = groupOf[rater] as number
    const from = group < 0 ? 0 : (unitsFrom[group] as number)
    const past = group < 0 ? 0 : (unitsFrom[group + 1] as number)
    for (let unit = from; unit < past; unit++) {
      const size = (ends[unit] as number) - (starts[unit] as number)
      units += 1
      within += (2 * size ** 3 - 3 * size ** 2 + size) / 3
      square += size * (size - 1)
      meeting += ofUnit[size] as number
    }
    let last = 0
    for (let unit = from; unit < past; unit++) {
      if ((starts[unit] as number) > last) meeting += ofGap[(starts[unit] as number) - last] as number
      last = ends[unit] as number
    }
    if (length > last) meeting += ofGap[length - last] as number
    for (let other = rater + 1; other < groupOf.length; other++)
      apart += apartOf(made, group, groupOf[other] as number)
  }
  sums[at] = units
  sums[at + 1] = within
  sums[at + 2] = square
  sums[at + 3] = apart
  sums[at + 4] = meeting
}

/** How far the units of two groups lie apart: those that overlap by their ends, those that meet none by their length, squared. */
function apartOf(made: JoinedUnits, first: number, second: number): number {
  const { starts, ends, unitsFrom } = made
  let apart = aloneOf(made, first, second) + aloneOf(made, second, first)
  if (first < 0 || second < 0) return apart
  for (let one = unitsFrom[first] as number; one < (unitsFrom[first + 1] as number); one++)
    for (let other = unitsFrom[second] as number; other < (unitsFrom[second + 1] as number); other++)
      if (meet(made, one, other))
        apart +=
          ((starts[one] as number) - (starts[other] as number)) ** 2 +
          ((ends[one] as number) - (ends[other] as number)) ** 2
  return apart
}

/** Squared lengths of the units of a group that meet none of another. @param others -1 for none */
function aloneOf(made: JoinedUnits, own: number, others: number): number {
  if (own < 0) return 0
  const { starts, ends, unitsFrom } = made
  const from = others < 0 ? 0 : (unitsFrom[others] as number)
  const past = others < 0 ? 0 : (unitsFrom[others + 1] as number)
  let alone = 0
  for (let one = unitsFrom[own] as number; one < (unitsFrom[own + 1] as number); one++) {
    let other = from
    while (other < past && !meet(made, one, other)) other++
    if (other === past) alone += ((ends[one] as number) - (starts[one] as number)) ** 2
  }
  return alone
}

function meet({ starts, ends }: JoinedUnits, one: number, other: number): boolean {
  return (
    (starts[one] as number) < (ends[other] as number) && (starts[other] as number) < (ends[one] as number)
  )
}

/** In how many ways one unit falls into all gaps, or all units into one gap, by squared length; and of all units and gaps together. */
type Meetings = { ofUnit: Float64Array; ofGap: Float64Array; whole: number }

/**
 * A unit of length u falls into a gap of length g in g - u + 1 ways, each counted by its squared length. The sum is over units and over
 * gaps: each text is given what its units add and what its gaps add, so that texts add up to twice the sum, and the whole is taken off once.
 */
function meetingsOf(made: JoinedUnits): Meetings[] {
  const { labels, raters, lengths, groupsFrom, labelOf } = made
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0)
  // most texts have nothing of a label, and are one gap of each rater
  const empty = new Float64Array(longest + 1)
  for (const length of lengths) empty[length] = (empty[length] as number) + raters
  const units = Array.from({ length: labels }, () => new Float64Array(longest + 1))
  const gaps = Array.from({ length: labels }, () => empty.slice())
  for (let text = 0; text < lengths.length; text++) {
    const length = lengths[text] as number
    for (let group = groupsFrom[text] as number; group < (groupsFrom[text + 1] as number); group++) {
      const label = labelOf[group] as number
      const ownGaps = gaps[label] as Float64Array
      ownGaps[length] = (ownGaps[length] as number) - 1
      countLengths(made, group, length, units[label] as Float64Array, ownGaps)
    }
  }
  return units.map((own, label) => waysOf(own, gaps[label] as Float64Array))
}

/** One more of the length of each unit of a group, and of each gap beside them. */
function countLengths(
  { unitsFrom, starts, ends }: JoinedUnits,
  group: number,
  length: number,
  units: Float64Array,
  gaps: Float64Array,
): void {
  let last = 0
  for (let unit = unitsFrom[group] as number; unit < (unitsFrom[group + 1] as number); unit++) {
    const [start, end] = [starts[unit] as number, ends[unit] as number]
    units[end - start] = (units[end - start] as number) + 1
    if (start > last) gaps[start - last] = (gaps[start - last] as number) + 1
    last = end
  }
  if (length > last) gaps[length - last] = (gaps[length - last] as number) + 1
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
    ofUnit,
    ofGap,
    whole: units.reduce((sum, many, length) => sum + many * (ofUnit[length] as number), 0),
  }
}
