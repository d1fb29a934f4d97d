import { type AdditiveUnits, addUpUnits, countThings } from '@/lib/core/stats/additive-units'
import { clusterAllowance } from '@/lib/core/stats/cluster-allowance'
import { FEWEST_CLUSTERS } from '@/lib/core/stats/effective-clusters'
import { scoreInterval } from '@/lib/core/stats/score-interval'
import { studentTFactor } from '@/lib/core/stats/student-t'
import { wilsonInterval, Z } from '@/lib/core/stats/wilson-interval'
import { type FigureOfTotals, OF_ONE_ITEM } from './bootstrap-figures'
import type { ClusterError } from './cluster-errors'
import { type FigureRange, SHARE } from './figure-range'
import type { Evidence, EvidenceOf } from './rating-evidence'
import type { Estimate } from './rating-table'
import type { StandardError } from './standard-error'

/** An interval, or why there is none of a figure that is defined. */
type Shown = Pick<Estimate, 'interval' | 'noIntervalReason'>

/** What the interval of a figure of agreement is made from. */
export type IntervalParts = {
  figure: FigureOfTotals
  range: FigureRange
  evidence: EvidenceOf
  /** The error as of items that have nothing to do with each other. */
  byItem: StandardError | null
  /** The same by cluster; null of single items. */
  byCluster: ClusterError | null
  /** The coefficient where all agree, were the share that does only `low`. */
  atLowest: (low: number) => number | null
}

/** Kappa and alpha rest on what is said beside the commonest label: on fewer items, or clusters, they have no interval. */
const FEWEST_WITH_OTHERS = 5

/** Below this an error is the rounding of slopes. */
const NO_ERROR = 1e-7

/**
 * The 95 % interval of a coefficient of agreement, the same wherever the coefficient is shown: a score interval between the ends
 * of what it can be, {@link scoreInterval}, with the coefficient's own error.
 *
 * - Of items: the published error by linearization and Student's t; of shares Wilson's own.
 * - Of a coefficient that one label leaves undefined: Student's t with one degree of freedom fewer than items, or clusters, that hold
 *   another label than the commonest, for these are what its error is based on.
 * - By cluster: the larger of that error, with the least design effect of {@link clusterAllowance}, and of the delete-one-cluster
 *   jackknife.
 * - Where all agree: the lower end of Wilson's interval, corrected for chance, {@link coefficientAtShare}.
 *
 * There is none of one item, of fewer than five clusters, where {@link ClusterError} has no interval, where nothing varies, and of a
 * coefficient that one label leaves undefined (kappa, alpha) where fewer than five items, or clusters, hold another.
 *
 * @see Wilson EB (1927), J Am Stat Assoc 22:209-212; Gwet KL (2008), Br J Math Stat Psychol 61:29-48, for errors; Dean N, Pagano M
 * (2015), J Surv Stat Methodol 3:484-503, for clusters; `docs/statistics.md` for how often it holds
 */
