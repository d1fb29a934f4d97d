import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import { formatTable } from '../io'
import { describeAgainstConsensus } from './against-consensus'
import { describeAgainstHumans } from './against-humans'
import { describeConfidence } from './confidence'
import { type EstimateJson, formatEstimate } from './estimate-json'
import { describeLabelModels } from './label-models'
import type { Coefficients, Part, Report } from './make-report'
import { describeRates } from './rates'
import { describeRepeats, describeScale } from './scales'

/** The report as tables for people, one below the other; what is not one line a stratum is repeated for each. */
export function describeReport(report: Report): string {
  const parts: Part[] = [{ stratum: 'all', ...report }, ...report.by]
  const withLabels = parts.flatMap((part) =>
    Object.entries(part.with_label ?? {}).map(([label, reported]) => ({
      ...reported,
      stratum: `${part.stratum}, some rater said ${label}`,
    })),
  )
  const notes = parts.flatMap(({ stratum, cluster_note }) =>
    cluster_note === undefined ? [] : [`${stratum}: ${cluster_note}`],
  )
  return [
    describeCoefficients(parts),
    ...(withLabels.length > 0 ? [`${selectionCaution('items')}\n${describeCoefficients(withLabels)}`] : []),
    ...(notes.length > 0 ? [notes.join('\n')] : []),
    ...(report.pairs ? [describePairs(parts)] : []),
    ...(report.rates ? [describeRates(parts)] : []),
    ...parts.flatMap((part, index) => {
      const tables = describePart(part)
      return index === 0 || tables.length === 0 ? tables : [`— ${part.stratum} —`, ...tables]
    }),
  ].join('\n\n')
}

function describeCoefficients(groups: readonly (Coefficients & { stratum: string })[]): string {
  const coefficients = groups.flatMap((group) =>
    group.coefficients.map((name) => line(group, name, group[name] as EstimateJson)),
  )
  const specific = groups.flatMap((group) =>
    Object.entries(group.specific_agreement).map(([label, reported]) =>
      line(group, `specific: ${label}`, reported),
    ),
  )
  const shares = groups.flatMap((group) =>
    Object.entries(group.label_shares).map(([label, reported]) => line(group, `share: ${label}`, reported)),
  )
  const published = groups.flatMap((group) =>
    Object.entries(group.as_published ?? {}).map(([name, reported]) =>
      line(group, `as published: ${name}`, reported),
    ),
  )
  return formatTable(
    ['stratum', 'items', 'measure', 'value (95 % interval)', 'standard error'],
    [...coefficients, ...specific, ...shares, ...published],
  )
}

function describePart(part: Part): string[] {
  return [
    ...(part.against_humans ? describeAgainstHumans(part.against_humans) : []),
    ...(part.against_consensus ? describeAgainstConsensus(part.against_consensus) : []),
    ...(part.scale ? [describeScale(part.scale)] : []),
    ...(part.intra_rater ? [describeRepeats(part.intra_rater)] : []),
    ...(part.confidence ? describeConfidence(part.confidence) : []),
    ...(part.label_models ? describeLabelModels(part.label_models) : []),
  ]
}

function line(
  { stratum, n_items, n_unrated }: { stratum: string; n_items: number; n_unrated: number },
  name: string,
  reported: EstimateJson,
): string[] {
  const items = n_unrated === 0 ? String(n_items) : `${n_items}, ${n_unrated} unrated`
  return [stratum, items, name, formatEstimate(reported), reported.se?.toFixed(4) ?? '']
}

function describePairs(parts: readonly Part[]): string {
  return formatTable(
    ['stratum', 'rater', 'rater', 'items', 'percent agreement', 'AC1', "Cohen's kappa"],
    parts.flatMap(({ stratum, pairs = [] }) =>
      pairs.map(({ raters, n_items, percent_agreement, gwet_ac1, cohen_kappa }) => [
        stratum,
        ...raters,
        String(n_items),
        ...[percent_agreement, gwet_ac1, cohen_kappa].map(formatEstimate),
      ]),
    ),
  )
}
