import { type AgreementUnits, groupByCluster, groupByPattern } from './agreement-units'
import { brennanPrediger } from './brennan-prediger'
import { congerKappa } from './conger-kappa'
import { estimateFully, type Measure } from './estimate-agreement'
import { SHARE } from './figure-range'
import { fleissKappa } from './fleiss-kappa'
import { gwetAc1 } from './gwet-ac1'
import { alphaForError, krippendorffAlpha } from './krippendorff-alpha'
import { type LabelWeights, labelWeights } from './label-weights'
import { lightKappa } from './light-kappa'
import { ofLabelsSeen, type Weighted } from './of-labels-seen'
import { percentAgreement } from './percent-agreement'
import type { RatingTable } from './rating-table'
import type { FullEstimate } from './standard-error'

export type SummaryOptions<Label extends string> = {
  labels: readonly Label[]
  /** One name an item: intervals and errors allow for items of one being alike. */
  clusters?: readonly string[] | null
  /** Adds the weighted coefficients and the other alphas. */
  weighted?: Weighted | null | undefined
}

/** Beyond, a mean over hundreds of pairs takes long and says little. */
const MOST_RATERS_IN_PAIRS = 12

type Measures<Name extends string = string> = Record<Name, Measure>

/**
 * Every coefficient of a table of nominal or ordered ratings, with intervals and analytic errors.
 *
 * @returns by name, in the order to show them; Cohen and Scott only for two raters, Light for three to twelve
 * @throws {RangeError} for a rating outside the label set
 * @see {@link gwetAc1}, {@link krippendorffAlpha} and all others for their sources; {@link analyticError} and
 * {@link estimateFully} for those of errors and intervals
 */
export function summarizeAgreement<Label extends string>(
  table: RatingTable<Label>,
  options: SummaryOptions<Label>,
): Record<string, FullEstimate> {
  const raters = table.reduce((most, row) => Math.max(most, row.length), 0)
  const isComplete = (row: readonly (Label | null)[]) => row.length === raters && !row.includes(null)
  return {
    ...estimateFully(group(table, options, false), exchangeableMeasures(options)),
    ...estimateFully(group(table, options, true), congerMeasures(options)),
    ...(raters > 2 && raters <= MOST_RATERS_IN_PAIRS
      ? {
          light_kappa: {
            ...lightKappa(table, options.labels, options.clusters ?? null),
            analytic: null,
          },
        }
      : {}),
    ...(raters === 2 ? estimateFully(group(table, options, true, isComplete), pairMeasures(options)) : {}),
  }
}

/**
 * Percent agreement, AC1 and Cohen's kappa of two raters: the estimates that {@link summarizeAgreement} has of a table of these
 * two alone.
 *
 * @throws {RangeError} for a rating outside the label set
 */
export function summarizePair<Label extends string>(
  table: readonly (readonly [Label | null, Label | null])[],
  options: Omit<SummaryOptions<Label>, 'weighted'>,
): Record<'percentAgreement' | 'ac1' | 'cohenKappa', FullEstimate> {
  const { percent_agreement, gwet_ac1 } = exchangeableMeasures(options)
  const { cohen_kappa } = pairMeasures(options)
  return {
    ...estimateFully(group(table, options, false), { percentAgreement: percent_agreement, ac1: gwet_ac1 }),
    ...estimateFully(group(table, options, true), { cohenKappa: cohen_kappa }),
  }
}

/** Weights over the declared labels. */
function weigh({ weighting, values }: Weighted, labels: readonly string[]): LabelWeights {
  return labelWeights(weighting, values ?? labels.map((_, index) => index + 1))
}

function exchangeableMeasures({
  weighted,
  labels,
}: SummaryOptions<string>): Measures<'percent_agreement' | 'gwet_ac1'> & Measures {
  const alpha = (metric: 'ordinal' | 'interval' | 'ratio'): Measure => ({
    coefficient: (sums) => krippendorffAlpha(sums, metric, weighted?.values ?? undefined),
    population: 'paired',
    errorOf: (whole) => alphaForError(whole, metric, weighted?.values ?? undefined),
  })
  const weights = weighted ? weigh(weighted, labels) : undefined
  return {
    percent_agreement: { coefficient: percentAgreement, population: 'paired', range: SHARE },
    gwet_ac1: { coefficient: gwetAc1, population: 'all' },
    gwet_ac1_labels_seen: { coefficient: ofLabelsSeen(gwetAc1), population: 'all' },
    fleiss_kappa: { coefficient: fleissKappa, population: 'all' },
    brennan_prediger: { coefficient: brennanPrediger, population: 'all' },
    brennan_prediger_labels_seen: { coefficient: ofLabelsSeen(brennanPrediger), population: 'all' },
    krippendorff_alpha: {
      coefficient: krippendorffAlpha,
      population: 'paired',
      errorOf: alphaForError,
    },
    ...(weighted && {
      weighted_percent_agreement: {
        coefficient: (sums) => percentAgreement(sums, weights),
        population: 'paired',
        range: SHARE,
      },
      gwet_ac2: { coefficient: (sums) => gwetAc1(sums, weights), population: 'all' },
      gwet_ac2_labels_seen: { coefficient: ofLabelsSeen(gwetAc1, weighted), population: 'all' },
      weighted_fleiss_kappa: {
        coefficient: (sums) => fleissKappa(sums, weights),
        population: 'all',
      },
      weighted_brennan_prediger: {
        coefficient: (sums) => brennanPrediger(sums, weights),
        population: 'all',
      },
      weighted_brennan_prediger_labels_seen: {
        coefficient: ofLabelsSeen(brennanPrediger, weighted),
        population: 'all',
      },
      krippendorff_alpha_ordinal: alpha('ordinal'),
      krippendorff_alpha_interval: alpha('interval'),
      krippendorff_alpha_ratio: alpha('ratio'),
    }),
  }
}

function congerMeasures({ weighted, labels }: SummaryOptions<string>): Measures {
  const weights = weighted ? weigh(weighted, labels) : undefined
  return {
    conger_kappa: { coefficient: congerKappa, population: 'all' },
    ...(weighted && {
      weighted_conger_kappa: {
        coefficient: (sums) => congerKappa(sums, weights),
        population: 'all',
      },
    }),
  }
}

function pairMeasures({ weighted, labels }: SummaryOptions<string>): Measures<'cohen_kappa'> & Measures {
  const weights = weighted ? weigh(weighted, labels) : undefined
  return {
    cohen_kappa: { coefficient: congerKappa, population: 'all' },
    scott_pi: { coefficient: fleissKappa, population: 'all' },
    ...(weighted && {
      weighted_cohen_kappa: { coefficient: (sums) => congerKappa(sums, weights), population: 'all' },
    }),
  }
}

function group<Label extends string>(
  table: RatingTable<Label>,
  { labels, clusters }: SummaryOptions<Label>,
  keepRaters: boolean,
  isKept: (row: readonly (Label | null)[]) => boolean = () => true,
): AgreementUnits {
  const rows = table.map((row) => (isKept(row) ? row : row.map(() => null)))
  return clusters
    ? groupByCluster(rows, labels, clusters, { keepRaters })
    : groupByPattern(rows, labels, { keepRaters })
}
