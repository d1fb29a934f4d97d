import { addUpUnits } from '@/lib/core/stats/additive-units'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { type BootstrapOptions, bootstrapFigures, type FigureOfTotals } from '../bootstrap-figures'
import type { Estimate } from '../rating-table'
import { concordanceCorrelation, concordanceInterval } from './concordance-correlation'
import { ICC_FORMS, type IccForm, iccInterval, intraclassCorrelation } from './intraclass-correlation'
import { type ScoreSums, type ScoreTable, scoreUnits, viewScoreSums } from './score-sums'

/** An intraclass correlation with its bootstrap interval and the one from Fisher's F. */
type IccEstimate = Estimate & { form: IccForm; of: 'one' | 'mean'; analytic: Interval | null }

export type ScaleAgreement = {
  raters: number
  /** Items with a score of every rater; the others are left out and counted. */
  complete: number
  incomplete: number
  icc: readonly IccEstimate[]
  /** With the published interval, too, for two raters. */
  concordance: Estimate & { analytic: Interval | null }
}

/**
 * Agreement of raters on a scale: all forms of the intraclass correlation, and the concordance correlation.
 *
 * @param clusters one name an item: whole clusters are resampled
 * @throws {RangeError} for rows of different lengths, fewer than two raters, or a score that is not finite
 * @see {@link intraclassCorrelation} and {@link concordanceCorrelation} for their sources
 */
export function scaleAgreement(
  table: ScoreTable,
  { clusters = null, ...options }: BootstrapOptions & { clusters?: readonly string[] | null },
): ScaleAgreement {
  const { units, raters, complete } = scoreUnits(table, clusters)
  const kinds = ICC_FORMS.flatMap((form) => (['one', 'mean'] as const).map((of) => ({ form, of })))
  const figure =
    (of: (sums: ScoreSums) => ReturnType<FigureOfTotals>): FigureOfTotals =>
    (totals) =>
      of(viewScoreSums(totals, raters))
  const found = bootstrapFigures(
    units,
    {
      ...Object.fromEntries(
        kinds.map(({ form, of }) => [
          `${form} ${of}`,
          figure((sums) => intraclassCorrelation(sums, form, of)),
        ]),
      ),
      concordance: figure(concordanceCorrelation),
    },
    options,
  ) as Record<string, Estimate>
  const whole = viewScoreSums(addUpUnits(units), raters)
  return {
    raters,
    complete,
    incomplete: table.length - complete,
    icc: kinds.map(({ form, of }) => ({
      ...(found[`${form} ${of}`] as Estimate),
      form,
      of,
      analytic: iccInterval(whole, form, of),
    })),
    concordance: { ...(found['concordance'] as Estimate), analytic: concordanceInterval(whole) },
  }
}
