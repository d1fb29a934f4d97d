import { type Calibration, calibration } from '@/lib/core/agreement/confidence/calibration'
import {
  type SelectiveAgreement,
  selectiveAgreement,
} from '@/lib/core/agreement/confidence/selective-agreement'
import { formatTable } from '../io'
import { type EstimateJson, formatEstimate, toEstimateJson } from './estimate-json'
import type { RatingsTable } from './ratings-table'
import type { Settings } from './settings'
import { candidates, settledAnswers } from './settled-answers'

type Bin = { low: number; high: number; n_items: number; confidence: number | null; agreement: EstimateJson }

export type ConfidenceJson = {
  rater: string
  calibration: {
    n_items: number
    expected_error: EstimateJson
    brier: EstimateJson
    overconfidence: EstimateJson
    bins: Bin[]
  }
  selective: {
    n_consensus: number
    n_answered: number
    area: EstimateJson
    sorting: EstimateJson
    curve: { coverage: number; n_items: number; agreement: EstimateJson }[]
    at_target: { target: number; coverage: EstimateJson; threshold: number | null }
  }
}[]

/** Whether raters, and a jury, know when they are right. Raters who never said how sure they were are left out. */
export function computeConfidence(table: RatingsTable, settings: Settings): ConfidenceJson {
  const consensus = settledAnswers(table, settings)
  return candidates(table, settings).flatMap(({ name, said, confidence }) => {
    if (confidence.every((value) => value === null)) return []
    const answers = { consensus, said, confidence, clusters: table.clusters }
    return [
      {
        rater: name,
        calibration: toCalibrationJson(calibration(answers, settings)),
        selective: toSelectiveJson(selectiveAgreement(answers, settings.target, settings)),
      },
    ]
  })
}

function toCalibrationJson({ items, bins, expectedError, brier, overconfidence }: Calibration) {
  return {
    n_items: items,
    expected_error: toEstimateJson(expectedError),
    brier: toEstimateJson(brier),
    overconfidence: toEstimateJson(overconfidence),
    bins: bins.map(({ low, high, items: inBin, confidence, agreement }) => ({
      low,
      high,
      n_items: inBin,
      confidence,
      agreement: toEstimateJson(agreement),
    })),
  }
}

function toSelectiveJson({ settled, answered, curve, area, sorting, atTarget }: SelectiveAgreement) {
  return {
    n_consensus: settled,
    n_answered: answered,
    area: toEstimateJson(area),
    sorting: toEstimateJson(sorting),
    curve: curve.map(({ coverage, items, agreement }) => ({
      coverage,
      n_items: items,
      agreement: toEstimateJson(agreement),
    })),
    at_target: { ...atTarget, coverage: toEstimateJson(atTarget.coverage) },
  }
}

/** Tables for people: one line a rater, the curves, the reliability. */
export function describeConfidence(reported: ConfidenceJson): string[] {
  const summary = formatTable(
    [
      'rater',
      'answered',
      'calibration error',
      'Brier',
      'too sure by',
      'area',
      'sorting',
      'answers at the target',
    ],
    reported.map(
      ({ rater, calibration: found, selective: { n_consensus, n_answered, area, sorting, at_target } }) => [
        rater,
        `${n_answered} of ${n_consensus}`,
        ...[found.expected_error, found.brier, found.overconfidence, area, sorting].map(formatEstimate),
        `${formatEstimate(at_target.coverage)} at ${at_target.target}, if ${at_target.threshold ?? '-'} sure or more`,
      ],
    ),
  )
  const curves = formatTable(
    ['rater', 'coverage', 'agreement'],
    reported.flatMap(({ rater, selective: { curve } }) =>
      curve.map(({ coverage, agreement }) => [rater, coverage.toFixed(3), formatEstimate(agreement)]),
    ),
  )
  const reliability = formatTable(
    ['rater', 'confidence', 'items', 'mean confidence', 'agreement'],
    reported.flatMap(({ rater, calibration: { bins } }) =>
      bins
        .filter(({ n_items }) => n_items > 0)
        .map(({ low, high, n_items, confidence, agreement }) => [
          rater,
          `${low} to ${high}`,
          String(n_items),
          confidence?.toFixed(4) ?? '',
          formatEstimate(agreement),
        ]),
    ),
  )
  return [summary, curves, reliability]
}
