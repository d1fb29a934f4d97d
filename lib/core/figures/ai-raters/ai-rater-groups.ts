import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'
import type { Missing } from '@/lib/core/agreement/missing-as-wrong'
import { authorLabel, statementsOf } from '@/lib/core/author-words'
import { type StudyMatrix, withAiRaters } from '@/lib/core/study-matrix'
import type { AiMeasure } from '../basis/measures'
import { authorName, type ItemQuery, splitItems } from '../basis/strata'
import { type AiEstimates, aiEstimates } from './ai-estimates'
import { type AiRaterRow, aiRaterRows } from './ai-rater-rows'
import { consensusItems } from './consensus-items'

/** By what AI raters' figures can be split. */
export const AI_RATER_SPLITS = ['kind', 'system'] as const
export type AiRaterSplit = (typeof AI_RATER_SPLITS)[number]

/** One AI rater on one group of statements. */
export type AiRaterGroup = Pick<
  AiRaterRow,
  'raterId' | 'onlyKind' | 'settled' | 'settledPatients' | 'rated' | 'patients' | 'cells' | 'unanswered'
> & {
  /** What they are: `Claims`, or who wrote them. */
  label: string
  /** What, besides the filter that was split, finds them. */
  query: ItemQuery
  estimates: Partial<AiEstimates>
}

export type RatedGroups = { raterId: string; groups: readonly AiRaterGroup[] }

/**
 * AI raters on each group of statements, by rater in the order asked for. A group in which nothing is settled is left out. Settled statements alone are
 * in these figures, so that groups of few give no answer away that could still change.
 *
 * @returns none where there is but one group: it says what the whole says
 */
export function aiRaterGroups(
  matrix: StudyMatrix,
  included: Uint8Array,
  split: AiRaterSplit,
  raterIds: readonly string[],
  focus: string,
  options: AgreementOptions,
  measures: readonly AiMeasure[],
  missing: Missing,
): RatedGroups[] {
  const asked = new Set(raterIds)
  const own = withAiRaters(
    matrix,
    matrix.aiRaters.filter(({ raterId }) => asked.has(raterId)),
  )
  const groups = splitItems(matrix, included, split).filter(({ indices }) =>
    indices.some((index) => matrix.consensus[index] !== null),
  )
  if (groups.length < 2) return []
  const found = groups.flatMap(({ indices, query }) => {
    const inGroup = new Uint8Array(included.length)
    for (const index of indices) inGroup[index] = 1
    const label = groupLabel(matrix, split, indices[0] ?? 0)
    const items = consensusItems(own, inGroup)
    return aiRaterRows(items).flatMap((row) => {
      const { raterId, onlyKind, settled, settledPatients, rated, patients, cells, unanswered } = row
      // a run that was for the other kind alone was not asked for these
      if (settled === 0) return []
      const estimates = aiEstimates(items, row, focus, options, measures, missing)
      const counts = { settled, settledPatients, rated, patients, cells, unanswered }
      return [{ raterId, onlyKind, label, query, ...counts, estimates }]
    })
  })
  return raterIds.map((raterId) => ({
    raterId,
    groups: found.filter((group) => group.raterId === raterId),
  }))
}

function groupLabel({ items }: StudyMatrix, split: AiRaterSplit, index: number): string {
  const item = items[index] as StudyMatrix['items'][number]
  return split === 'kind' ? statementsOf({ kind: item.kind }) : authorLabel(authorName(item), item.authorKind)
}
