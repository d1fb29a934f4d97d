import {
  RECALL_DEPTHS,
  type RetrievalScore,
  type RetrievedItem,
  scoreRetrieval,
} from '@/lib/core/retrieval/score-retrieval'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import { type Axes, readAxes } from '../basis/configuration-axes'
import { RESAMPLES } from '../basis/resamples'
import { figure, names, type TableCell } from '../basis/table-cells'
import { axisCell, axisColumn } from './ai-rater-table'

export type RetrievedAiRater = {
  raterId: string
  alias: string
  configuration: Readonly<Record<string, unknown>>
  items: readonly RetrievedItem[]
  /** Statements of which it is only known in what order the AI rater read the passages, not which were the best. */
  leftOut: number
}

/** How one AI rater's retrieval did; null when nothing that can be scored is kept of what it was shown where people cited something. */
export type RetrievalRow = Pick<RetrievedAiRater, 'raterId' | 'alias' | 'leftOut'> & {
  axes: Axes
  score: RetrievalScore | null
}

/** Whether passages stand before this AI rater in another order than that of their relevance. */
export function readsByDate(configuration: unknown): boolean {
  const { data: run } = runConfigurationSchema.safeParse(configuration)
  return run?.kind === 'chat' && run.referenceFormat !== 'score'
}

/** Each AI rater's retrieval, in the order given. @param seed the same draws the same resamples */
export function retrievalRows(aiRaters: readonly RetrievedAiRater[], seed: number): RetrievalRow[] {
  return aiRaters.map(({ raterId, alias, configuration, items, leftOut }) => ({
    raterId,
    alias,
    leftOut,
    axes: readAxes(configuration),
    score: items.length === 0 ? null : scoreRetrieval(items, { resamples: RESAMPLES, seed }),
  }))
}

/** The same as rows for a CSV file, header first. Numbers are unrounded, shares in per cent as their names say; an undefined figure is empty. */
export function retrievalTable(rows: readonly RetrievalRow[]): TableCell[][] {
  const axes = [...new Set(rows.flatMap((row) => Object.keys(row.axes)))]
  return [
    [
      'rater',
      ...axes.map(axisColumn),
      'statements',
      'statements_left_out',
      'cited_passages',
      ...RECALL_DEPTHS.flatMap((depth) => names(`recall_at_${depth}_percent`)),
      ...names('recall_percent'),
      ...names('statements_with_a_hit_percent'),
      ...names('mean_reciprocal_rank'),
    ],
    ...rows.map(({ alias, axes: own, leftOut, score }) => [
      alias,
      ...axes.map((name) => axisCell(own, name)),
      score?.items ?? null,
      leftOut,
      score?.passages ?? null,
      ...RECALL_DEPTHS.flatMap((depth) => figure(score?.recallAt[depth], 'percent')),
      ...figure(score?.recall, 'percent'),
      ...figure(score?.hit, 'percent'),
      ...figure(score?.reciprocalRank),
    ]),
  ]
}
