import { bootstrapAsPublished } from '@/lib/core/agreement/as-published/agreement'
import { detectionAsPublished } from '@/lib/core/agreement/as-published/detection'
import { compareRaters } from '@/lib/core/agreement/compare-raters'
import { compareWithConsensus } from '@/lib/core/agreement/compare-with-consensus'
import { adjustByBenjaminiHochberg, adjustByHolm } from '@/lib/core/stats/adjust-p-values'
import { formatTable } from '../io'
import {
  type EstimateJson,
  formatEstimate,
  inOrderOfIds,
  toEstimateJson,
  toEstimateJsonWithError,
  toEstimatesJson,
  toPublishedEstimateJson,
} from './estimate-json'
import type { RatingsTable } from './ratings-table'
import type { Settings } from './settings'

const FIGURES = {
  coverage: 'coverage',
  percent_agreement: 'percentAgreement',
  gwet_ac1: 'ac1',
  cohen_kappa: 'kappa',
  balanced_accuracy: 'balancedAccuracy',
  macro_f1: 'macroF1',
  mcc: 'mcc',
  correct_of_all: 'correctOfAll',
} as const
const LABEL_FIGURES = ['sensitivity', 'specificity', 'ppv', 'npv', 'f1'] as const

const PUBLISHED = ['sensitivity', 'specificity', 'ppv', 'npv'] as const

type OneRater = {
  rater: string
  n_consensus: number
  n_rated: number
  confusion: { labels: readonly string[]; counts: readonly (readonly number[])[] }
  per_label: Record<string, { support: number } & Record<(typeof LABEL_FIGURES)[number], EstimateJson>>
  as_published?: Record<string, Record<(typeof PUBLISHED)[number], EstimateJson>>
  agreement_as_published?: Record<'percent_agreement' | 'gwet_ac1', EstimateJson>
} & Record<keyof typeof FIGURES, EstimateJson>

type Comparison = {
  raters: [string, string]
  n_items: number
  accuracy_difference: EstimateJson
  gwet_ac1_difference: EstimateJson
  mcnemar: {
    only_first: number
    only_second: number
    p: number | null
    p_holm: number | null
    p_bh: number | null
    /** Why there is no P value. */
    p_reason?: string
  }
}

export type AgainstConsensus = { raters: OneRater[]; comparisons?: Comparison[] }

/** Each rater against the settled labels `truth`, one an item or null; with `settings.compare` also each pair of raters. */
export function toAgainstConsensusJson(
  table: RatingsTable,
  consensus: readonly (string | null)[],
  settings: Settings,
): AgainstConsensus {
  const column = (index: number) => table.rows.map((row) => row[index] ?? null)
  const options = { ...settings, clusters: table.clusters }
  const raters = table.raters.map((rater, index) => ({
    ...toRaterJson(rater, compareWithConsensus(consensus, column(index), options)),
    ...(settings.asPublished && {
      as_published: toDetectionJson(table.items, consensus, column(index), settings),
      agreement_as_published: toAgreementJson(table.items, consensus, column(index), settings),
    }),
  }))
  if (!settings.compare) return { raters }
  const pairs = table.raters.flatMap((_, first) =>
    table.raters.slice(first + 1).map((_, after) => [first, first + 1 + after] as const),
  )
  const found = pairs.map(([first, second]) =>
    compareRaters(consensus, column(first), column(second), options),
  )
  const values = found.map(({ p }) => p ?? 1)
  const holm = adjustByHolm(values)
  const benjaminiHochberg = adjustByBenjaminiHochberg(values)
  const comparisons = found.map(
    ({ items, onlyFirst, onlySecond, accuracy, ac1, p, noIntervalReason }, index): Comparison => {
      const [first = 0, second = 0] = pairs[index] ?? []
      return {
        raters: [table.raters[first] ?? '', table.raters[second] ?? ''],
        n_items: items,
        accuracy_difference: toEstimateJson(accuracy),
        gwet_ac1_difference: toEstimateJson(ac1),
        mcnemar: {
          only_first: onlyFirst,
          only_second: onlySecond,
          p,
          p_holm: p === null ? null : (holm[index] ?? 1),
          p_bh: p === null ? null : (benjaminiHochberg[index] ?? 1),
          ...(noIntervalReason !== null && { p_reason: noIntervalReason }),
        },
      }
    },
  )
  return { raters, comparisons }
}

