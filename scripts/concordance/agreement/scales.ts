import { intraRaterAgreement } from '@/lib/core/agreement/intra-rater-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { scaleAgreement } from '@/lib/core/agreement/scales/scale-agreement'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { formatTable } from '../io'
import type { RatingsTable } from './read-ratings-table'
import type { Settings } from './settings'
import { describeTold, type Told, tell, tellFully } from './told'

export type ToldScale = {
  n_complete: number
  n_incomplete: number
  icc: (Told & { form: string; of: string })[]
  concordance: Told
}

/** Intraclass and concordance correlations of labels that are numbers. */
export function tellScale({ rows, clusters }: RatingsTable, settings: Settings): ToldScale {
  const scores = rows.map((row) => row.map((label) => (label === null ? null : Number(label))))
  const { complete, incomplete, icc, concordance } = scaleAgreement(scores, { ...settings, clusters })
  return {
    n_complete: complete,
    n_incomplete: incomplete,
    icc: icc.map(({ form, of, ...estimate }) => ({ form, of, ...tellBoth(estimate) })),
    concordance: tellBoth(concordance),
  }
}

function tellBoth({ analytic, ...estimate }: Estimate & { analytic: Interval | null }): Told {
  return { ...tell(estimate), ...(analytic && { analytic_ci: [analytic.low, analytic.high] }) }
}

export function describeScale({ n_complete, icc, concordance }: ToldScale): string {
  const line = (name: string, told: Told) => [
    name,
    describeTold(told),
    told.analytic_ci?.map((end) => end.toFixed(4)).join(' to ') ?? '',
  ]
  const rows = icc.map((told) =>
    line(`intraclass correlation, ${told.form}, ${told.of === 'one' ? 'one rater' : 'mean of raters'}`, told),
  )
  return formatTable(
    [`scale, ${n_complete} items with every score`, 'value (95 % interval)', 'published interval'],
    [...rows, line('concordance correlation', concordance)],
  )
}

export type ToldRepeats = ({ rater: string; n_items: number } & Record<
  'percent_agreement' | 'gwet_ac1' | 'krippendorff_alpha',
  Told
>)[]

/** Each rater's agreement with themselves. */
export function tellRepeats({ repeats }: RatingsTable, settings: Settings): ToldRepeats {
  return repeats.map(({ rater, rows, clusters }) => {
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
