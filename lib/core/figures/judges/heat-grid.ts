import { z } from 'zod'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Estimate, Figure } from '@/lib/core/agreement/rating-table'
import type { StudyFrame } from '@/lib/core/study-frame'
import { type Axis, variedAxes } from '../basis/configuration-axes'
import { configurationsOnce } from '../basis/counted-ai'
import { inLabels } from '../basis/label-space'
import { RESAMPLES } from '../basis/resamples'
import { findSameAnswers } from '../basis/same-answers'
import { itemFilterSchema, keptItems } from '../basis/strata'
import { judgeEstimates, quickEstimates } from './judge-estimates'
import { focusSchema, judgeFigure, judgeMeasureSchema } from './judge-measures'
import { type JudgeRow, judgeRows } from './judge-rows'
import { passes } from './judge-view'

const listSchema = z
  .union([z.string().transform((text) => [text]), z.array(z.string())])
  .catch([])
  .default([])

/** What the address of the page about configurations chooses; rows and columns name axes, two at most each. */
export const gridViewSchema = itemFilterSchema.extend({
  measure: judgeMeasureSchema.default('ac1'),
  focus: focusSchema,
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
  rows: listSchema,
  columns: listSchema,
  axis: listSchema,
})
export type GridView = z.output<typeof gridViewSchema>

type GridCell = {
  row: number
  column: number
  /** Mean over the AI raters of this cell, those of the same answers counted once. */
  value: number | null
  /** The 95 % interval. Of several AI raters that differ the {@link meanOfIntervals}, where {@link SensitivitySeries.areMeansTold}. */
  low: number | null
  high: number | null
  /** Lowest and highest of several. */
  least: number | null
  greatest: number | null
  /** Statements behind the figure: fewest and most, where AI raters differ. */
  fewest: number
  most: number
  /** Of how many patients these are: fewest and most. */
  patients: readonly [number, number]
  raters: readonly Pick<JudgeRow, 'raterId' | 'alias' | 'onlyKind' | 'settled'>[]
}

export type SensitivitySeries = {
  axis: Axis
  /** AI raters that lack this setting, such as imported ones, and are left out for lines to be over the same other settings. */
  lacking: number
  /** Whether means have intervals: not of very many AI raters, for each would take its own. */
  areMeansTold: boolean
  series: readonly {
    label: string
    /** Every point is over the same other settings; else there are none that all values share, and it is over all. */
    isMatched: boolean
    /** AI raters alike in all else gave the same answers whatever this setting was: there is nothing to see along it. */
    isUnchanged: boolean
    points: readonly (Omit<GridCell, 'row' | 'column'> & { x: number })[]
  }[]
}

export type ConfigurationGrid = {
  axes: readonly Axis[]
  rowAxes: readonly string[]
  columnAxes: readonly string[]
  rows: readonly string[]
  columns: readonly string[]
  cells: readonly GridCell[]
  sensitivity: readonly SensitivitySeries[]
  /** The setting whose values are the lines of sensitivity; null when there is one line. */
  split: string | null
  /** AI raters that pass the filters. */
  raters: number
  /** Analytic where a bootstrap for each of very many AI raters would take seconds. */
  intervals: {
    resamples: number
    unit: ResamplingUnit
    areAnalytic: boolean
    areMeansTold: SensitivitySeries['areMeansTold']
  }
}

type Scored = {
  row: JudgeRow
  /** Of one whose answers it gives, too, or its own. */
  oneId: string
  codes: Uint8Array
  figure: Figure
  interval: () => Estimate['interval']
}

/** The published grid has 72. */
const MOST_BOOTSTRAPPED = 200

/** Means of more AI raters than are bootstrapped have no interval. */
export const MOST_IN_MEANS = MOST_BOOTSTRAPPED

/**
 * AI raters by their settings, as the published grids lay them out, and how a figure moves along each setting. A jury has none
 * of them and is left out; copies of one configuration count once, and so do those of the same answers where they stand together.
 */
