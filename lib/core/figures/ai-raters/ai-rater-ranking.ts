import { aiFigure } from './ai-measures'
import type { AiRaterRow, AiSample } from './ai-rater-rows'
import { compareOverSame } from './compared-ai-raters'
import type { ConsensusItems } from './consensus-items'

/**
 * AI raters by their AC1 with the consensus, highest first: over the statements that all of them rated who can be compared
 * ({@link compareOverSame}). All others come after these, those that rated most first: an AC1 over fewer statements, perhaps the easy
 * ones, is no ground to stand before anybody. Of those of the same answers the one that stands for them comes first.
 */
export function rankAiRaters(
  sample: ConsensusItems & Pick<AiSample, 'duplicates'>,
  rows: readonly AiRaterRow[],
): AiRaterRow[] {
  const compared = compareOverSame(sample, rows)
  const { sameRatings } = sample.duplicates
  const ac1 = new Map(
    compared.rows.map(({ raterId, cells }) => [raterId, aiFigure(cells, 'ac1', 0).value ?? -2]),
  )
  const ac1Of = ({ raterId }: AiRaterRow) => ac1.get(raterId) ?? -3
  return rows.toSorted(
    (left, right) =>
      ac1Of(right) - ac1Of(left) ||
      (ac1.has(left.raterId) ? 0 : right.rated - left.rated) ||
      Number(sameRatings.has(left.raterId)) - Number(sameRatings.has(right.raterId)),
  )
}

/**
 * The AI rater that figures of one are about where nobody chose one, on every page and in the report: the primary one, fixed
 * before the opening, or else the one that agrees most with the consensus, each configuration once.
 *
 * @returns undefined where none rated a settled statement
 */
export function openingAiRater(sample: AiSample): AiRaterRow | undefined {
  const { sameConfiguration } = sample.duplicates
  const ranked = rankAiRaters(
    sample,
    sample.rows.filter(({ raterId, rated }) => rated > 0 && !sameConfiguration.has(raterId)),
  )
  const primary = sample.matrix.aiRaters.find(({ timing }) => timing === 'primary')
  return ranked.find(({ raterId }) => raterId === primary?.raterId) ?? ranked[0]
}
