import { intraRaterAgreement } from '@/lib/core/agreement/intra-rater-agreement'
import { type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { scaleAgreement } from '@/lib/core/agreement/scales/scale-agreement'
import { scoreAlpha } from '@/lib/core/agreement/scales/score-alpha'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { formatTable } from '../io'
import { pickRated } from './pick-items'
import type { RatingsTable } from './read-ratings-table'
import type { Settings } from './settings'
import { describeTold, figureText, type Told, tell, tellFully } from './told'

export type ToldScale = {
  n_complete: number
  n_incomplete: number
  icc: (Told & { form: string; of: string })[]
  concordance: Told
  krippendorff_alpha_interval: Told
  krippendorff_alpha_ratio: Told
}

/** Intraclass and concordance correlations, and alphas, of labels that are numbers. */
export function tellScale(table: RatingsTable, settings: Settings): ToldScale {
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
    icc: icc.map(({ form, of, ...estimate }) => ({ form, of, ...tellBoth(estimate) })),
    concordance: tellBoth(concordance),
    krippendorff_alpha_interval: tell(alpha.interval),
    krippendorff_alpha_ratio: tell(alpha.ratio),
  }
}

function tellBoth({ analytic, ...estimate }: Estimate & { analytic: Interval | null }): Told {
  const isSpan = analytic !== null && analytic.low < analytic.high
  return { ...tell(estimate), ...(isSpan && { analytic_ci: [analytic.low, analytic.high] }) }
}

/** The figures of a scale as a table of plain text. */
export function describeScale({ n_complete, icc, concordance, ...alphas }: ToldScale): string {
  const line = (name: string, told: Told) => [
    name,
    describeTold(told),
    told.analytic_ci?.map(figureText).join(' to ') ?? '',
  ]
  const rows = icc.map((told) =>
    line(`intraclass correlation, ${told.form}, ${told.of === 'one' ? 'one rater' : 'mean of raters'}`, told),
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

export type ToldRepeats = ({ rater: string; n_items: number } & Record<
  'percent_agreement' | 'gwet_ac1' | 'krippendorff_alpha',
  Told
>)[]

/** Each rater's agreement with themselves. */
export function tellRepeats({ repeats }: RatingsTable, settings: Settings): ToldRepeats {
  return repeats.map(({ rater, rows, clusters }) => {
    if (settings.uncounted !== null) {
      const none = tell(undefinedFigure(settings.uncounted))
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
      percent_agreement: tellFully(found.percentAgreement),
      gwet_ac1: tellFully(found.ac1),
      krippendorff_alpha: tellFully(found.krippendorffAlpha),
    }
  })
}

/** How each rater agrees with their own earlier ratings, as a table of plain text. */
export function describeRepeats(told: ToldRepeats): string {
  return formatTable(
    ['rater with themselves', 'items', 'percent agreement', 'AC1', "Krippendorff's alpha"],
    told.map(({ rater, n_items, percent_agreement, gwet_ac1, krippendorff_alpha }) => [
      rater,
      String(n_items),
      ...[percent_agreement, gwet_ac1, krippendorff_alpha].map(describeTold),
    ]),
  )
}