export function configurationGrid(whole: StudyFrame, view: GridView, seed: number): ConfigurationGrid {
  const options = { resamples: RESAMPLES, seed, unit: view.unit }
  const frame = configurationsOnce(whole)
  const keep = keptItems(frame, view)
  const merged = inLabels(frame, view.labels)
  const all = judgeRows(merged, keep)
  const same = findSameAnswers(merged.judges)
  const codesOf = new Map(merged.judges.map((judge) => [judge.raterId, judge.codes]))
  const axes = variedAxes(all.map((row) => row.axes))
  const areAnalytic = all.length > MOST_BOOTSTRAPPED
  const scored = all
    .filter((row) => passes(row, { find: '', axis: view.axis }))
    .map((row): Scored => {
      const { measure, focus } = view
      const interval = () =>
        (areAnalytic
          ? quickEstimates(merged, keep, row, focus, view.unit, [measure])
          : judgeEstimates(merged, keep, row, focus, options, [measure]))[measure]?.interval ?? null
      const oneId = same.get(row.raterId)?.raterId ?? row.raterId
      const codes = codesOf.get(row.raterId) ?? new Uint8Array()
      return { row, oneId, codes, figure: judgeFigure(row.cells, measure, focus), interval }
    })
  const areMeansTold = scored.length <= MOST_IN_MEANS
  const { rowAxes, columnAxes } = placeAxes(axes, view)
  const rows = crossed(axes, rowAxes)
  const columns = crossed(axes, columnAxes)
  const groups = Map.groupBy(scored, ({ row }) => `${keyOf(row, rowAxes)} × ${keyOf(row, columnAxes)}`)
  const cells = rows.flatMap((rowKey, row) =>
    columns.flatMap((columnKey, column) => {
      const group = groups.get(`${rowKey} × ${columnKey}`)
      if (!group) return []
      return [{ row, column, ...summarize(group, areMeansTold), raters: group.map(toRater) }]
    }),
  )
  const split = axes.find((axis) => axis.name === 'Model') ?? null
  return {
    axes,
    rowAxes,
    columnAxes,
    rows,
    columns,
    cells,
    sensitivity: axes
      .filter((axis) => axis !== split)
      .map((axis) => sensitivityAlong(scored, axis, split, { areMeansTold, keep })),
    split: split?.name ?? null,
    raters: scored.length,
    intervals: { ...options, areAnalytic, areMeansTold },
  }
}

