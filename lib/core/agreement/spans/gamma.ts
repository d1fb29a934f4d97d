import { singleUnits } from '@/lib/core/stats/keyed-units'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import type { FigureRange } from '../figure-range'
import { defined, type Estimate, undefinedFigure } from '../rating-table'
import { bestAssignment } from './best-assignment'
import { estimateTotals } from './estimate-totals'
import { type LabeledSpan, requireSpans } from './labeled-span'

/** A text with what two raters marked in it. */
export type AlignedText = {
  length: number
  raters: readonly [readonly LabeledSpan[], readonly LabeledSpan[]]
}

export type GammaOptions = {
  /** Whether an aligned pair of two labels counts as apart as a unit that is aligned with none. */
  isLabelAware: boolean
  /** One name a text: texts of one cluster are taken for alike. */
  clusters?: readonly string[] | null
  seed: number
}

/** What a unit adds that is aligned with none. */
const ALONE = 1
/** So many texts are shuffled in all, each one at least once: the chance disorder is a mean over texts. */
const SHUFFLES = 2000
const RANGE: FigureRange = { low: Number.NEGATIVE_INFINITY, high: 1 }

/**
 * Gamma of two raters: one less the disorder of their best alignment, as a share of the disorder that chance gives. Units are aligned
 * one to one, so that what is left over and how far pairs lie apart adds up to the least; for two raters that alignment is found
 * exactly. Chance is what the raters marked in a text, each drawn from the two and turned round the text by a random distance.
 *
 * A pair is apart by the square of what its starts and ends differ by, as a share of the lengths of both, and by 1 for two labels; a
 * unit left over by 1. Several texts are continua of their own, whose disorders add up; the interval is by linearization over them.
 *
 * @returns undefined when nobody marked anything
 * @throws {RangeError} for a span that is empty, turned round or outside its text
 * @see Mathet Y, Widlöcher A, Métivier J-P (2015), Comput Linguist 41:437-479, with both weights and the empty unit at 1; Titeux H,
 * Riad R (2021), J Open Source Softw 6:2989, whose program gives the same disorders
 * @example
 * // one pair at the same place, one half a length apart, one unit alone
 * const raters = [[span(0, 10), span(40, 50)], [span(0, 10), span(45, 55), span(80, 90)]]
 * disorderOf(raters[0], raters[1], true) // => 1.25
 * gamma([{ length: 100, raters }], { isLabelAware: true, seed: 1 }).value > 0 // => true
 */
export function gamma(
  texts: readonly AlignedText[],
  { isLabelAware, clusters = null, seed }: GammaOptions,
): Estimate {
  const random = mersenneUniform(seed)
  const marked = texts.filter(({ raters: [one, other] }) => one.length + other.length > 0).length
  const shuffles = Math.max(1, Math.ceil(SHUFFLES / Math.max(1, marked)))
  const fill = (text: number, row: Float64Array) => {
    const {
      length,
      raters: [one, other],
    } = texts[text] as AlignedText
    requireSpans(one, length)
    requireSpans(other, length)
    const units = one.length + other.length
    if (units === 0) return
    let chance = 0
    for (let draw = 0; draw < shuffles; draw++) {
      const [first, second] = shuffle({ length, raters: [one, other] }, random)
      // each continuum by its own number of units, then as if it had those of the text
      chance += (disorderOf(first, second, isLabelAware) * units) / (first.length + second.length)
    }
    row[0] = disorderOf(one, other, isLabelAware)
    row[1] = chance / shuffles
  }
  const figure = ([observed = 0, expected = 0]: Float64Array) =>
    expected > 0 ? defined(1 - observed / expected) : undefinedFigure('nobody marked anything')
  const summed = singleUnits(texts.length, 2, fill, clusters)
  return estimateTotals(summed, { gamma: { figure, range: RANGE } }).gamma
}

/** The disorder of the best alignment of two raters' units, not yet by their number. */
export function disorderOf(
  first: readonly LabeledSpan[],
  second: readonly LabeledSpan[],
  isLabelAware: boolean,
): number {
  if (first.length === 0 || second.length === 0) return ALONE * (first.length + second.length)
  // a pair is worth what both would cost alone
  const worth = first.map((one) =>
    second.map((other) => Math.max(0, 2 * ALONE - apart(one, other, isLabelAware))),
  )
  const saved = bestAssignment(worth).reduce((sum, column, row) => sum + (worth[row]?.[column] ?? 0), 0)
  return ALONE * (first.length + second.length) - saved
}

function apart(one: LabeledSpan, other: LabeledSpan, isLabelAware: boolean): number {
  const lengths = one.end - one.start + other.end - other.start
  const place = (Math.abs(one.start - other.start) + Math.abs(one.end - other.end)) / lengths
  return ALONE * (place ** 2 + (isLabelAware && one.label !== other.label ? 1 : 0))
}

type Random = () => number

/** Two raters drawn from the two, each turned round the text; both turned alike would say nothing of chance. */
function shuffle({ length, raters }: AlignedText, random: Random): [LabeledSpan[], LabeledSpan[]] {
  const all = raters.flat()
  const least = all.reduce((sum, { start, end }) => sum + end - start, 0) / all.length / 2
  for (;;) {
    const first = Math.floor(random() * length)
    const second = drawBeside(first, least, length, random)
    const turned = [first, second].map((by) => turn(raters[Math.floor(random() * 2)] ?? [], by, length))
    const [one = [], other = []] = turned
    if (one.length + other.length > 0) return [one, other]
  }
}

/** A place at least so far from another; any, where the text is too short for that. */
function drawBeside(position: number, least: number, length: number, random: Random): number {
  const before = Math.max(0, position - least)
  const after = Math.max(0, length - position - least)
  if (before + after === 0) return Math.floor(random() * length)
  const drawn = random() * (before + after)
  return Math.floor(drawn < before ? drawn : drawn - before + position + least)
}

function turn(spans: readonly LabeledSpan[], by: number, length: number): LabeledSpan[] {
  return spans.map(({ start, end, label }) => {
    const moved = start + by > length ? by - length : by
    return { start: start + moved, end: end + moved, label }
  })
}