export function agreementInterval(units: AdditiveUnits, parts: IntervalParts): Shown {
  const { figure, range, evidence, byItem, byCluster } = parts
  const totals = addUpUnits(units)
  const { value } = figure(totals)
  if (value === null) return { interval: null }
  const alone = units.alone ?? units
  if (countThings(alone) < 2) return { interval: null, noIntervalReason: OF_ONE_ITEM }
  if (byCluster !== null && byCluster.noIntervalReason !== null)
    return { interval: null, noIntervalReason: byCluster.noIntervalReason }
  const [own, ofItem] = [evidence.read(units), evidence.read(alone)]
  const others = evidence.needsOthers ? countOthers(units, own, alone, ofItem) : null
  const noIntervalReason = others && whyTooAlike(others)
  if (noIntervalReason !== null) return { interval: null, noIntervalReason }
  const items = itemsHeld(alone, ofItem)
  const allowance = allowanceOf(units, own, items)
  const isEnd = value > range.high - 1e-12 || (range === SHARE && value < 1e-12)
  const ofOthers = others === null ? Number.POSITIVE_INFINITY : (others.clusters ?? others.items) - 1
  const freedom = byCluster ? Math.min(byCluster.freedom, allowance.freedom) : byItem?.freedom
  const isNormal = byCluster === null && (range === SHARE || byItem === null)
  const factor = isNormal ? Z : studentTFactor(0.05, Math.min(freedom ?? ofOthers, ofOthers))
  if (isEnd) {
    const cases = items / allowance.leastEffect
    const share = wilsonInterval(Math.round(value) * cases, cases, byCluster ? factor : Z) ?? SHARE
    const low = range === SHARE ? share.low : parts.atLowest(share.low)
    return low === null ? NOTHING_VARIES : { interval: { low, high: share.high } }
  }
  const variance = Math.max(ofItems(range, byItem) * allowance.leastEffect, byCluster?.variance ?? 0)
  if (Math.sqrt(variance) < NO_ERROR) return NOTHING_VARIES
  return { interval: scoreInterval(value, variance, factor, range) }
}

const NOTHING_VARIES: Shown = { interval: null, noIntervalReason: 'nothing in it varies' }

/** Of a share by item it is that of its value alone, as in Wilson's interval. */
function ofItems(range: FigureRange, byItem: StandardError | null): number {
  if (byItem === null) return 0
  const lessOne = range === SHARE ? byItem.freedom / (byItem.freedom + 1) : 1
  return byItem.error ** 2 * lessOne
}

/** @param items that all clusters hold: of each it is the share that it holds of what the figure is made from */
function allowanceOf(units: AdditiveUnits, { held, agreeing }: Evidence, items: number) {
  if (units.sizes === null) return { freedom: Number.POSITIVE_INFINITY, leastEffect: 1 }
  const { weights } = units
  const sum = (list: Float64Array) =>
    list.reduce((all, count, unit) => all + count * (weights[unit] as number), 0)
  const all = sum(held)
  const isMostlyAgreeing = sum(agreeing) > 0.5 * all
  const rarer = isMostlyAgreeing
    ? held.map((own, unit) => rounded(own - (agreeing[unit] as number)))
    : agreeing
  const { freedom, leastEffect } = clusterAllowance(
    held.map((own) => (own * items) / all),
    rarer,
    weights,
  )
  return { freedom: freedom ?? Number.POSITIVE_INFINITY, leastEffect }
}

function rounded(count: number): number {
  return count < 1e-9 ? 0 : count
}

/** Items that hold anything that the figure is a share of. */
function itemsHeld(alone: AdditiveUnits, { held }: Evidence): number {
  return alone.weights.reduce((sum, weight, unit) => sum + ((held[unit] as number) > 0 ? weight : 0), 0)
}

/** How many items hold another label than the commonest, and how many clusters do; null of single items. */
type Others = { items: number; clusters: number | null }

function countOthers(units: AdditiveUnits, own: Evidence, alone: AdditiveUnits, ofItem: Evidence): Others {
  const count = ({ weights }: AdditiveUnits, { hasOthers }: Evidence) =>
    weights.reduce((sum, weight, unit) => sum + weight * (hasOthers[unit] as number), 0)
  return { items: count(alone, ofItem), clusters: units.sizes === null ? null : count(units, own) }
}

function whyTooAlike({ items, clusters }: Others): string | null {
  if (items < FEWEST_WITH_OTHERS) return tooAlike(items, items === 1 ? 'item holds' : 'items hold')
  if (clusters === null || clusters >= FEWEST_CLUSTERS) return null
  return tooAlike(clusters, clusters === 1 ? 'cluster holds' : 'clusters hold')
}

function tooAlike(count: number, hold: string): string {
  return `only ${count} ${hold} a rating of another label than the commonest; ${FEWEST_WITH_OTHERS} are needed`
}
