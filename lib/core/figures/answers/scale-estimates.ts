import { groupByCluster, groupByPattern } from '@/lib/core/agreement/agreement-units'
import { estimateAgreement } from '@/lib/core/agreement/estimate-agreement'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { alphaForError, krippendorffAlpha } from '@/lib/core/agreement/krippendorff-alpha'
import { type LabelWeights, labelWeights } from '@/lib/core/agreement/label-weights'
import { lightKappa } from '@/lib/core/agreement/light-kappa'
import { pairShare } from '@/lib/core/agreement/pair-share'
import { type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { scaleAgreement } from '@/lib/core/agreement/scales/scale-agreement'
import { intervalAlpha } from '@/lib/core/agreement/scales/score-alpha'
import type { ScoreTable } from '@/lib/core/agreement/scales/score-sums'
import type { ScaleMeasure } from './scale-measures'

type Options = {
  /** Points of the scale, ascending; null of numbers. */
  points: readonly number[] | null
  /** How far apart counts as near; null where that means nothing. */
  near: number | null
  clusters: readonly string[] | null
  resamples: number
  seed: number
}

export type ScaleEstimates = Readonly<Partial<Record<ScaleMeasure, Estimate>>>

/** Beyond, a mean over hundreds of pairs takes long and says little. */
const MOST_RATERS_IN_PAIRS = 12

/** Each figure of agreement that scores of some raters have, items down and raters across. */
export function scaleEstimates(scores: ScoreTable, options: Options): ScaleEstimates {
  return { ...pairedEstimates(scores, options), ...correlations(scores, options) }
}

/** Those that follow from pairs of scores alone, and take a fraction of the time: no correlations. */
export function pairedEstimates(scores: ScoreTable, options: Options): ScaleEstimates {
  const { near, clusters } = options
  const given = scores.map((row) => row.filter((score) => score !== null))
  return {
    exact: pairShare(given, (one, other) => Number(one === other), clusters),
    ...(near !== null && {
      within: pairShare(given, (one, other) => Number(Math.abs(one - other) <= near + 1e-9), clusters),
    }),
    ...orderedEstimates(scores, options),
  }
}

function orderedEstimates(scores: ScoreTable, { points, clusters, ...options }: Options): ScaleEstimates {
  if (points === null) return { 'alpha-interval': intervalAlpha(scores, { ...options, clusters }) }
  const labels = points.map(String)
  const table = scores.map((row) => row.map((score) => (score === null ? null : String(score))))
  const units = clusters ? groupByCluster(table, labels, clusters) : groupByPattern(table, labels)
  const quadratic = labelWeights('quadratic', points)
  const alpha = (metric: 'ordinal' | 'interval') => ({
    coefficient: (sums: Parameters<typeof krippendorffAlpha>[0]) => krippendorffAlpha(sums, metric, points),
    population: 'paired' as const,
    errorOf: (whole: Parameters<typeof krippendorffAlpha>[0]) => alphaForError(whole, metric, points),
  })
  const raters = scores.reduce((most, row) => Math.max(most, row.length), 0)
  const kappa = (weights: LabelWeights) =>
    raters > MOST_RATERS_IN_PAIRS ? TOO_MANY : lightKappa(table, labels, clusters, weights)
  return {
    'kappa-linear': kappa(labelWeights('linear', points)),
    'kappa-quadratic': kappa(quadratic),
    ...estimateAgreement(units, {
      ac2: { coefficient: (sums) => gwetAc1(sums, quadratic), population: 'all' },
      'alpha-ordinal': alpha('ordinal'),
      'alpha-interval': alpha('interval'),
    }),
  }
}

const TOO_MANY: Estimate = {
  ...undefinedFigure(`a mean over pairs of more than ${MOST_RATERS_IN_PAIRS} raters says little`),
  interval: null,
}

function correlations(scores: ScoreTable, { clusters, resamples, seed }: Options): ScaleEstimates {
  const options = { resamples, seed, clusters }
  if ((scores[0]?.length ?? 0) < 2) return {}
  const { icc, concordance } = scaleAgreement(scores, options)
  const find = (from: typeof icc, form: string, of: string) =>
    from.find((one) => one.form === form && one.of === of) as Estimate
  const { rows, raters } = ofOnePanelSize(scores.map((row) => row.filter((score) => score !== null)))
  // where raters differ from item to item, only the one-way form asks nothing of who they are
  const oneWay = raters < 2 ? icc : scaleAgreement(rows, options).icc
  return {
    'icc-1-1': find(oneWay, 'one-way', 'one'),
    'icc-2-1': find(icc, 'agreement', 'one'),
    'icc-2-k': find(icc, 'agreement', 'mean'),
    'icc-3-1': find(icc, 'consistency', 'one'),
    'icc-3-k': find(icc, 'consistency', 'mean'),
    concordance,
  }
}

/** Scores of the items that the commonest number of raters scored, whoever they are. */
function ofOnePanelSize(given: readonly (readonly number[])[]): { rows: ScoreTable; raters: number } {
  const sizes = Map.groupBy(
    given.filter((row) => row.length > 1),
    ({ length }) => length,
  )
  const [raters = 0] =
    [...sizes].toSorted(([one, rows], [other, others]) => others.length - rows.length || other - one)[0] ?? []
  const none = Array.from({ length: raters }, () => null)
  return { rows: given.map((row) => (row.length === raters ? row : none)), raters }
}
