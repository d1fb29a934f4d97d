import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { coincidencesAt, PAIRED, pairsAt, type SumsLayout } from './agreement-sums'
import type { AgreementUnits } from './agreement-units'
import { OF_ONE_ITEM } from './bootstrap-figures'
import { ofClusters } from './clustered-proportion'
import { proportion } from './one-versus-rest'
import type { Estimate } from './rating-table'

/**
 * Percent agreement where no item has more than two ratings: it is a share of items then, from 0 to 1, with Wilson's interval,
 * which allows for clusters.
 *
 * @returns null where an item has three ratings or more: a mean of shares has no such interval
 * @see {@link proportion}, {@link ofClusters} for the sources
 */
export function twoRatingsShare(units: AgreementUnits): Estimate | null {
  const { layout, weights, sizes } = units
  if (!hasTwoAtMost(units.alone ?? units, layout)) return null
  const counts = Array.from(weights.keys(), (unit) => countUnit(units, unit, layout))
  const sum = (of: 'same' | 'paired') =>
    counts.reduce((all, count, unit) => all + (weights[unit] as number) * count[of], 0)
  const cases = sum('paired')
  // sums of clusters are whole but for rounding
  const whole = proportion(Math.round(sum('same')), cases, 'no item has two ratings')
  if (sizes === null) return cases === 1 ? { ...whole, interval: null, untold: OF_ONE_ITEM } : whole
  const clusters = counts.flatMap(({ same, paired }, unit) =>
    Array.from({ length: weights[unit] as number }, () => ({ successes: Math.round(same), cases: paired })),
  )
  return whole.value === null ? whole : ofClusters(whole, clusters)
}

/** Each rating of an item weighs one among its coincidences. */
function hasTwoAtMost(kinds: AdditiveUnits, layout: SumsLayout): boolean {
  const [from, to] = [coincidencesAt(layout), coincidencesAt(layout) + layout.labels ** 2]
  return Array.from(kinds.weights.keys()).every((kind) => {
    let ratings = 0
    eachEntry(kinds, kind, (place, value) => {
      if (place >= from && place < to) ratings += value
    })
    return ratings < 2.5
  })
}

/** Of a unit its items with two ratings, and those of them with the same label twice. */
function countUnit(units: AdditiveUnits, unit: number, layout: SumsLayout): { same: number; paired: number } {
  const count = { same: 0, paired: 0 }
  const pairs = pairsAt(layout)
  eachEntry(units, unit, (place, value) => {
    const cell = place - pairs
    if (place === PAIRED) count.paired = value
    else if (cell >= 0 && cell < layout.labels ** 2 && cell % (layout.labels + 1) === 0) count.same += value
  })
  return count
}

function eachEntry(
  { starts, places, values }: AdditiveUnits,
  unit: number,
  visit: (place: number, value: number) => void,
): void {
  for (let entry = starts[unit] as number; entry < (starts[unit + 1] as number); entry++)
    visit(places[entry] as number, values[entry] as number)
}
