import { intraRaterAgreement } from '@/lib/core/agreement/intra-rater-agreement'
import { type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { scaleAgreement } from '@/lib/core/agreement/scales/scale-agreement'
import { scoreAlpha } from '@/lib/core/agreement/scales/score-alpha'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { formatTable } from '../io'
import {
  type EstimateJson,
  figureText,
  formatEstimate,
  toEstimateJson,
  toFullEstimateJson,
} from './estimate-json'
import { pickRated } from './pick-items'
import type { RatingsTable } from './ratings-table'
import type { Settings } from './settings'

export type ScaleJson = {
  n_complete: number
  n_incomplete: number
  icc: (EstimateJson & { form: string; of: string })[]
  concordance: EstimateJson
  krippendorff_alpha_interval: EstimateJson
  krippendorff_alpha_ratio: EstimateJson
}

/** Intraclass and concordance correlations, and alphas, of labels that are numbers. */
export function toScaleJson(table: RatingsTable, settings: Settings): ScaleJson {
  const rated = pickRated(table)
  // one rater alone has no scale, only items that lack a score
  const { rows, clusters } = rated.raters.length < 2 ? table : rated
  const scores = rows.map((row) => row.map((label) => (label === null ? null : Number(label))))
  const options = { ...settings, clusters }
  const { complete, incomplete, icc, concordance } = scaleAgreement(scores, options)
  const alpha = scoreAlpha(scores, options)
  return {
    n_complete: complete,
    n_incomplete: incomplete,
    icc: icc.map(({ form, of, ...estimate }) => ({ form, of, ...toEstimateJsonWithBoth(estimate) })),
    concordance: toEstimateJsonWithBoth(concordance),
    krippendorff_alpha_interval: toEstimateJson(alpha.interval),
    krippendorff_alpha_ratio: toEstimateJson(alpha.ratio),
  }
}

function toEstimateJsonWithBoth({
  analytic,
  ...estimate
}: Estimate & { analytic: Interval | null }): EstimateJson {
  const isSpan = analytic !== null && analytic.low < analytic.high
  return { ...toEstimateJson(estimate), ...(isSpan && { analytic_ci: [analytic.low, analytic.high] }) }
}

/** The figures of a scale as a table of plain text. */
export function describeScale({ n_complete, icc, concordance, ...alphas }: ScaleJson): string {
  const line = (name: string, reported: EstimateJson) => [
    name,
    formatEstimate(reported),
    reported.analytic_ci?.map(figureText).join(' to ') ?? '',
  ]
  const rows = icc.map((reported) =>
    line(
      `intraclass correlation, ${reported.form}, ${reported.of === 'one' ? 'one rater' : 'mean of raters'}`,
      reported,
    ),
  )
  return formatTable(
    [`scale, ${n_complete} items with every score`, 'value (95 % interval)', 'published interval'],
    [
      ...rows,
      line('concordance correlation', concordance),
      line(
        "Krippendorff's alpha, interval, items with two scores or more",
        alphas.krippendorff_alpha_interval,
      ),
      line("Krippendorff's alpha, ratio, the same items", alphas.krippendorff_alpha_ratio),
    ],
  )
}

export type RepeatsJson = ({ rater: string; n_items: number } & Record<
  'percent_agreement' | 'gwet_ac1' | 'krippendorff_alpha',
  EstimateJson
>)[]

/** Each rater's agreement with themselves. */
export function toRepeatsJson({ repeats }: RatingsTable, settings: Settings): RepeatsJson {
  return repeats.map(({ rater, rows, clusters }) => {
    if (settings.uncounted !== null) {
      const none = toEstimateJson(undefinedFigure(settings.uncounted))
      return {
        rater,
        n_items: rows.length,
        percent_agreement: none,
        gwet_ac1: none,
        krippendorff_alpha: none,
      }
    }
    const found = intraRaterAgreement(rows, { ...settings, clusters })
    return {
      rater,
      n_items: found.items,
      percent_agreement: toFullEstimateJson(found.percentAgreement),
      gwet_ac1: toFullEstimateJson(found.ac1),
      krippendorff_alpha: toFullEstimateJson(found.krippendorffAlpha),
    }
  })
}

/** How each rater agrees with their own earlier ratings, as a table of plain text. */
export function describeRepeats(reported: RepeatsJson): string {
  return formatTable(
    ['rater with themselves', 'items', 'percent agreement', 'AC1', "Krippendorff's alpha"],
    reported.map(({ rater, n_items, percent_agreement, gwet_ac1, krippendorff_alpha }) => [
      rater,
      String(n_items),
      ...[percent_agreement, gwet_ac1, krippendorff_alpha].map(formatEstimate),
    ]),
  )
}
