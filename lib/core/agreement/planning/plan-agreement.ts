import { studentTFactor } from '@/lib/core/stats/student-t'
import { type Coefficient, viewSums } from '../agreement-sums'
import { type AgreementUnits, addUp, groupByCluster, groupByPattern } from '../agreement-units'
import { clusterErrors } from '../cluster-errors'
import { percentAgreement } from '../percent-agreement'
import type { RatingTable } from '../rating-table'
import { analyticError } from '../standard-error'
import { type Clustered, designEffectOf, expectedWidening } from './clustered-items'
import { type ExpectedRatings, expectedPatterns } from './expected-patterns'
import { fewestItems } from './fewest-items'
import { requireWidth } from './plan-proportion'

export type PlanOptions = Clustered & {
  /** What is to be estimated, and what its analytic error is taken over. */
  coefficient: Coefficient
  population: 'all' | 'paired'
  /** Width of the 95 % interval from end to end. */
  width: number
}

export type AgreementPlan = {
  /** Items that each rater rates. */
  items: number
  ratings: number
  /** Clusters these items need; null without clusters. */
  clusters: number | null
  /** The coefficient to be expected. */
  value: number
  /** By how many times items of clusters count for fewer: 1 + (items a cluster - 1) * correlation. */
  designEffect: number
}

/**
 * Items needed for an interval of the wanted width, before anything is rated: from the analytic error of the coefficient
 * over the patterns of ratings to be expected, so no simulation and no luck.
 *
 * @throws {RangeError} for expectations out of range, or that leave the coefficient undefined
 * @see Gwet KL (2014), Handbook of Inter-Rater Reliability, 4th ed., ch. 5, for the errors; Kish L (1965), Survey Sampling,
 * for the design effect
 * @example
 * const expected = { prevalence: [0.7, 0.3], agreement: 0.85, raters: 2, model: 'slips' }
 * planAgreement(expected, { coefficient: gwetAc1, population: 'all', width: 0.1 })
 * // => { items: 712, ratings: 1424, value: 0.73 }
 */
export function planAgreement(expected: ExpectedRatings, options: PlanOptions): AgreementPlan {
  const { rows, labels, probabilities } = expectedPatterns(expected)
  const units = groupByPattern(rows, labels)
  const weights = new Float64Array(units.weights.length)
  // so many items that the error of a mean of them is the limit that the formula needs
  for (const [row, unit] of units.unitOf.entries())
    weights[unit] = (weights[unit] as number) + MANY * (probabilities[row] as number)
  return planClusters({ ...units, weights }, expected.raters, options)
}

/** With the design effect of so many items a cluster that are so alike. */
function planClusters(units: AgreementUnits, raters: number, options: PlanOptions): AgreementPlan {
  const { perCluster, ...rest } = options
  const isClustered = perCluster !== undefined && perCluster > 1
  return plan(units, raters, designEffectOf(options), isClustered ? { ...rest, perCluster } : rest)
}

const MANY = 1_000_000

/**
 * The same from a pilot: its own spread of ratings, and with clusters the design effect it shows.
 *
 * @param clusters one name an item
 * @throws {RangeError} for a label outside the set, or a pilot in which the coefficient has no error
 * @see {@link planAgreement} for the sources
 */
export function planFromPilot<Label extends string>(
  table: RatingTable<Label>,
  labels: readonly Label[],
  clusters: readonly string[] | null,
  options: PlanOptions,
): AgreementPlan {
  const units = groupByPattern(table, labels)
  const raters = table.reduce((most, row) => Math.max(most, row.filter((label) => label !== null).length), 0)
  if (clusters === null) return planClusters(units, raters, options)
  const byItem = analyticError(units, options.coefficient, options)
  const clustered = groupByCluster(table, labels, clusters)
  const byCluster = analyticError(clustered, options.coefficient, options)
  const perCluster = table.length / new Set(clusters).size
  if (byItem !== null && byCluster === null) {
    const [error] = clusterErrors(clustered, (totals) => [
      options.coefficient(viewSums(totals, clustered.layout)),
    ])
    throw new RangeError(`these ratings do not show how far clusters differ: ${error?.noIntervalReason}`)
  }
  const designEffect = byItem && byCluster ? Math.max(1, (byCluster.error / byItem.error) ** 2) : 1
  return plan(units, raters, designEffect, { ...options, perCluster })
}

function plan(
  units: AgreementUnits,
  raters: number,
  designEffect: number,
  options: PlanOptions,
): AgreementPlan {
  requireWidth(options.width)
  const { value } = options.coefficient(addUp(units))
  const found = analyticError(units, options.coefficient, options)
  if (value === null || found === null || found.error === 0)
    throw new RangeError('these ratings leave nothing to estimate: the coefficient has no error')
  const all = units.weights.reduce((sum, weight) => sum + weight, 0)
  const deviation = found.error * Math.sqrt(all)
  const { perCluster } = options
  const share = percentAgreement(addUp(units)).value ?? 0.5
  const items = fewestItems((count) => {
    const widening =
      perCluster === undefined
        ? { designEffect, factor: null }
        : expectedWidening(count, { share, designEffect, perCluster })
    if (widening === null) return false
    const effective = count / widening.designEffect
    if (effective <= 2) return false
    const factor = widening.factor ?? studentTFactor(0.05, effective - 1)
    return (2 * factor * deviation) / Math.sqrt(effective) <= options.width
  })
  return {
    items,
    ratings: items * raters,
    clusters: perCluster === undefined ? null : Math.ceil(items / perCluster),
    value,
    designEffect,
  }
}
