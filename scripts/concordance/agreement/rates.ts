import {
  type PredictionPoweredRate,
  predictionPoweredRates,
} from '@/lib/core/agreement/prediction-powered-rates'
import { formatTable } from '../io'
import { type EstimateJson, formatEstimate, toEstimateJson } from './estimate-json'
import type { RatingsTable } from './ratings-table'
import type { Settings } from './settings'
import { candidates, countUndecided, settledAnswers } from './settled-answers'

type RateJson = Record<'humans' | 'ai' | 'powered' | 'tuned', EstimateJson> & {
  weight: number | null
  effective_n: number | null
}

export type RatesJson = {
  rater: string
  n_sample: number
  n_rest: number
  n_unused: number
  /** Items people rated and left tied: where there are many the sample is not a random one. */
  n_undecided: number
  labels: Record<string, RateJson>
}[]

/** How often each label is true, from what people settled (or their majority) and the ratings of each AI rater. */
export function toRatesJson(table: RatingsTable, settings: Settings): RatesJson {
  const consensus = settledAnswers(table, settings)
  const undecided = countUndecided(table, settings)
  return candidates(table, settings).map(({ name, said }) => {
    const { sample, rest, unused, rates } = predictionPoweredRates(
      consensus,
      said,
      settings.labels,
      table.clusters,
    )
    const reported = rates.map((rate) => [rate.label, toRateJson(rate)])
    const counts = { n_sample: sample, n_rest: rest, n_unused: unused, n_undecided: undecided }
    return { rater: name, ...counts, labels: Object.fromEntries(reported) }
  })
}

function toRateJson({ humans, ai, powered, tuned, weight, effectiveItems }: PredictionPoweredRate): RateJson {
  return {
    humans: toEstimateJson(humans),
    ai: toEstimateJson(ai),
    powered: toEstimateJson(powered),
    tuned: toEstimateJson(tuned),
    weight,
    effective_n: effectiveItems,
  }
}

/** A table for people: each AI rater and label, in every part of the table. */
export function describeRates(parts: readonly { stratum: string; rates?: RatesJson }[]): string {
  const rows = parts.flatMap(({ stratum, rates = [] }) =>
    rates.flatMap(({ rater, n_sample, n_rest, n_undecided, labels }) =>
      Object.entries(labels).map(([label, rate]) => [
        stratum,
        rater,
        label,
        `${n_sample} of ${n_sample + n_rest}${n_undecided > 0 ? `, ${n_undecided} tied` : ''}`,
        ...[rate.humans, rate.ai, rate.powered, rate.tuned].map(formatEstimate),
        rate.weight?.toFixed(2) ?? '',
        rate.effective_n?.toFixed(0) ?? '',
      ]),
    ),
  )
  const header = ['stratum', 'AI rater', 'rate of', 'rated by people', 'by people alone', 'by the AI alone']
  return formatTable([...header, 'both (PPI)', 'both (PPI++)', 'weight', 'worth ratings'], rows)
}
