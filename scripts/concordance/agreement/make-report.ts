import { bootstrapAsPublished } from '@/lib/core/agreement/as-published/agreement'
import { fewClustersNote } from '@/lib/core/agreement/few-clusters'
import { labelShares } from '@/lib/core/agreement/label-shares'
import { pairwiseAgreement } from '@/lib/core/agreement/pairwise-agreement'
import { type Estimate, undefinedFigure } from '@/lib/core/agreement/rating-table'
import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import { type SummaryOptions, summarizeAgreement } from '@/lib/core/agreement/summarize-agreement'
import { summarizeSpecificAgreement } from '@/lib/core/agreement/summarize-specific-agreement'
import { type AgainstConsensus, toAgainstConsensusJson } from './against-consensus'
import { type AgainstHumans, toAgainstHumansJson } from './against-humans'
import { type ConfidenceJson, computeConfidence } from './confidence'
import {
  type EstimateJson,
  inOrderOfIds,
  toEstimateJson,
  toEstimatesJson,
  toFullEstimateJson,
  toPublishedEstimateJson,
} from './estimate-json'
import { type LabelModelsJson, toLabelModelsJson } from './label-models'
import { pickItems, pickRated } from './pick-items'
import { type RatesJson, toRatesJson } from './rates'
import type { RatingsTable } from './ratings-table'
import { type RepeatsJson, type ScaleJson, toRepeatsJson, toScaleJson } from './scales'
import type { Settings } from './settings'

/** What raters agree on among themselves. */
export type Coefficients = {
  /** Items with a rating; those without one are counted apart. */
  n_items: number
  n_unrated: number
  /** Who gave a rating. */
  n_raters: number
  /** With clusters, how many there are, and what few of them mean for intervals. */
  n_clusters?: number
  cluster_note?: string
  labels: string[]
  /** The names of the coefficients there are for so many raters, in the order to print them. */
  coefficients: string[]
  specific_agreement: Record<string, EstimateJson>
  /** How often each label was given, as a share of all ratings. */
  label_shares: Record<string, EstimateJson>
  as_published?: Record<'percent_agreement' | 'gwet_ac1', EstimateJson>
  pairs?: Pair[]
} & { [coefficient: string]: unknown }

type Pair = { raters: [string, string]; n_items: number } & Record<
  'percent_agreement' | 'gwet_ac1' | 'cohen_kappa',
  EstimateJson
>

/** Everything asked for, of a table or of one of its strata. */
type Summary = Coefficients & {
  /** The same coefficients over the items to which some rater gave a label. */
  with_label?: Record<string, Coefficients>
  /** What these figures may not be read as. */
  with_label_caution?: string
  rates?: RatesJson
  scale?: ScaleJson
  against_consensus?: AgainstConsensus
  against_humans?: AgainstHumans
  label_models?: LabelModelsJson
  confidence?: ConfidenceJson
  intra_rater?: RepeatsJson
}

export type Part = Summary & { stratum: string }

export type Report = Summary & { by: Part[] }

/** All figures that the settings ask for, over all items and over each stratum. */
export function makeReport(table: RatingsTable, settings: Settings): Report {
  const strata = [...new Set(table.strata)].filter((stratum) => stratum !== '').toSorted()
  return {
    ...summarize(table, settings),
    by: strata.map((stratum) => ({
      stratum,
      ...summarize(
        pickItems(table, (index) => table.strata[index] === stratum),
        settings,
      ),
    })),
  }
}

function summarize(table: RatingsTable, settings: Settings): Summary {
  const { rows, consensus, repeats } = table
  const someSaid = (label: string) => pickItems(table, (index) => rows[index]?.includes(label) ?? false)
  const withLabels = settings.withLabels.map((label) => [
    label,
    toCoefficientsJson(someSaid(label), settings),
  ])
  return {
    ...toCoefficientsJson(table, settings),
    ...(withLabels.length > 0 && {
      with_label_caution: selectionCaution('items'),
      with_label: Object.fromEntries(withLabels),
    }),
    ...(settings.scale && { scale: toScaleJson(table, settings) }),
    ...(settings.rates && { rates: toRatesJson(table, settings) }),
    ...(consensus && { against_consensus: toAgainstConsensusJson(table, consensus, settings) }),
    ...(settings.baseline && { against_humans: toAgainstHumansJson(table, settings, settings.baseline) }),
    ...(settings.labelModels && { label_models: toLabelModelsJson(table, settings) }),
    ...(settings.confidence && { confidence: computeConfidence(table, settings) }),
    ...(repeats.length > 0 && { intra_rater: toRepeatsJson(table, settings) }),
  }
}

