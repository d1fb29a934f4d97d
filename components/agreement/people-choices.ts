import { AUTHOR_WORDS } from '@/lib/core/author-words'
import { numberWord } from '@/lib/core/counted-words'
import { ALL_LABELS, labelsOfView, schemeName } from '@/lib/core/figures/basis/matrix-in-scheme'
import { type Measure, measureTitle, PEOPLE_MEASURES } from '@/lib/core/figures/basis/measures'
import { type ItemFilter, SPLITS } from '@/lib/core/figures/basis/strata'
import type { PeopleView } from '@/lib/core/figures/people/people-view'
import { SPLIT_WORDS } from '@/lib/core/figures/tables/people'
import type { LabelSet } from '@/lib/core/labels'
import { MATRIX_KINDS, type MatrixKind } from '@/lib/core/ratings-matrix'
import type { Choice } from './view-controls'

/** What the charts of the agreement page can be set to. */
export function peopleChoices(view: PeopleView, known: KnownItems): Choice[] {
  return [
    {
      name: 'measure',
      label: 'Measure',
      value: view.measure,
      options: PEOPLE_MEASURES.map((measure) => [measure, choiceName(measure)] as const),
    },
    ...filterChoices(view, known),
    {
      name: 'by',
      label: 'Groups',
      value: view.by,
      options: SPLITS.map((split) => [split, SPLIT_WORDS[split]] as const),
      isAboutItems: true,
    },
    {
      name: 'also',
      label: 'and',
      value: view.also,
      options: [['nothing', 'no further'], ...SPLITS.map((split) => [split, SPLIT_WORDS[split]] as const)],
      isAboutItems: true,
    },
    unitChoice(view.unit),
    {
      name: 'people',
      label: 'People',
      value: view.people,
      options: [
        ['name', 'by name'],
        ['figure', 'by their figure'],
      ],
    },
  ]
}

/** By all its names: some charts are of pairs, others of everybody. */
function choiceName(measure: Measure): string {
  return [...new Set([measureTitle(measure, 2), measureTitle(measure, 3)])].join(', ')
}

/** What intervals take statements of one patient for. */
export function unitChoice(value: string): Choice {
  return {
    name: 'unit',
    label: 'Statements of one patient',
    value,
    options: [
      ['patient', 'alike'],
      ['item', 'independent (as published)'],
    ],
  }
}

/** In which scheme labels are merged, where the protocol has any. */
function schemeChoices(scheme: string, labels: LabelSet): Choice[] {
  if (labels.schemes.length === 0) return []
  return [
    {
      name: 'labels',
      label: 'Labels',
      value: schemeName(labelsOfView(labels, scheme)),
      options: [
        [ALL_LABELS, numberWord(labels.all.length)],
        ...labels.schemes.map(({ id, title }) => [id, title] as const),
      ],
    },
  ]
}

type KnownItems = { labelSet: LabelSet; kinds: readonly MatrixKind[] }

/** Which statements figures are over, by labels, author and kind. */
export function filterChoices(
  { author, kind, labels: scheme }: ItemFilter,
  { labelSet, kinds }: KnownItems,
): Choice[] {
  return [
    ...schemeChoices(scheme, labelSet),
    {
      name: 'author',
      label: 'Written by',
      value: author,
      options: [
        ['all', 'anybody'],
        ['human', AUTHOR_WORDS.human.many],
        ['llm', AUTHOR_WORDS.llm.many],
      ],
    },
    ...kindChoices(kind, kinds),
  ]
}

/** Nothing to choose where all statements are of one kind, or of none. */
function kindChoices(kind: ItemFilter['kind'], kinds: KnownItems['kinds']): Choice[] {
  const offered = MATRIX_KINDS.filter((one) => one === kind || kinds.includes(one))
  if (offered.length < 2 && kind === 'all') return []
  return [
    {
      name: 'kind',
      label: 'Statements',
      value: kind,
      options: [['all', 'all'], ...offered.map((one) => [one, `${one}s`] as const)],
    },
  ]
}
