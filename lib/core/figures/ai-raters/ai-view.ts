import { z } from 'zod'
import type { RaterDifference } from '@/lib/core/agreement/compare-raters'
import type { ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import { focusOf, type LabelSet } from '@/lib/core/labels'
import { SharedDraws } from '@/lib/core/stats/resample-totals'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { type Axis, passesAxes, variedAxes } from '../basis/configuration-axes'
import { type DuplicateRaters, findIdentical } from '../basis/duplicate-raters'
import { AI_MEASURES, type AiMeasure, aiMeasureSchema } from '../basis/measures'
import { RESAMPLES } from '../basis/resamples'
import { filteredItems, itemFilterSchema } from '../basis/strata'
import { type AiEstimates, aiEstimates } from './ai-estimates'
import { focusSchema } from './ai-measures'
import { type AiTest, codesOf, differenceOf } from './ai-rater-difference'
import { AI_RATER_SPLITS, type AiRaterGroup, aiRaterGroups } from './ai-rater-groups'
import { type Aside, aiRaterSortSchema, reaches, rowsAside, sortAiRaters } from './ai-rater-order'
import { type AiRaterRow, type AiSample, aiSample } from './ai-rater-rows'
import { findLeaders, type Leaders } from './leaders'
import { type TestFamily, testFamily } from './test-family'

export const AI_RATERS_PER_PAGE = 25

/** What the address of the page about AI raters chooses; `axis` is as {@link passesAxes} has it. */
export const aiViewSchema = itemFilterSchema.extend({
  focus: focusSchema,
  unit: z.enum(['item', 'patient']).catch('patient').default('patient'),
  sort: aiRaterSortSchema.default('ac1'),
  order: z.enum(['down', 'up']).catch('down').default('down'),
  page: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  /** An AI rater that the others are held against. */
  against: z.uuid().nullable().catch(null).default(null),
  /** What becomes of settled statements that an AI rater was asked for and did not rate. */
  missing: z.enum(['left-out', 'wrong']).catch('left-out').default('left-out'),
  /** Whether each also has a row for each group of statements. */
  by: z
    .enum(['nothing', ...AI_RATER_SPLITS])
    .catch('nothing')
    .default('nothing'),
  columns: z.enum(['usual', 'classes']).catch('usual').default('usual'),
  find: z.string().max(200).catch('').default(''),
  axis: z
    .union([z.string().transform((text) => [text]), z.array(z.string())])
    .catch([])
    .default([]),
  /** Only AI raters that reach so much in a figure, in its unit on the page. */
  figure: aiMeasureSchema.default('ac1'),
  least: z
    .union([z.literal('').transform(() => null), z.coerce.number().min(-100).max(100)])
    .nullable()
    .catch(null)
    .default(null),
  /** Whether the settings in which AI raters differ have columns. */
  settings: z.enum(['names', 'columns']).catch('names').default('names'),
})
export type AiView = z.output<typeof aiViewSchema>

export type AiRaterListing = {
  axes: readonly Axis[]
  labelSet: LabelSet
  /** The label that sensitivity and the like are about. */
  focus: string
  missing: AiView['missing']
  /** AI raters that pass the filters, on all pages, and in how many rows they stand. */
  total: number
  listed: number
  all: number
  options: { resamples: number; seed: number; unit: ResamplingUnit }
  rows: readonly (AiRaterRow & {
    estimates: Partial<AiEstimates>
    difference: ShownDifference | null
    /** The first made of the same configuration, which counts in its place. */
    sameConfigurationAs: string | null
    /** Who gives the same answer to every statement both rated, and counts in its place. */
    sameRatingsAs: string | null
    /** Why it comes after those whose figures can be compared; null where it is one of them. */
    aside: Aside | null
    /** Others that gave just the same answers, and stand in this row; in downloads each has its own. */
    repeats: readonly { raterId: string; alias: string }[]
    /** The same on each group of statements, where that is asked for and there are several. */
    groups: readonly AiRaterGroup[]
  })[]
  /** Which of all that pass the filters cannot be distinguished from the best; null without any. */
  leaders: Leaders | null
  /** Whom they are held against, and for how many P values are corrected: all others, whatever the filters show. */
  against: { raterId: string; alias: string; tested: number } | null
  /** All AI raters, to choose from. */
  names: readonly { raterId: string; alias: string }[]
}

/** The difference is this rater less the other. */
type ShownDifference = AiTest & Pick<RaterDifference, 'items' | 'accuracy' | 'ac1'>

/** The columns that are shown at first, and in reports. */
export const SHOWN_MEASURES: readonly AiMeasure[] = [
  'agreement',
  'ac1',
  'kappa',
  'mcc',
  'sensitivity',
  'specificity',
  'ppv',
  'npv',
]

const COLUMNS: Record<AiView['columns'], readonly AiMeasure[]> = {
  usual: SHOWN_MEASURES,
  classes: ['agreement', 'ac1', 'balanced', 'macro-f1', 'f1', 'sensitivity', 'ppv'],
}

/** The columns of the table, with the one that it is sorted by; all are in the download. */
export function shownMeasures({ columns, sort }: AiView): AiMeasure[] {
  const sorted = AI_MEASURES.filter((measure) => measure === sort)
  return [...new Set([...COLUMNS[columns], ...sorted])]
}

/**
 * AI raters against the consensus: filtered and sorted by their figures, which are cheap, and only those on the page
 * with intervals, which are not.
 *
 * @param everything all pages at once, for downloads
 * @param measures what is reported of each; all of them for downloads, and else what the page shows
 * @param sample of the same view
 */
export function listAiRaterRows(
  matrix: StudyMatrix,
  view: AiView,
  seed: number,
  {
    everything = false,
    measures = everything ? AI_MEASURES : shownMeasures(view),
    sample = aiSample(matrix, view),
  }: { everything?: boolean; measures?: readonly AiMeasure[]; sample?: AiSample } = {},
): AiRaterListing {
  const { matrix: merged, rows, duplicates } = sample
  const options = { resamples: RESAMPLES, seed, unit: view.unit }
  const passing = rows.filter((row) => passes(row, view))
  const other = rows.find(({ raterId }) => raterId === view.against) ?? null
  const family = testFamily(sample, view.unit)
  const tested = other ? family.against(other.raterId) : new Map<string, AiTest>()
  const groups = everything
    ? passing.map((row) => ({ row, repeats: [] }))
    : onceEach(passing, merged, duplicates)
  const repeatsOf = new Map(groups.map(({ row, repeats }) => [row.raterId, repeats]))
  // without one to differ from there is no difference to sort by
  const sort = !other && (view.sort === 'difference' || view.sort === 'p') ? 'ac1' : view.sort
  const ordered = { ...view, sort, labelSet: merged.labelSet }
  const aside = rowsAside(sample, passing, ordered)
  const sorted = sortAiRaters(
    groups.map(({ row }) => row),
    ordered,
    (row) => tested.get(family.firstOf(row)),
    aside,
  )
  // whoever was picked by a figure was not picked before looking: leaders are of all others, too
  const chosen = sorted.filter((row) => reaches(row, ordered))
  const start = (view.page - 1) * AI_RATERS_PER_PAGE
  const shown = everything ? chosen : chosen.slice(start, start + AI_RATERS_PER_PAGE)
  const figured = { sample, included: filteredItems(matrix, view), view, options, measures }
  const groupsOf = groupsOfEach(figured, shown)
  const differenceFrom = differencesFrom(figured, family, other)
  const shared = new SharedDraws()
  return {
    axes: variedAxes(rows.map((row) => row.axes)),
    labelSet: merged.labelSet,
    focus: focusOf(view.focus, merged.labelSet),
    missing: view.missing,
    total: chosen.reduce((sum, { raterId }) => sum + 1 + (repeatsOf.get(raterId)?.length ?? 0), 0),
    listed: chosen.length,
    all: rows.length,
    options,
    rows: shown.map((row) => ({
      ...row,
      estimates: aiEstimates(sample, row, view.focus, { ...options, shared }, measures, view.missing),
      difference: differenceFrom(row),
      sameConfigurationAs: duplicates.sameConfiguration.get(row.raterId)?.alias ?? null,
      sameRatingsAs: duplicates.sameRatings.get(row.raterId)?.alias ?? null,
      aside: aside.get(row.raterId) ?? null,
      repeats: (repeatsOf.get(row.raterId) ?? []).map(({ raterId, alias }) => ({ raterId, alias })),
      groups: groupsOf(row),
    })),
    leaders: findLeaders(
      sample,
      passing.filter(({ raterId }) => !duplicates.sameConfiguration.has(raterId)),
      view,
      options,
    ),
    against: other ? { raterId: other.raterId, alias: other.alias, tested: tested.size } : null,
    names: rows.map(({ raterId, alias }) => ({ raterId, alias })),
  }
}

/** What figures of a listing are made from. */
type Figured = {
  sample: AiSample
  included: Uint8Array
  view: AiView
  options: AiRaterListing['options']
  measures: readonly AiMeasure[]
}

/** Of each of these their figures on each group of statements; none where nobody asks for groups. */
function groupsOfEach(
  { sample, included, view, options, measures }: Figured,
  rows: readonly AiRaterRow[],
): (row: AiRaterRow) => readonly AiRaterGroup[] {
  if (view.by === 'nothing') return () => []
  const raterIds = rows.map(({ raterId }) => raterId)
  const found = aiRaterGroups(
    sample.matrix,
    included,
    view.by,
    raterIds,
    view.focus,
    options,
    measures,
    view.missing,
  )
  return (row) => found.find(({ raterId }) => raterId === row.raterId)?.groups ?? []
}

/** By how much each differs from another one, tested; null of that one itself, and without one. */
function differencesFrom(
  { sample, options }: Figured,
  family: TestFamily,
  other: AiRaterRow | null,
): (row: AiRaterRow) => ShownDifference | null {
  return (row) => {
    const test = other && family.testOne(row, other.raterId)
    if (other === null || test === null) return null
    const pair = [codesOf(sample.matrix, row.raterId), codesOf(sample.matrix, other.raterId)] as const
    const { items, accuracy, ac1 } = differenceOf(sample, pair, options)
    return { ...test, items, accuracy, ac1 }
  }
}

/** Those that gave just the same answers together: the one that counts stands for them, or where it is not among these the first. */
function onceEach(
  rows: readonly AiRaterRow[],
  { aiRaters }: Pick<StudyMatrix, 'aiRaters'>,
  duplicates: DuplicateRaters,
): { row: AiRaterRow; repeats: readonly AiRaterRow[] }[] {
  const identical = findIdentical(aiRaters, duplicates)
  const firstOf = ({ raterId }: AiRaterRow) => identical.get(raterId)?.raterId ?? raterId
  return [...Map.groupBy(rows, firstOf)].flatMap(([first, own]) => {
    const row = own.find(({ raterId }) => raterId === first) ?? own[0]
    return row ? [{ row, repeats: own.filter((one) => one !== row) }] : []
  })
}

/** Whether name and settings are those asked for. */
export function passes(
  { alias, axes }: Pick<AiRaterRow, 'alias' | 'axes'>,
  { find, axis }: Pick<AiView, 'find' | 'axis'>,
): boolean {
  return alias.toLowerCase().includes(find.trim().toLowerCase()) && passesAxes(axes, axis)
}
