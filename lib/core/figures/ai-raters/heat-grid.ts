import { z } from 'zod'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { focusIndex, type LabelSet } from '@/lib/core/labels'
import { SharedDraws } from '@/lib/core/stats/resample-totals'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { type Axis, LACKING, variedAxes } from '../basis/configuration-axes'
import type { AiName } from '../basis/margin'
import { aiMeasureSchema } from '../basis/measures'
import { RESAMPLES } from '../basis/resamples'
import { filteredItems, itemFilterSchema } from '../basis/strata'
import { aiEstimates, quickEstimates, RESAMPLED } from './ai-estimates'
import { aiFigure, focusSchema } from './ai-measures'
import { type AiRaterRow, aiSample, configuredRows, type Unrated } from './ai-rater-rows'
import { passes } from './ai-view'
import { compareOverSame, type LeftOut } from './compared-ai-raters'
import { type GridCell, type Scored, summarize, toRater } from './grid-cell'
import { type SensitivitySeries, sensitivityAlong } from './sensitivity'

const listSchema = z
  .union([z.string().transform((text) => [text]), z.array(z.string())])
  .catch([])
  .default([])

/** What the address of the page about configurations chooses; rows and columns name axes, two at most each. */
export const gridViewSchema = itemFilterSchema.extend({
  measure: aiMeasureSchema.default('ac1'),
  focus: focusSchema,
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
  rows: listSchema,
  columns: listSchema,
  axis: listSchema,
})
export type GridView = z.output<typeof gridViewSchema>

export type ConfigurationGrid = {
  labelSet: LabelSet
  axes: readonly Axis[]
  rowAxes: readonly string[]
  columnAxes: readonly string[]
  rows: readonly string[]
  columns: readonly string[]
  cells: readonly GridCell[]
  sensitivity: readonly SensitivitySeries[]
  /** Those with the lowest and the highest figure; null where none is higher than another. */
  ends: { weakest: AiName; strongest: AiName } | null
  /** The setting whose values are the lines of sensitivity; null when there is one line. */
  split: string | null
  /** AI raters that pass the filters and are compared. */
  raters: number
  /** Others that pass them, and are in no figure. */
  leftOut: readonly LeftOut[]
  /** The settled statements that every figure is over, and of how many patients these are. */
  items: number
  patients: number
  /** All settled statements in view, and by consensus label those that not all compared rated. */
  settled: number
  unrated: readonly Unrated[]
  /** Analytic where a bootstrap for each of very many AI raters would take seconds. */
  intervals: {
    resamples: number
    unit: ResamplingUnit
    areAnalytic: boolean
  }
}

/** The published grid has 72. */
const MOST_BOOTSTRAPPED = 200

/**
 * AI raters by their settings, as the published grids lay them out, and how a figure moves along each setting. A jury has none
 * of them and is left out; copies of one configuration count once, and so do those of the same answers where they stand together.
 * All are compared over the same statements, {@link compareOverSame}. Settings that none of them has have no row, column or point.
 */
