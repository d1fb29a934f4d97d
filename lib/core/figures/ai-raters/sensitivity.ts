import { type Axis, LACKING } from '../basis/configuration-axes'
import { type GridCell, type Scored, summarize, toRater } from './grid-cell'

export type SensitivitySeries = {
  axis: Axis
  /** AI raters that lack this setting, such as imported ones, and are left out for lines to be over the same other settings. */
  lacking: number
  series: readonly {
    label: string
    /** Every point is over the same other settings; else there are none that all values share, and it is over all. */
    isMatched: boolean
    /** AI raters alike in all else gave the same answers at every value of this setting: there is nothing to see along it. */
    isUnchanged: boolean
    points: readonly (Omit<GridCell, 'row' | 'column'> & { x: number })[]
  }[]
}

/**
 * How the figure moves along an axis. AI raters that lack it are a point of their own, as where nothing reranks; but where they share
 * no other settings with the rest, and so keep lines from being drawn, they are left out.
 *
 * @param keep statements that pass the filter
 */
export function sensitivityAlong(
  scored: readonly Scored[],
  axis: Axis,
  split: Axis | null,
  included: Uint8Array,
): SensitivitySeries {
  const all = { axis, lacking: 0, series: seriesOf(scored, axis, split, included) }
  const values = axis.values.filter((value) => value !== LACKING)
  if (values.length === axis.values.length) return all
  const having = scored.filter(({ row }) => axis.name in row.axes)
  const known = { ...axis, values }
  const series = seriesOf(having, known, split, included)
  return countMatched(series) > countMatched(all.series)
    ? { ...all, axis: known, lacking: scored.length - having.length, series }
    : all
}

function countMatched(series: SensitivitySeries['series']): number {
  // a line of one point leads nowhere
  return series.filter(({ isMatched, points }) => isMatched && points.length > 1).length
}

/** All of them, in the order of the split's values, whichever came first. */
function seriesOf(scored: readonly Scored[], axis: Axis, split: Axis | null, included: Uint8Array) {
  const byValue = split && Map.groupBy(scored, (one) => valueOf(one, split))
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
      const here = matched.filter((one) => valueOf(one, axis) === value)
      return here.length === 0 ? [] : [{ x, raters: here.map(toRater), ...summarize(here) }]
    })
    return { label, isMatched, isUnchanged: changesNothing(tried, axis, included), points }
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
 * Whether a setting changed no answer.
 *
 * @param tried AI raters that are alike in all other settings, together
 * @returns false where nowhere all values of it were tried with the same other settings: then not all is known
 */
function changesNothing(tried: readonly (readonly Scored[])[], axis: Axis, included: Uint8Array): boolean {
  const compared = tried.filter(({ length }) => length > 1)
  return (
    compared.some((alike) => countValues(alike, axis) === axis.values.length) &&
    compared.every(([first, ...others]) =>
      others.every((other) => first && saysTheSame(first, other, included)),
    )
  )
}

function saysTheSame({ codes: one }: Scored, { codes: other }: Scored, included: Uint8Array): boolean {
  return included.every((isIncluded, index) => isIncluded === 0 || one[index] === other[index])
}

/** Those AI raters whose other settings were tried at every value of an axis: else a line shows what else differs. */
function matchOthers(
  own: readonly Scored[],
  tried: readonly (readonly Scored[])[],
  axis: Axis,
): { matched: readonly Scored[]; isMatched: boolean } {
  const values = countValues(own, axis)
  const matched = tried.filter((alike) => countValues(alike, axis) === values).flat()
  return matched.length > 0 ? { matched, isMatched: true } : { matched: own, isMatched: false }
}

function countValues(group: readonly Scored[], axis: Axis): number {
  return new Set(group.map((one) => valueOf(one, axis))).size
}

function valueOf({ row }: Scored, { name }: Axis): string {
  return row.axes[name] ?? LACKING
}
