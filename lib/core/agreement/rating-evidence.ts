import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import {
  coincidencesAt,
  ITEMS,
  PAIRED,
  pairsAt,
  type SumsLayout,
  sharesAt,
  sumsWidth,
} from './agreement-sums'
import type { FigureOfTotals } from './bootstrap-figures'

/** What units hold that says how sure a figure of agreement can be: one number a unit. */
export type Evidence = {
  /** Things that the figure is a share of: items with two ratings, or the ratings of a label. */
  held: Float64Array
  /** Of these, those that agree. */
  agreeing: Float64Array
  /** Whether any rating is of another label than the commonest. */
  hasOthers: Uint8Array
}

/** Reads evidence from units, and whether a figure can be computed for one label alone. */
export type EvidenceOf = {
  read: (units: AdditiveUnits) => Evidence
  /** True of kappa and alpha, which nothing is left of where all ratings are of one label; false of AC1 and shares. */
  needsOthers: boolean
}

/**
 * Evidence of sums of ratings.
 *
 * @param totals of all units
 * @param label where the figure is the agreement specific to it
 */
export function evidenceOfSums(
  layout: SumsLayout,
  totals: Float64Array,
  figure: FigureOfTotals,
  label: number | undefined,
): EvidenceOf {
  const { labels, raters } = layout
  const common = indexOfMost(totals.subarray(sharesAt(), sharesAt() + labels))
  const alone = new Float64Array(sumsWidth(layout))
  alone[ITEMS] = 1
  alone[PAIRED] = 1
  alone[sharesAt() + common] = 1
  alone[pairsAt(layout) + common * (labels + 1)] = 1
  alone[coincidencesAt(layout) + common * (labels + 1)] = 2
  for (let rater = 0; rater < raters; rater++)
    alone[sumsWidth(layout) - (raters - rater) * labels + common] = 1
  const [from, to] = label === undefined ? [pairsAt(layout), coincidencesAt(layout)] : rowOf(layout, label)
  const isAgreeing = (index: number) =>
    label === undefined ? (index - from) % (labels + 1) === 0 : index - from === label
  const isOther = (index: number) =>
    index >= sharesAt() && index < pairsAt(layout) && index !== sharesAt() + common
  return {
    needsOthers: figure(alone).value === null,
    read: (units) =>
      readUnits(units, { isHeld: (index) => index >= from && index < to, isAgreeing, isOther }),
  }
}

function rowOf(layout: SumsLayout, label: number): [number, number] {
  const from = coincidencesAt(layout) + label * layout.labels
  return [from, from + layout.labels]
}

/**
 * Evidence of confusion matrices, one or several of one size after the other.
 *
 * @param totals of all units
 */
export function evidenceOfCells(labels: number, totals: Float64Array, figure: FigureOfTotals): EvidenceOf {
  const given = new Float64Array(labels)
  for (const [index, count] of totals.entries()) {
    const cell = index % (labels * labels)
    for (const label of [Math.floor(cell / labels), cell % labels])
      given[label] = (given[label] as number) + count
  }
  const common = indexOfMost(given)
  const isCommon = (index: number) => index % (labels * labels) === common * (labels + 1)
  return {
    needsOthers: figure(totals.map((_, index) => (isCommon(index) ? 1 : 0))).value === null,
    read: (units) =>
      readUnits(units, {
        isHeld: () => true,
        isAgreeing: (index) => (index % (labels * labels)) % (labels + 1) === 0,
        isOther: (index) => !isCommon(index),
      }),
  }
}

/** Evidence of a mean of shares: what agrees stands first in the totals, what does not after it. */
export function evidenceOfShare(): EvidenceOf {
  return {
    needsOthers: false,
    read: (units) =>
      readUnits(units, { isHeld: () => true, isAgreeing: (index) => index === 0, isOther: () => true }),
  }
}

type Places = Record<'isHeld' | 'isAgreeing' | 'isOther', (index: number) => boolean>

function readUnits(units: AdditiveUnits, { isHeld, isAgreeing, isOther }: Places): Evidence {
  const { weights, starts, indices, values } = units
  const held = new Float64Array(weights.length)
  const agreeing = new Float64Array(weights.length)
  const hasOthers = new Uint8Array(weights.length)
  for (let unit = 0; unit < weights.length; unit++)
    for (let entry = starts[unit] as number; entry < (starts[unit + 1] as number); entry++) {
      const [index, value] = [indices[entry] as number, values[entry] as number]
      if (isOther(index)) hasOthers[unit] = 1
      if (!isHeld(index)) continue
      held[unit] = (held[unit] as number) + value
      if (isAgreeing(index)) agreeing[unit] = (agreeing[unit] as number) + value
    }
  return { held, agreeing, hasOthers }
}

function indexOfMost(counts: Float64Array): number {
  return counts.reduce((best, count, index) => (count > (counts[best] as number) ? index : best), 0)
}