/** Axes that were asked for and exist; else the first two down and the rest, two at most, across. */
function placeAxes(axes: readonly Axis[], view: GridView) {
  const known = (names: readonly string[]) =>
    names.filter((name) => axes.some((axis) => axis.name === name)).slice(0, 2)
  const names = axes.map((axis) => axis.name)
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

function keyOf({ axes }: JudgeRow, names: readonly string[]): string {
  return names.map((name) => axes[name] ?? LACKING).join(', ')
}

function summarize(group: readonly Scored[], areMeansTold: boolean) {
  const distinct = [...new Map(group.toReversed().map((one) => [one.oneId, one])).values()].toReversed()
  const values = distinct.flatMap(({ figure }) => figure.value ?? [])
  const rated = group.map(({ row }) => row.rated)
  const patients = group.map(({ row }) => row.patients)
  const items = {
    fewest: Math.min(...rated),
    most: Math.max(...rated),
    patients: [Math.min(...patients), Math.max(...patients)] as const,
  }
  const span = { low: null, high: null, least: null, greatest: null }
  if (values.length === 0) return { ...items, ...span, value: null }
  const value = values.reduce((sum, one) => sum + one, 0) / values.length
  const isTold = areMeansTold || distinct.length === 1
  const interval = isTold ? meanOfIntervals(distinct.filter(({ figure }) => figure.value !== null)) : null
  const found = { ...items, ...span, value, low: interval?.low ?? null, high: interval?.high ?? null }
  return distinct.length === 1
    ? found
    : { ...found, least: Math.min(...values), greatest: Math.max(...values) }
}

/**
 * An interval of the mean of several AI raters’ figures: from the mean of the lower ends of theirs to that of the upper ends. Figures
 * of the same statements rise and fall together; where they do so fully it is the mean’s own, and else it is wider than that. Null
 * where one has no interval.
 *
 * @see Kaas R, Dhaene J, Goovaerts MJ (2000), Insur Math Econ 27:151-168, on quantiles of sums, whatever their parts have in common
 */
function meanOfIntervals(group: readonly Scored[]): Estimate['interval'] {
  const intervals = group.flatMap((one) => one.interval() ?? [])
  if (intervals.length < group.length) return null
  const mean = (end: 'low' | 'high') => intervals.reduce((sum, one) => sum + one[end], 0) / intervals.length
  return { low: mean('low'), high: mean('high') }
}

function toRater({ row: { raterId, alias, onlyKind, settled } }: Scored) {
  return { raterId, alias, onlyKind, settled }
}

/** Whether means have intervals, and the statements that pass the filter. */
type Along = { areMeansTold: boolean; keep: Uint8Array }

/** What an axis is for those that lack it. */
const LACKING = '–'

/**
 * How the figure moves along an axis. AI raters that lack it are a point of their own, as where nothing reranks; but where they share
 * no other settings with the rest, and so keep lines from being drawn, they are left out.
 */
function sensitivityAlong(
  scored: readonly Scored[],
  axis: Axis,
  split: Axis | null,
  along: Along,
): SensitivitySeries {
  const { areMeansTold } = along
  const all = { axis, lacking: 0, areMeansTold, series: seriesOf(scored, axis, split, along) }
  const values = axis.values.filter((value) => value !== LACKING)
  if (values.length === axis.values.length) return all
  const having = scored.filter(({ row }) => axis.name in row.axes)
  const known = { ...axis, values }
  const series = seriesOf(having, known, split, along)
  return countMatched(series) > countMatched(all.series)
    ? { ...all, axis: known, lacking: scored.length - having.length, series }
    : all
}

function countMatched(series: SensitivitySeries['series']): number {
  // a line of one point leads nowhere
  return series.filter(({ isMatched, points }) => isMatched && points.length > 1).length
}

/** All of them, in the order of the split's values, whichever came first. */
function seriesOf(scored: readonly Scored[], axis: Axis, split: Axis | null, { areMeansTold, keep }: Along) {
  const byValue = split && Map.groupBy(scored, ({ row }) => row.axes[split.name] ?? LACKING)
  const groups = split
    ? split.values.flatMap((value) => {
        const own = byValue?.get(value)
        return own ? [[value, own] as const] : []
      })
    : ([['all AI raters', scored]] as const)
  return groups.map(([label, own]) => {
    const tried = [...Map.groupBy(own, (one) => othersOf(one, axis)).values()]
    const { matched, isMatched } = matchOthers(own, tried, axis)
    const points = axis.values.flatMap((value, x) => {
      const here = matched.filter(({ row }) => (row.axes[axis.name] ?? LACKING) === value)
      return here.length === 0 ? [] : [{ x, raters: here.map(toRater), ...summarize(here, areMeansTold) }]
    })
    return { label, isMatched, isUnchanged: changesNothing(tried, keep), points }
  })
}

/** All settings of an AI rater but one. */
function othersOf({ row }: Scored, { name }: Axis): string {
  return JSON.stringify(
    Object.entries(row.axes)
      .filter(([key]) => key !== name)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/**
 * Whether a setting changed no answer, as far as it was tried.
 *
 * @param tried AI raters that are alike in all other settings, together
 * @returns false where nowhere two values of it were tried with the same other settings: then nothing is known
 */
function changesNothing(tried: readonly (readonly Scored[])[], keep: Uint8Array): boolean {
  const compared = tried.filter(({ length }) => length > 1)
  return (
    compared.length > 0 &&
    compared.every(([first, ...others]) => others.every((other) => first && saysTheSame(first, other, keep)))
  )
}

function saysTheSame({ codes: one }: Scored, { codes: other }: Scored, keep: Uint8Array): boolean {
  return keep.every((kept, place) => kept === 0 || one[place] === other[place])
}

/** Those AI raters whose other settings were tried at every value of an axis: else a line shows what else differs. */
function matchOthers(
  own: readonly Scored[],
  tried: readonly (readonly Scored[])[],
  { name }: Axis,
): { matched: readonly Scored[]; isMatched: boolean } {
  const valueOf = ({ row }: Scored) => row.axes[name] ?? LACKING
  const values = new Set(own.map(valueOf))
  const matched = tried.filter((alike) => new Set(alike.map(valueOf)).size === values.size).flat()
  return matched.length > 0 ? { matched, isMatched: true } : { matched: own, isMatched: false }
}