export function configurationGrid(
  whole: StudyMatrix,
  view: GridView,
  seed: number,
  sample = aiSample(whole, view),
): ConfigurationGrid {
  const options = { resamples: RESAMPLES, seed, unit: view.unit }
  const { matrix, duplicates } = sample
  const codesOf = new Map(matrix.aiRaters.map((aiRater) => [aiRater.raterId, aiRater.codes]))
  const once = configuredRows(sample)
  const axes = variedAxes(once.map((row) => row.axes))
  const shared = new SharedDraws()
  const areAnalytic = once.length > MOST_BOOTSTRAPPED
  const passing = once.filter((row) => passes(row, { find: '', axis: view.axis }))
  const compared = compareOverSame(sample, passing)
  const ratedBy = new Map(passing.map(({ raterId, rated }) => [raterId, rated]))
  const label = focusIndex(view.focus, matrix.labelSet)
  const scored = compared.rows.map((row): Scored => {
    const { measure, focus } = view
    const { [measure]: estimate } =
      areAnalytic || !RESAMPLED.includes(measure)
        ? quickEstimates(compared.over, row, focus, view.unit, [measure])
        : aiEstimates(compared.over, row, focus, { ...options, shared }, [measure])
    const interval = estimate?.interval ?? null
    const oneId = duplicates.sameRatings.get(row.raterId)?.raterId ?? row.raterId
    const codes = codesOf.get(row.raterId) ?? new Uint8Array()
    const rated = ratedBy.get(row.raterId) ?? 0
    return { row, rated, oneId, codes, figure: aiFigure(row.cells, measure, label), interval }
  })
  const varied = variedAxes(compared.rows.map((row) => row.axes))
  const included = filteredItems(whole, view)
  const { rowAxes, columnAxes } = placeAxes(axes, varied, view)
  const isTried = (names: readonly string[]) => {
    const keys = new Set(scored.map(({ row }) => keyOf(row, names)))
    return (key: string) => keys.has(key)
  }
  const rows = crossed(axes, rowAxes).filter(isTried(rowAxes))
  const columns = crossed(axes, columnAxes).filter(isTried(columnAxes))
  const groups = Map.groupBy(scored, ({ row }) => `${keyOf(row, rowAxes)} × ${keyOf(row, columnAxes)}`)
  const cells = rows.flatMap((rowKey, row) =>
    columns.flatMap((columnKey, column) => {
      const group = groups.get(`${rowKey} × ${columnKey}`)
      if (!group) return []
      return [{ row, column, ...summarize(group), raters: group.map(toRater) }]
    }),
  )
  const split = varied.find((axis) => axis.name === 'Model') ?? null
  return {
    labelSet: matrix.labelSet,
    axes,
    rowAxes,
    columnAxes,
    rows,
    columns,
    cells,
    sensitivity: varied
      .filter((axis) => axis !== split)
      .map((axis) => sensitivityAlong(scored, axis, split, included)),
    ends: findEnds(scored),
    split: split?.name ?? null,
    raters: scored.length,
    leftOut: compared.leftOut,
    items: compared.items,
    patients: compared.patients,
    settled: compared.settled,
    unrated: compared.unrated,
    intervals: { ...options, areAnalytic },
  }
}

function findEnds(scored: readonly Scored[]): ConfigurationGrid['ends'] {
  const known = scored.flatMap(({ row: { raterId, alias }, figure: { value } }) =>
    value === null ? [] : [{ raterId, alias, value }],
  )
  const inOrder = known.toSorted((one, other) => one.value - other.value)
  const [weakest, strongest] = [inOrder[0], inOrder.at(-1)]
  if (!weakest || !strongest || weakest.value === strongest.value) return null
  // of several the first by name, as in the lists of them
  const first = inOrder.find(({ value }) => value === strongest.value) ?? strongest
  const nameOf = ({ raterId, alias }: typeof weakest): AiName => ({ raterId, alias })
  return { weakest: nameOf(weakest), strongest: nameOf(first) }
}

/** Axes that were asked for and exist; else of those that vary the first two down and the rest, two at most, across. */
function placeAxes(axes: readonly Axis[], varied: readonly Axis[], view: GridView) {
  const known = (names: readonly string[]) =>
    names.filter((name) => axes.some((axis) => axis.name === name)).slice(0, 2)
  const names = (varied.length > 0 ? varied : axes).map((axis) => axis.name)
  const asked = known(view.columns)
  const rowAxes = known(view.rows)
  const free = names.filter((name) => !asked.includes(name))
  const down = rowAxes.length > 0 ? rowAxes : free.slice(0, free.length > 2 ? 2 : 1)
  const across = asked.filter((name) => !down.includes(name))
  const columnAxes = across.length > 0 ? across : names.filter((name) => !down.includes(name)).slice(0, 2)
  return { rowAxes: down, columnAxes }
}

/** All combinations of the values of these axes, in order. */
function crossed(axes: readonly Axis[], names: readonly string[]): string[] {
  return names
    .map((name) => axes.find((axis) => axis.name === name)?.values ?? [])
    .reduce<string[]>(
      (keys, values) => keys.flatMap((key) => values.map((value) => (key ? `${key}, ${value}` : value))),
      [''],
    )
}

function keyOf({ axes }: AiRaterRow, names: readonly string[]): string {
  return names.map((name) => axes[name] ?? LACKING).join(', ')
}
