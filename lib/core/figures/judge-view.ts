import { z } from 'zod'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { StudyFrame } from '@/lib/core/study-frame'
import { type Axis, variedAxes } from './configuration-axes'
import { focusSchema, JUDGE_MEASURES, type JudgeMeasure, judgeFigure } from './judge-measures'
import { type JudgeEstimates, type JudgeRow, judgeEstimates, judgeRows } from './judge-rows'
import { inLabels } from './label-space'
import { RESAMPLES } from './resamples'
import { itemFilterSchema, keptItems } from './strata'

export const JUDGES_PER_PAGE = 25

const sortSchema = z.enum([...JUDGE_MEASURES, 'alias', 'coverage']).catch('ac1')
export type JudgeSort = z.output<typeof sortSchema>

/** What the address of the page about AI raters chooses; `axis` pairs are such as `Model:judge-1`. */
export const judgeViewSchema = itemFilterSchema.extend({
  focus: focusSchema,
  unit: z.enum(['item', 'patient']).catch('item').default('item'),
  sort: sortSchema.default('ac1'),
  order: z.enum(['down', 'up']).catch('down').default('down'),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  find: z.string().max(200).catch('').default(''),
  axis: z
    .union([z.string().transform((text) => [text]), z.array(z.string())])
    .catch([])
    .default([]),
})
export type JudgeView = z.output<typeof judgeViewSchema>

export type JudgeListing = {
  axes: readonly Axis[]
  labels: JudgeView['labels']
  /** AI raters that pass the filters, on all pages. */
  total: number
  all: number
  options: { resamples: number; seed: number; unit: ResamplingUnit }
  rows: readonly (JudgeRow & { estimates: Partial<JudgeEstimates> })[]
}

/** The columns of the table; the others can be sorted by, and are in the download. */
export const SHOWN_MEASURES: readonly JudgeMeasure[] = [
  'agreement',
  'ac1',
  'kappa',
  'mcc',
  'sensitivity',
  'specificity',
  'ppv',
  'npv',
]

/**
 * AI raters against the settled answers: filtered and sorted by their figures, which are cheap, and only those on the page
 * with intervals, which are not.
 *
 * @param everything all pages and all measures at once, for downloads
 */
export function listJudges(
  frame: StudyFrame,
  view: JudgeView,
  seed: number,
  { everything = false }: { everything?: boolean } = {},
): JudgeListing {
  const keep = keptItems(frame, view)
  const merged = inLabels(frame, view.labels)
  const rows = judgeRows(merged, keep)
  const options = { resamples: RESAMPLES, seed, unit: view.unit }
  const chosen = sortJudges(
    rows.filter((row) => passes(row, view)),
    view,
  )
  const start = (view.page - 1) * JUDGES_PER_PAGE
  const shown = everything ? chosen : chosen.slice(start, start + JUDGES_PER_PAGE)
  const measures = everything ? JUDGE_MEASURES : SHOWN_MEASURES
  return {
    axes: variedAxes(rows.map((row) => row.axes)),
    labels: view.labels,
    total: chosen.length,
    all: rows.length,
    options,
    rows: shown.map((row) => ({
      ...row,
      estimates: judgeEstimates(merged, keep, row, view.focus, options, measures),
    })),
  }
}

/** Several values of one axis: any of them; several axes: all of them. */
export function passes({ alias, axes }: JudgeRow, { find, axis }: Pick<JudgeView, 'find' | 'axis'>): boolean {
  if (!alias.toLowerCase().includes(find.trim().toLowerCase())) return false
  const wanted = Map.groupBy(
    axis.filter((pair) => pair.includes(':')),
    (pair) => pair.slice(0, pair.indexOf(':')),
  )
  return [...wanted].every(([name, pairs]) => pairs.some((pair) => pair === `${name}:${axes[name] ?? '–'}`))
}

function sortJudges(rows: readonly JudgeRow[], { sort, order, focus }: JudgeView): JudgeRow[] {
  const sign = order === 'down' ? -1 : 1
  if (sort === 'alias') {
    return rows.toSorted(
      (left, right) => sign * left.alias.localeCompare(right.alias, 'en', { numeric: true }),
    )
  }
  const valueOf = ({ cells, rated, settled }: JudgeRow) =>
    sort === 'coverage' ? rated / Math.max(1, settled) : judgeFigure(cells, sort, focus).value
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((left, right) => {
      // without a figure: last, whatever the order
      if (left.value === null || right.value === null)
        return Number(left.value === null) - Number(right.value === null)
      return sign * (left.value - right.value)
    })
    .map(({ row }) => row)
}
