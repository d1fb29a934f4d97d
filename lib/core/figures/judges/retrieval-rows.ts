import {
  RECALL_DEPTHS,
  type RetrievalScore,
  type RetrievedItem,
  scoreRetrieval,
} from '@/lib/core/retrieval/score-retrieval'
import { type Axes, readAxes } from '../basis/configuration-axes'
import { RESAMPLES } from '../basis/resamples'
import { figure, names, type TableCell } from './figure-tables'

export type RetrievedJudge = {
  raterId: string
  alias: string
  configuration: Readonly<Record<string, unknown>>
  items: readonly RetrievedItem[]
}

/** How one AI rater's retrieval did; null when nothing is kept of what it was shown where people cited something. */
export type RetrievalRow = { raterId: string; alias: string; axes: Axes; score: RetrievalScore | null }

export function retrievalRows(judges: readonly RetrievedJudge[], seed: number): RetrievalRow[] {
  return judges.map(({ raterId, alias, configuration, items }) => ({
    raterId,
    alias,
    axes: readAxes(configuration),
    score: items.length === 0 ? null : scoreRetrieval(items, { resamples: RESAMPLES, seed }),
  }))
}

/** The same as rows for a CSV file, header first. Numbers are unrounded; an undefined figure is empty. */
export function retrievalTable(rows: readonly RetrievalRow[]): TableCell[][] {
  const axes = [...new Set(rows.flatMap((row) => Object.keys(row.axes)))]
  return [
    [
      'rater',
      ...axes.map((name) => name.toLowerCase().replaceAll(' ', '_')),
      'statements',
      'cited_passages',
      ...RECALL_DEPTHS.flatMap((depth) => names(`recall_at_${depth}`)),
      ...names('recall'),
      ...names('statements_with_a_hit'),
      ...names('mean_reciprocal_rank'),
    ],
    ...rows.map(({ alias, axes: own, score }) => [
      alias,
      ...axes.map((name) => own[name] ?? null),
      score?.items ?? null,
      score?.passages ?? null,
      ...RECALL_DEPTHS.flatMap((depth) => figure(score?.recallAt[depth])),
      ...figure(score?.recall),
      ...figure(score?.hit),
      ...figure(score?.reciprocalRank),
    ]),
  ]
}
