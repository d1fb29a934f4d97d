import { bootstrapFigures } from '../bootstrap-figures'
import { clusteredProportion } from '../clustered-proportion'
import { SHARE } from '../figure-range'
import { defined, type Estimate, type Figure, undefinedFigure } from '../rating-table'
import { type ConfidenceOptions, type ConfidentAnswers, confidenceUnits } from './confident-answers'

/** Whether a rater that is 80 % sure is right 80 times in 100. */
export type Calibration = {
  /** Answers with a confidence, of items with a truth. */
  items: number
  /** Confidences by tenths, the empty ones too; 1 belongs to the last. */
  bins: readonly CalibrationBin[]
  /** Expected calibration error: mean distance of confidence and agreement over the tenths, from 0 to 1. */
  expectedError: Estimate
  /** Mean squared distance of confidence and outcome (1 right, 0 wrong): 0 is best, always saying 0.5 gives 0.25. */
  brier: Estimate
  /** Mean confidence less agreement: above 0 the rater is surer than it should be. */
  overconfidence: Estimate
}

type CalibrationBin = {
  low: number
  high: number
  items: number
  /** Mean of the bin; null when it is empty. */
  confidence: number | null
  /** Share that is right, with Wilson's interval, which allows for clusters. */
  agreement: Estimate
}

const BINS = 10
const ALL = 0
const SQUARES = 1
const FIRST_BIN = 2
const NOTHING = 'no answer with a confidence has a consensus'

/**
 * Reliability table, expected calibration error and Brier score of a rater's confidence that its answer is right. The error is
 * never negative, so with few answers it is above 0 even for a perfect rater.
 *
 * @param answers confidences from 0 to 1
 * @throws {RangeError} for a confidence outside 0 to 1, or lists of different lengths
 * @see Brier GW (1950), Mon Weather Rev 78:1-3; Naeini MP, Cooper GF, Hauskrecht M (2015), AAAI 2901-2907
 * @example
 * // sure by nine tenths and right on three of four
 * const answers = { consensus: ['a', 'a', 'b', 'b'], said: ['a', 'b', 'b', 'b'], confidence: [0.9, 0.9, 0.9, 0.9] }
 * const { expectedError, brier, overconfidence } = calibration(answers, { resamples: 100, seed: 1 })
 * expectedError.value // => 0.15
 * brier.value // => 0.21
 * overconfidence.value // => 0.15
 */
export function calibration<Label extends string>(
  answers: ConfidentAnswers<Label>,
  options: ConfidenceOptions,
): Calibration {
  const { consensus, said, confidence, clusters = null } = answers
  if (confidence.some((value) => value !== null && !(value >= 0 && value <= 1)))
    throw new RangeError('a confidence must lie between 0 and 1')
  const isUsed = (item: number) =>
    consensus[item] !== null && (said[item] ?? null) !== null && (confidence[item] ?? null) !== null
  const isRight = (item: number) => (consensus[item] === said[item] ? 1 : 0)
  const binOf = (value: number) => Math.min(BINS - 1, Math.floor(value * BINS + 1e-9))
  const units = confidenceUnits(
    answers,
    FIRST_BIN + 2 * BINS,
    (item) => (isUsed(item) ? `${confidence[item]} ${isRight(item)}` : null),
    (totals, item) => {
      const sure = confidence[item] as number
      totals[ALL] = 1
      totals[SQUARES] = (sure - isRight(item)) ** 2
      totals[FIRST_BIN + 2 * binOf(sure)] = sure
      totals[FIRST_BIN + 1 + 2 * binOf(sure)] = isRight(item)
    },
  )
  const used = [...consensus.keys()].filter(isUsed)
  const bins = Array.from({ length: BINS }, (_, bin): CalibrationBin => {
    const items = used.filter((item) => binOf(confidence[item] as number) === bin)
    const sure = items.reduce((sum, item) => sum + (confidence[item] as number), 0)
    return {
      low: bin / BINS,
      high: (bin + 1) / BINS,
      items: items.length,
      confidence: items.length === 0 ? null : sure / items.length,
      agreement: clusteredProportion(
        items,
        (item) => isRight(item) === 1,
        clusters,
        'no confidence lies here',
      ),
    }
  })
  const found = bootstrapFigures(
    units,
    { expectedError, brier, overconfidence },
    { ...options, ranges: { expectedError: SHARE, brier: SHARE } },
  )
  return { items: used.length, bins, ...found }
}

function expectedError(totals: Float64Array): Figure {
  let apart = 0
  for (let index = FIRST_BIN; index < totals.length; index += 2)
    apart += Math.abs((totals[index] as number) - (totals[index + 1] as number))
  return perItem(apart, totals)
}

function brier(totals: Float64Array): Figure {
  return perItem(totals[SQUARES] as number, totals)
}

function overconfidence(totals: Float64Array): Figure {
  let above = 0
  for (let index = FIRST_BIN; index < totals.length; index += 2)
    above += (totals[index] as number) - (totals[index + 1] as number)
  return perItem(above, totals)
}

function perItem(sum: number, totals: Float64Array): Figure {
  const all = totals[ALL] as number
  return all === 0 ? undefinedFigure(NOTHING) : defined(sum / all)
}
