import type { HumanAgreementRow } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { labelName } from '../basis/label-space'
import { type Focus, JUDGE_MEASURES } from './judge-measures'
import type { JudgeListing } from './judge-view'

export type TableCell = string | number | null

/** Table 1 as rows for a CSV file, as the page has it, header first. Numbers are unrounded; an undefined figure is empty. */
export function peopleTable(rows: readonly HumanAgreementRow[]): TableCell[][] {
  return [
    ['stratum', 'subset', 'items', 'patients', ...names('percent_agreement'), ...names('gwet_ac1')],
    ...rows.flatMap(({ stratum, cells }) =>
      cells.map((cell) => [
        stratum,
        cell.subset === 'all' ? 'all' : labelName(cell.subset, cells.length - 1),
        cell.items,
        cell.patients,
        ...figure(cell.percentAgreement),
        ...figure(cell.ac1),
      ]),
    ),
  ]
}

/**
 * All AI raters with all their figures, their settings, and the counts that every figure follows from: nine, or four of two
 * labels. Where it was asked for, each has a row for each group of statements below its own.
 */
export function judgeTable(
  { rows, axes, labels, missing, against }: JudgeListing,
  focus: Focus,
): TableCell[][] {
  const short = labels === 'two' ? ['s', 'not_s'] : ['s', 'ns', 'na']
  const measures = ['coverage', 'correct', ...JUDGE_MEASURES] as const
  const isSplit = rows.some(({ groups }) => groups.length > 0)
  return [
    [
      'rater',
      ...(isSplit ? ['statements'] : []),
      ...axes.map(({ name }) => name.toLowerCase().replaceAll(' ', '_')),
      'settled',
      'rated',
      'not_rated',
      'label',
      ...measures.flatMap((measure) =>
        names(measure === 'correct' ? 'right_of_all' : measure.replaceAll('-', '_')),
      ),
      ...short.flatMap((truth) => short.map((said) => `truth_${truth}_said_${said}`)),
      ...(against ? DIFFERENCE_NAMES : []),
    ],
    ...rows.flatMap((row) =>
      [{ ...row, label: 'All' }, ...row.groups].map(({ label, settled, rated, cells, estimates }, place) => [
        row.alias,
        ...(isSplit ? [label] : []),
        ...axes.map(({ name }) => row.axes[name] ?? null),
        settled,
        rated,
        missing.replace('-', ' '),
        labelName(focus, short.length),
        ...measures.flatMap((measure) => figure(estimates[measure])),
        ...cells,
        ...(against ? differenceCells(against.alias, place === 0 ? row.difference : null) : []),
      ]),
    ),
  ]
}

const DIFFERENCE_NAMES = [
  'against',
  'against_items',
  'only_this_right',
  'only_other_right',
  ...names('agreement_difference'),
  ...names('ac1_difference'),
  'p',
  'p_holm',
  'p_benjamini_hochberg',
]

function differenceCells(alias: string, difference: JudgeListing['rows'][number]['difference']): TableCell[] {
  if (difference === null) return DIFFERENCE_NAMES.map((name) => (name === 'against' ? alias : null))
  const { items, onlyThis, onlyOther, accuracy, ac1, p, pHolm, pBenjaminiHochberg } = difference
  return [
    alias,
    items,
    onlyThis,
    onlyOther,
    ...figure(accuracy),
    ...figure(ac1),
    p,
    pHolm,
    pBenjaminiHochberg,
  ]
}

/** A column and those of its interval. */
export function names(name: string): string[] {
  return [name, `${name}_low`, `${name}_high`]
}

/** A figure and its interval under {@link names}. */
export function figure(estimate: Estimate | undefined): TableCell[] {
  return [estimate?.value ?? null, estimate?.interval?.low ?? null, estimate?.interval?.high ?? null]
}
