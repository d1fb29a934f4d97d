import { labelName, shortNames } from '@/lib/core/labels'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'
import type { Axes } from '../basis/configuration-axes'
import { AI_MEASURES, MEASURES } from '../basis/measures'
import { figure, names, type TableCell } from '../basis/table-cells'
import type { AiRaterListing } from './ai-view'

/**
 * All AI raters with all their figures, their settings as the pages name them, and the counts that every figure follows from: by
 * consensus label how many were not rated, and how many got each label. Where it was asked for, each has a row for each group of
 * statements below its own.
 */
export function aiRaterTable({
  rows,
  axes,
  labelSet,
  focus,
  missing,
  against,
}: AiRaterListing): TableCell[][] {
  const short = shortNames(labelSet).map((name) => name.toLowerCase())
  const isSplit = rows.some(({ groups }) => groups.length > 0)
  return [
    [
      'rater',
      ...(isSplit ? ['statements'] : []),
      ...axes.map(({ name }) => axisColumn(name)),
      'settled',
      'rated',
      'not_rated',
      'not_rated_counts_as',
      'label',
      ...COLUMNS.flatMap(({ name, as }) => names(as === 'percent' ? `${name}_percent` : name)),
      ...short.map((consensus) => `truth_${consensus}_not_rated`),
      ...short.flatMap((consensus) => short.map((said) => `truth_${consensus}_said_${said}`)),
      ...(against ? DIFFERENCE_NAMES : []),
    ],
    ...rows.flatMap((row) =>
      [{ ...row, label: 'All' }, ...row.groups].map((group, index) => [
        row.alias,
        ...(isSplit ? [group.label] : []),
        ...axes.map(({ name }) => axisCell(row.axes, name)),
        group.settled,
        group.rated,
        group.settled - group.rated,
        missing.replace('-', ' '),
        labelName(focus, labelSet),
        ...COLUMNS.flatMap(({ measure, as }) => figure(group.estimates[measure], as)),
        ...group.unanswered,
        ...group.cells,
        ...(against ? differenceCells(against.alias, index === 0 ? row.difference : null) : []),
      ]),
    ),
  ]
}

const COLUMNS = [
  { measure: 'coverage', name: 'coverage', as: 'percent' },
  { measure: 'correct', name: 'right_of_all', as: 'percent' },
  ...AI_MEASURES.map((measure) => ({
    measure,
    name: measure.replaceAll('-', '_'),
    as: MEASURES[measure].as,
  })),
] as const

/** The name of a setting as a column. */
export function axisColumn(name: string): string {
  return axisTitle(name).toLowerCase().replaceAll(' ', '_')
}

/** What an AI rater's setting is, in the words of the pages; null where it has none. */
export function axisCell(axes: Axes, name: string): string | null {
  const value = axes[name]
  return value === undefined ? null : axisValue(name, value)
}

const DIFFERENCE_NAMES = [
  'against',
  'against_items',
  'only_this_right',
  'only_other_right',
  ...names('agreement_difference_points'),
  ...names('ac1_difference'),
  'p',
  'p_holm',
  'p_benjamini_hochberg',
]

function differenceCells(
  alias: string,
  difference: AiRaterListing['rows'][number]['difference'],
): TableCell[] {
  if (difference === null) return DIFFERENCE_NAMES.map((name) => (name === 'against' ? alias : null))
  const { items, onlyThis, onlyOther, accuracy, ac1, p, pHolm, pBenjaminiHochberg } = difference
  return [
    alias,
    items,
    onlyThis,
    onlyOther,
    ...figure(accuracy, 'percent'),
    ...figure(ac1),
    p,
    pHolm,
    pBenjaminiHochberg,
  ]
}