function toCoefficientsJson(all: RatingsTable, settings: Settings): Coefficients {
  const table = pickRated(all)
  const { rows, clusters, raters } = table
  const { labels, uncounted } = settings
  const counts = {
    n_items: rows.length,
    n_unrated: all.rows.length - rows.length,
    n_raters: raters.length,
    ...countClusters(clusters),
  }
  if (uncounted !== null) {
    const none = toEstimateJson(undefinedFigure(uncounted))
    const figures = toEstimatesJson(summarizeAgreement([], { labels: [] }), () => none)
    return {
      ...counts,
      labels: [],
      coefficients: Object.keys(figures),
      ...figures,
      specific_agreement: {},
      label_shares: {},
    }
  }
  const weighted = weightsOf(settings)
  const options: SummaryOptions<string> = { labels, clusters, weighted }
  const figures = toEstimatesJson(summarizeAgreement(rows, options), toFullEstimateJson)
  return {
    ...counts,
    labels,
    coefficients: Object.keys(figures),
    ...figures,
    specific_agreement: toEstimatesJson(summarizeSpecificAgreement(rows, options), toFullEstimateJson),
    label_shares: toSharesJson(table, labels),
    // the published draws go over statements without a rating, too
    ...(settings.asPublished && { as_published: toAsPublishedJson(all, settings) }),
    ...(settings.pairs && { pairs: toPairsJson(table, options) }),
  }
}

function toSharesJson(
  { rows, raters, clusters }: RatingsTable,
  labels: readonly string[],
): Record<string, EstimateJson> {
  const numbers = new Map<string | null, number>(labels.map((label, index) => [label, index + 1]))
  const columns = raters.map((_, rater) =>
    Uint16Array.from(rows, (row) => numbers.get(row[rater] ?? null) ?? 0),
  )
  const indices = new Map<string, number>()
  const of = clusters?.map((name) => {
    const index = indices.get(name) ?? indices.size
    indices.set(name, index)
    return index
  })
  const { shares } = labelShares(columns, labels.length, of ? { of, count: indices.size } : null)
  return Object.fromEntries(labels.map((label, index) => [label, toEstimateJson(shares[index] as Estimate)]))
}

function countClusters(
  clusters: readonly string[] | null,
): Pick<Coefficients, 'n_clusters' | 'cluster_note'> {
  if (clusters === null) return {}
  const count = new Set(clusters).size
  const note = fewClustersNote(count, 'clusters')
  return { n_clusters: count, ...(note !== null && { cluster_note: note }) }
}

/** Labels that are numbers count as their values, others by their rank. */
function weightsOf({ weighting, labels }: Settings): SummaryOptions<string>['weighted'] {
  if (weighting === null) return null
  const numbers = labels.map(Number)
  return { weighting, values: numbers.every(Number.isFinite) ? numbers : null }
}

function toAsPublishedJson(
  { rows, items }: RatingsTable,
  { labels, resamples }: Settings,
): Record<'percent_agreement' | 'gwet_ac1', EstimateJson> {
  const sorted = inOrderOfIds(items).map((index) => rows[index] ?? [])
  const { percentAgreement, gwetAc1 } = bootstrapAsPublished(sorted, labels, resamples)
  return {
    percent_agreement: toPublishedEstimateJson(percentAgreement),
    gwet_ac1: toPublishedEstimateJson(gwetAc1),
  }
}

function toPairsJson({ rows, raters }: RatingsTable, options: SummaryOptions<string>): Pair[] {
  return pairwiseAgreement(rows, options).map(
    ({ first, second, items, percentAgreement, ac1, cohenKappa }) => ({
      raters: [raters[first] ?? '', raters[second] ?? ''],
      n_items: items,
      percent_agreement: toFullEstimateJson(percentAgreement),
      gwet_ac1: toFullEstimateJson(ac1),
      cohen_kappa: toFullEstimateJson(cohenKappa),
    }),
  )
}
