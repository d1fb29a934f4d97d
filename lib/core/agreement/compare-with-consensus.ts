import type { AdditiveUnits } from '@/lib/core/stats/additive-units'
import { addUpUnits } from '@/lib/core/stats/additive-units'
import { type BootstrapOptions, bootstrapFigures, type FigureOfTotals } from './bootstrap-figures'
import { clusteredProportion } from './clustered-proportion'
import {
  ac1OfCells,
  balancedAccuracy,
  f1OfLabel,
  kappaOfCells,
  macroF1,
  matthewsCorrelation,
} from './confusion-figures'
import type { ConfusionMatrix } from './confusion-matrix'
import { confusionUnits } from './confusion-units'
import { estimateCells } from './estimate-cells'
import { SHARE } from './figure-range'
import { describedShare, type OneVersusRest, oneVersusRest } from './one-versus-rest'
import type { Estimate } from './rating-table'
import { type AnalyticError, type FullEstimate, totalsError } from './standard-error'

export type ConsensusOptions<Label extends string> = BootstrapOptions & {
  labels: readonly Label[]
  /** One name an item: whole clusters are resampled, and intervals of shares allow for items of one being alike. */
  clusters: readonly string[] | null
}

/**
 * One rater against the consensus. Figures are over the rated items; what was not rated is counted beside them. AC1, kappa and the
 * Matthews correlation have the interval of {@link estimateCells}, F1 and means over labels a bootstrap one; all allow for clusters.
 */
export type ConsensusComparison<Label extends string> = {
  /** Items that have a truth. */
  settled: number
  /** Of those, the items this rater rated. */
  rated: number
  /** Without an interval: it describes these items alone. */
  coverage: Estimate
  percentAgreement: Estimate
  ac1: FullEstimate
  kappa: FullEstimate
  balancedAccuracy: Estimate
  macroF1: FullEstimate
  /** Matthews correlation. */
  mcc: FullEstimate
  /** Over all items with a truth, those not rated counted as wrong. */
  correctOfAll: Estimate
  confusion: ConfusionMatrix<Label>
  /** With Wilson intervals, which allow for clusters; F1 with the bootstrap interval. */
  perLabel: readonly (OneVersusRest & { f1: FullEstimate })[]
}

/**
 * How well a rater meets the truth.
 *
 * @param truth per item, null where there is none
 * @param said per item, null where the rater did not rate
 * @throws {RangeError} for a label outside the label set, or lists of different lengths
 * @see VeriFact, Chung et al. 2025, section 4.6
 * @example
 * // four of five items rated, three of them right
 * const options = { labels: ['a', 'b'], clusters: null, resamples: 100, seed: 1 }
 * const { coverage, percentAgreement } = compareWithConsensus([...'aabba'], ['a', 'b', 'b', 'b', null], options)
 * coverage.value // => 0.8
 * percentAgreement.value // => 0.75
 */
export function compareWithConsensus<Label extends string>(
  consensus: readonly (Label | null)[],
  said: readonly (Label | null)[],
  options: ConsensusOptions<Label>,
): ConsensusComparison<Label> {
  const { labels, clusters } = options
  const count = labels.length
  const units = confusionUnits(consensus, [said], labels, clusters)
  const confusion = toMatrix(units, labels)
  const settled = [...consensus.keys()].filter((item) => consensus[item] !== null)
  const isRated = (item: number) => (said[item] ?? null) !== null
  const rated = settled.filter(isRated)
  const nothing = 'no item has a consensus'
  const coefficients = {
    ac1: (cells: Float64Array) => ac1OfCells(cells, count),
    kappa: (cells: Float64Array) => kappaOfCells(cells, count),
    mcc: (cells: Float64Array) => matthewsCorrelation(cells, count),
  }
  const means = {
    balancedAccuracy: (cells: Float64Array) => balancedAccuracy(cells, count),
    macroF1: (cells: Float64Array) => macroF1(cells, count),
  }
  const f1Of = labels.map((label, index): [Label, FigureOfTotals] => [
    label,
    (cells) => f1OfLabel(cells, count, index),
  ])
  const f1 = bootstrapFigures(units, Object.fromEntries(f1Of), {
    ...options,
    ranges: Object.fromEntries(labels.map((label) => [label, SHARE])),
  })
  const found = {
    ...estimateCells(units, count, coefficients),
    ...bootstrapFigures(units, means, { ...options, ranges: { balancedAccuracy: SHARE, macroF1: SHARE } }),
  }
  const withError = (name: keyof typeof coefficients): FullEstimate => ({
    ...found[name],
    analytic: totalsError(units, coefficients[name]),
  })
  const f1Errors = new Map<string, AnalyticError | null>(
    f1Of.map(([label, figure]) => [label, totalsError(units, figure, SHARE)]),
  )
  return {
    settled: settled.length,
    rated: rated.length,
    coverage: describedShare(rated.length, settled.length, nothing),
    percentAgreement: clusteredProportion(
      rated,
      (item) => said[item] === consensus[item],
      clusters,
      'nothing was rated that has a consensus',
    ),
    ac1: withError('ac1'),
    kappa: withError('kappa'),
    balancedAccuracy: found.balancedAccuracy,
    macroF1: { ...found.macroF1, analytic: totalsError(units, means.macroF1, SHARE) },
    mcc: withError('mcc'),
    correctOfAll: clusteredProportion(settled, (item) => said[item] === consensus[item], clusters, nothing),
    confusion,
    perLabel: oneVersusRest(confusion).map((entry) => ({
      ...entry,
      ...(clusters && detectionByCluster(entry, { consensus, said, rated, clusters })),
      f1: { ...(f1[entry.label] as Estimate), analytic: f1Errors.get(entry.label) ?? null },
    })),
  }
}

/** The same shares, with intervals that allow for clusters. */
function detectionByCluster<Label extends string>(
  { label, sensitivity, specificity, ppv, npv }: OneVersusRest,
  {
    consensus,
    said,
    rated,
    clusters,
  }: Record<'consensus' | 'said', readonly (Label | null)[]> & {
    rated: readonly number[]
    clusters: readonly string[]
  },
): Pick<OneVersusRest, 'sensitivity' | 'specificity' | 'ppv' | 'npv'> {
  const is = (item: number) => consensus[item] === label
  const says = (item: number) => said[item] === label
  const share = (isCase: (item: number) => boolean, isSuccess: (item: number) => boolean, plain: Estimate) =>
    clusteredProportion(rated.filter(isCase), isSuccess, clusters, plain.reason ?? '')
  return {
    sensitivity: share(is, says, sensitivity),
    specificity: share(
      (item) => !is(item),
      (item) => !says(item),
      specificity,
    ),
    ppv: share(says, is, ppv),
    npv: share(
      (item) => !says(item),
      (item) => !is(item),
      npv,
    ),
  }
}

function toMatrix<Label extends string>(
  units: AdditiveUnits,
  labels: readonly Label[],
): ConfusionMatrix<Label> {
  const cells = addUpUnits(units)
  const counts = labels.map((_, row) => [...cells.subarray(row * labels.length, (row + 1) * labels.length)])
  return { labels, counts }
}
