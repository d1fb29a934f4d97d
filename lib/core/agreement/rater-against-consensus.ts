import type { MatrixColumn, RatingsMatrix } from '@/lib/core/ratings-matrix'
import { VERDICTS } from '@/lib/core/verdict'
import { groupByCluster, groupByPattern } from './agreement-units'
import { BINARY_VERDICTS, binarizeVerdict } from './binarize-verdict'
import { bootstrapAgreement } from './bootstrap-agreement'
import { type ConfusionMatrix, confusionMatrix } from './confusion-matrix'
import { gwetAc1 } from './gwet-ac1'
import type { AgreementOptions } from './human-agreement'
import { type OneVersusRest, oneVersusRest, proportion } from './one-versus-rest'
import { percentAgreement } from './percent-agreement'
import type { Estimate } from './rating-table'

export type ConsensusComparison = {
  raterId: string
  alias: string
  /** Statements with a settled answer. */
  settled: number
  /** Of those, how many this rater rated. */
  rated: number
  coverage: Estimate
  /** Over the rated ones. */
  percentAgreement: Estimate
  ac1: Estimate
  /** Over all settled ones, with missing ratings counted as wrong. */
  correctOfAll: Estimate
  confusion: ConfusionMatrix<string>
  perLabel: readonly OneVersusRest[]
  /** The two negative verdicts merged. */
  merged: readonly OneVersusRest[]
}

/**
 * One rater against the settled answers of people: agreement and AC1 with bootstrap intervals, the confusion matrix, and
 * how well each label is found. What the rater did not rate is counted and told, never silently left out.
 *
 * @see VeriFact, Chung et al. 2025, section 4.6
 */
export function raterAgainstConsensus(
  { items, consensus }: RatingsMatrix,
  column: MatrixColumn,
  { unit, ...options }: AgreementOptions,
): ConsensusComparison {
  const places = [...items.keys()].filter((place) => consensus[place] != null)
  const truth = places.map((place) => consensus[place] ?? null)
  const said = places.map((place) => column.codes[place] ?? null)
  const pairs = places.map((_, index) =>
    said[index] === null ? [] : [truth[index] ?? null, said[index] ?? null],
  )
  const units =
    unit === 'item'
      ? groupByPattern(pairs, VERDICTS)
      : groupByCluster(
          pairs,
          VERDICTS,
          places.map((place) => items[place]?.patient ?? ''),
        )
  const { percent, ac1 } = bootstrapAgreement(units, { percent: percentAgreement, ac1: gwetAc1 }, options)
  const confusion = confusionMatrix(truth, said, VERDICTS)
  const rated = said.filter((code) => code !== null).length
  const right = said.filter((code, index) => code !== null && code === truth[index]).length
  return {
    raterId: column.raterId,
    alias: column.alias,
    settled: places.length,
    rated,
    coverage: proportion(rated, places.length, 'no statement is settled'),
    percentAgreement: percent,
    ac1,
    correctOfAll: proportion(right, places.length, 'no statement is settled'),
    confusion,
    perLabel: oneVersusRest(confusion),
    merged: oneVersusRest(
      confusionMatrix(truth.map(binarizeVerdict), said.map(binarizeVerdict), BINARY_VERDICTS),
    ),
  }
}
