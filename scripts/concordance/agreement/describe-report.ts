import { formatTable } from '../io'
import { describeAgainstHumans } from './against-humans'
import { describeAgainstTruth } from './against-truth'
import { describeLabelModels } from './label-models'
import type { Report } from './make-report'
import { describeRates } from './rates'
import { describeRepeats, describeScale } from './scales'
import { describeSureness } from './sureness'
import { describeTold, type Told } from './told'

/** The report as tables for people, one below the other. */
export function describeReport(report: Report): string {
  const parts = [{ stratum: 'all', ...report }, ...report.by]
  const coefficients = parts.flatMap((part) =>
    report.coefficients.map((name) => line(part, name, (part as Record<string, unknown>)[name] as Told)),
  )
  const specific = parts.flatMap((part) =>
    Object.entries(part.specific_agreement).map(([label, told]) => line(part, `specific: ${label}`, told)),
  )
  const published = parts.flatMap((part) =>
    Object.entries(part.as_published ?? {}).map(([name, told]) => line(part, `as published: ${name}`, told)),
  )
  const summary = formatTable(
    ['stratum', 'items', 'measure', 'value (95 % interval)', 'standard error'],
    [...coefficients, ...specific, ...published],
  )
  return [
    summary,
    ...(report.pairs ? [describePairs(parts)] : []),
    ...(report.against_humans ? describeAgainstHumans(report.against_humans) : []),
    ...(report.against_truth ? describeAgainstTruth(report.against_truth) : []),
    ...(report.rates ? [describeRates(parts)] : []),
    ...(report.scale ? [describeScale(report.scale)] : []),
    ...(report.intra_rater ? [describeRepeats(report.intra_rater)] : []),
    ...(report.confidence ? describeSureness(report.confidence) : []),
    ...(report.label_models ? describeLabelModels(report.label_models) : []),
  ].join('\n\n')
}

function line(
  { stratum, n_items }: { stratum: string; n_items: number },
  name: string,
  told: Told,
): string[] {
  return [stratum, String(n_items), name, describeTold(told), told.se?.toFixed(4) ?? '']
}

function describePairs(parts: readonly Pick<Report['by'][number], 'stratum' | 'pairs'>[]): string {
  return formatTable(
    ['stratum', 'rater', 'rater', 'items', 'percent agreement', 'AC1', "Cohen's kappa"],
    parts.flatMap(({ stratum, pairs = [] }) =>
      pairs.map(({ raters, n_items, percent_agreement, gwet_ac1, cohen_kappa }) => [
        stratum,
        ...raters,
        String(n_items),
        ...[percent_agreement, gwet_ac1, cohen_kappa].map(describeTold),
      ]),
    ),
  )
}