function toRaterJson(rater: string, found: ReturnType<typeof compareWithConsensus<string>>): OneRater {
  const figures = Object.entries(FIGURES).map(([name, key]) => [name, toEstimateJsonWithError(found[key])])
  const labels = found.perLabel.map((entry) => [
    entry.label,
    {
      support: entry.support,
      ...Object.fromEntries(LABEL_FIGURES.map((name) => [name, toEstimateJsonWithError(entry[name])])),
    },
  ])
  return {
    rater,
    n_consensus: found.settled,
    n_rated: found.rated,
    ...(Object.fromEntries(figures) as Record<keyof typeof FIGURES, EstimateJson>),
    confusion: found.confusion,
    per_label: Object.fromEntries(labels) as OneRater['per_label'],
  }
}

function toDetectionJson(
  items: readonly string[],
  consensus: readonly (string | null)[],
  said: readonly (string | null)[],
  { labels, resamples }: Settings,
): NonNullable<OneRater['as_published']> {
  const indices = inOrderOfIds(items)
  const sorted = (labelsOf: readonly (string | null)[]) => indices.map((index) => labelsOf[index] ?? null)
  const found = detectionAsPublished(sorted(consensus), sorted(said), labels, resamples)
  return Object.fromEntries(
    found.map(({ label, ...figures }) => [label, toEstimatesJson(figures, toPublishedEstimateJson)]),
  )
}

/** Over the items that have both, as two raters of them. */
function toAgreementJson(
  items: readonly string[],
  consensus: readonly (string | null)[],
  said: readonly (string | null)[],
  { labels, resamples }: Settings,
): NonNullable<OneRater['agreement_as_published']> {
  const pairs = inOrderOfIds(items)
    .map((index) => [consensus[index] ?? null, said[index] ?? null])
    .filter((pair) => !pair.includes(null))
  const { percentAgreement, gwetAc1 } = bootstrapAsPublished(pairs, labels, resamples)
  return {
    percent_agreement: toPublishedEstimateJson(percentAgreement),
    gwet_ac1: toPublishedEstimateJson(gwetAc1),
  }
}

/** Tables for people: one of all raters, one of their labels, one of their differences. */
export function describeAgainstConsensus({ raters, comparisons }: AgainstConsensus): string[] {
  const names = Object.keys(FIGURES) as (keyof typeof FIGURES)[]
  const overall = formatTable(
    ['rater', 'rated', 'against the consensus', 'value (95 % interval)'],
    raters.flatMap((row) =>
      names.map((name) => [
        row.rater,
        `${row.n_rated} of ${row.n_consensus}`,
        name,
        formatEstimate(row[name]),
      ]),
    ),
  )
  const perLabel = formatTable(
    ['rater', 'label', 'support', ...LABEL_FIGURES],
    raters.flatMap(({ rater, per_label }) =>
      Object.entries(per_label).map(([label, { support, ...reported }]) => [
        rater,
        label,
        String(support),
        ...LABEL_FIGURES.map((name) => formatEstimate(reported[name])),
      ]),
    ),
  )
  return comparisons ? [overall, perLabel, describeComparisons(comparisons)] : [overall, perLabel]
}

function describeComparisons(comparisons: readonly Comparison[]): string {
  return formatTable(
    [
      'first',
      'second',
      'items',
      'accuracy, first less second',
      'only first',
      'only second',
      'P',
      'P (Holm)',
      'P (BH)',
    ],
    comparisons.map(
      ({ raters, n_items, accuracy_difference, mcnemar: { only_first, only_second, p, p_holm, p_bh } }) => [
        ...raters,
        String(n_items),
        formatEstimate(accuracy_difference),
        String(only_first),
        String(only_second),
        ...[p, p_holm, p_bh].map((value) => value?.toPrecision(3) ?? ''),
      ],
    ),
  )
}
