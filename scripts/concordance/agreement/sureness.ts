import { type Calibration, calibration } from '@/lib/core/agreement/confidence/calibration'
import {
  type SelectiveAgreement,
  selectiveAgreement,
} from '@/lib/core/agreement/confidence/selective-agreement'
import { formatTable } from '../io'
import type { RatingsTable } from './read-ratings-table'
import type { Settings } from './settings'
import { candidates, settledAnswers } from './settled-answers'
import { describeTold, type Told, tell } from './told'

type Bin = { low: number; high: number; n_items: number; confidence: number | null; agreement: Told }

export type ToldSureness = {
  rater: string
  calibration: { n_items: number; expected_error: Told; brier: Told; overconfidence: Told; bins: Bin[] }
  selective: {
    n_truth: number
    n_answered: number
    area: Told
    sorting: Told
    curve: { coverage: number; n_items: number; agreement: Told }[]
    at_target: { target: number; coverage: Told; threshold: number | null }
  }
}[]

/** Whether raters, and a jury, know when they are right. Raters who never said how sure they were are left out. */
export function tellSureness(table: RatingsTable, settings: Settings): ToldSureness {
  const truth = settledAnswers(table, settings)
  return candidates(table, settings).flatMap(({ name, said, confidence }) => {
    if (confidence.every((value) => value === null)) return []
    const answers = { truth, said, confidence, clusters: table.clusters }
    return [
      {
        rater: name,
        calibration: tellCalibration(calibration(answers, settings)),
        selective: tellSelective(selectiveAgreement(answers, settings.target, settings)),
      },
    ]
  })
}

function tellCalibration({ items, bins, expectedError, brier, overconfidence }: Calibration) {
  return {
    n_items: items,
    expected_error: tell(expectedError),
    brier: tell(brier),
    overconfidence: tell(overconfidence),
    bins: bins.map(({ low, high, items: inBin, confidence, agreement }) => ({
      low,
      high,
      n_items: inBin,
      confidence,
      agreement: tell(agreement),
    })),
  }
}

function tellSelective({ settled, answered, curve, area, sorting, atTarget }: SelectiveAgreement) {
  return {
    n_truth: settled,
    n_answered: answered,
    area: tell(area),
    sorting: tell(sorting),
    curve: curve.map(({ coverage, items, agreement }) => ({
      coverage,
      n_items: items,
      agreement: tell(agreement),
    })),
    at_target: { ...atTarget, coverage: tell(atTarget.coverage) },
  }
}

/** Tables for people: one line a rater, the curves, the reliability. */
export function describeSureness(told: ToldSureness): string[] {
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
    told.map(
      ({ rater, calibration: found, selective: { n_truth, n_answered, area, sorting, at_target } }) => [
        rater,
        `${n_answered} of ${n_truth}`,
        ...[found.expected_error, found.brier, found.overconfidence, area, sorting].map(describeTold),
        `${describeTold(at_target.coverage)} at ${at_target.target}, if ${at_target.threshold ?? '-'} sure or more`,
      ],
    ),
  )
  const curves = formatTable(
    ['rater', 'coverage', 'agreement'],
    told.flatMap(({ rater, selective: { curve } }) =>
      curve.map(({ coverage, agreement }) => [rater, coverage.toFixed(3), describeTold(agreement)]),
    ),
  )
  const reliability = formatTable(
    ['rater', 'confidence', 'items', 'mean confidence', 'agreement'],
    told.flatMap(({ rater, calibration: { bins } }) =>
      bins
        .filter(({ n_items }) => n_items > 0)
        .map(({ low, high, n_items, confidence, agreement }) => [
          rater,
          `${low} to ${high}`,
          String(n_items),
          confidence?.toFixed(4) ?? '',
          describeTold(agreement),
        ]),
    ),
  )
  return [summary, curves, reliability]
}
