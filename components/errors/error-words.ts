import { filterChoices } from '@/components/agreement/people-choices'
import type { Choice } from '@/components/agreement/view-controls'
import { REASONS } from '@/lib/core/adjudication/decision'
import { labelsOfView } from '@/lib/core/figures/basis/matrix-in-scheme'
import { LABEL_MODELS, SETTLED } from '@/lib/core/figures/basis/rater-ref'
import { questionOf } from '@/lib/core/figures/errors/error-questions'
import {
  AGAIN,
  ANYBODY,
  asksOfTwoPeople,
  type DisagreementListing,
  type ErrorView,
  listSaid,
  listsDifferingFirst,
  MAJORITY,
  NO_REASON,
  NOBODY,
  NOTHING,
  OTHER_THAN,
  OTHERS,
  pairOf,
  readSaid,
  wantedDifference,
  withKnownLabels,
} from '@/lib/core/figures/errors/error-view'
import { isWhole, type LabelSet, labelName } from '@/lib/core/labels'

type Raters = DisagreementListing['raters']
/** What is known of a study that a list is of. */
export type Known = Pick<DisagreementListing, 'raters' | 'labelSet' | 'isConsensusApart'>

const NAMES: Readonly<Record<string, string>> = {
  [SETTLED]: 'the consensus label',
  [MAJORITY]: 'the majority of people',
  [OTHERS]: 'another person',
  [ANYBODY]: 'anybody',
  [AGAIN]: 'the same person, asked again',
  'dawid-skene': 'the label likeliest by Dawid-Skene',
  mace: 'the label likeliest by MACE',
}

/** What the two that are looked at are called; the second is null where the first is looked at alone. */
export function namesOf(view: ErrorView, raters: Raters): [first: string, second: string | null] {
  const nameOf = (id: string) =>
    NAMES[id] ?? raters.find((rater) => rater.id === id)?.name ?? 'an unknown rater'
  const { first, second } = pairOf(view) ?? { first: SETTLED, second: SETTLED }
  return [nameOf(first), second === NOBODY ? null : nameOf(second)]
}

/** The words for readers of whom nobody has an answer. */
const SILENCE: Readonly<Record<string, string>> = {
  'the consensus label': 'nothing is settled',
  'the majority of people': 'people have no majority',
  'the label likeliest by Dawid-Skene': 'Dawid-Skene has no likeliest label',
  'the label likeliest by MACE': 'MACE has no likeliest label',
}

/** What a statement has of those who are nobody. */
const ANSWERS: Readonly<Record<string, string>> = {
  'the consensus label': 'a consensus label',
  'the majority of people': 'a majority of people',
  'the label likeliest by Dawid-Skene': 'a label likeliest by Dawid-Skene',
  'the label likeliest by MACE': 'a label likeliest by MACE',
}

function answerOf(who: string): string {
  return ANSWERS[who] ?? `an answer of ${who}`
}

/** What somebody said, in a few words; consensus labels and models do not speak. */
export function saidWords(who: string, said: NonNullable<ErrorView['said']>, labels: LabelSet): string {
  if (said === NOTHING) return SILENCE[who] ?? `${who} gave no answer`
  const isNobody = who === NAMES[SETTLED] || LABEL_MODELS.some((model) => who === NAMES[model])
  return `${who} ${isNobody ? 'is' : 'said'} ${labelWords(said, labels)}`
}

function labelWords(said: string, labels: LabelSet): string {
  const { code, isOther } = readSaid(said)
  return `${isOther ? OTHER_THAN : ''}${labelName(code, labels)}`
}

/** Who is being looked at, in a sentence; what else narrows the list is not named. */
export function describeErrors(given: ErrorView, { raters, labelSet }: Known): string {
  const view = withKnownLabels(given, labelSet)
  const question = questionOf(view, labelSet)
  if (question) return question.words
  const wanted = wantedDifference(view)
  if (view.a === null && view.b === null) {
    return {
      yes: 'Statements on which people differ in the first round.',
      no: 'Statements on which all people agree in the first round.',
      any: asksOfTwoPeople(view)
        ? 'Statements that two people or more answered in the first round.'
        : 'All statements.',
    }[wanted]
  }
  const labels = labelsOfView(labelSet, view.labels)
  const [first, second] = namesOf(view, raters)
  if (second === null) {
    return view.said
      ? `Statements on which ${saidWords(first, view.said, labels)}.`
      : `Statements with ${answerOf(first)}.`
  }
  const said = view.said ? saidWords(first, view.said, labels) : ''
  const other = view.other ? saidWords(second, view.other, labels) : ''
  const words = [said, other].filter(Boolean).join(' and ')
  const comeFirst = listsDifferingFirst(view)
  if (words)
    return `Statements on which ${words}${comeFirst ? `; those on which ${said ? second : first} differs come first` : ''}.`
  return {
    yes: `Statements on which ${first} and ${second} differ.`,
    no: `Statements on which ${first} and ${second} agree.`,
    any: `Statements with ${answerOf(first)} and ${answerOf(second)}${comeFirst ? '; those on which they differ come first' : ''}.`,
  }[wanted]
}

function saidOptions(labels: LabelSet) {
  return listSaid(labels).map(
    (said) => [said, said === NOTHING ? 'no answer' : labelWords(said, labels)] as const,
  )
}

const MODEL_TITLES = { 'dawid-skene': 'Likeliest by Dawid-Skene', mace: 'Likeliest by MACE' } as const

/** Who is looked at, and which statements. */
export function errorChoices(
  view: ErrorView,
  { raters, labelSet, isConsensusApart, kinds }: Known & Pick<Parameters<typeof filterChoices>[1], 'kinds'>,
): Choice[] {
  const anything = [['', 'anything'] as const, ...saidOptions(labelSet)]
  // whole answers have no names
  const said = (choice: Choice): Choice[] => (isWhole(labelSet) ? [] : [choice])
  const who = [
    ['', 'people with each other'] as const,
    ...(isConsensusApart ? [] : [[SETTLED, 'Consensus labels'] as const]),
    [MAJORITY, 'Majority of the (other) people'] as const,
    ...LABEL_MODELS.map((model) => [model, MODEL_TITLES[model]] as const),
    ...raters.map(({ id, name, isAi }) => [id, isAi ? `${name} (AI)` : name] as const),
  ]
  return [
    { name: 'a', label: 'First rater', value: view.a ?? '', options: who },
    ...said({ name: 'said', label: 'First said', value: view.said ?? '', options: anything }),
    {
      name: 'b',
      label: 'Second rater',
      value: view.b ?? '',
      options: [
        ...who.map(([id, name]) => [id, id === '' ? 'settled, or others' : name] as const),
        [NOBODY, 'nobody: the first alone'],
        [OTHERS, 'any other person'],
        [ANYBODY, 'anybody, in the second round too'],
        [AGAIN, 'the first, asked again'],
      ],
    },
    ...said({ name: 'other', label: 'Second said', value: view.other ?? '', options: anything }),
    {
      name: 'differ',
      label: 'Show',
      value: view.differ ?? wantedDifference(view),
      options: [
        ['yes', 'where they differ'],
        ['no', 'where they agree'],
        ['any', 'both'],
        ['all', 'all, rated or not'],
      ],
    },
    ...filterChoices(view, { labelSet, kinds }),
  ]
}

/** What only the list of statements can be filtered by; about AI raters once their figures are open. */
export function errorFields(view: ErrorView, { raters, labelSet }: Known) {
  const yes = [['yes', 'yes'] as const]
  const fields = [
    {
      name: 'reason',
      label: 'Decided because of',
      type: 'select' as const,
      options: [
        ...REASONS.map(({ code, title }) => [code, title] as const),
        [NO_REASON, 'no reason given'] as const,
      ],
    },
    {
      name: 'uncertain',
      label: 'Unsure',
      type: 'select' as const,
      options: [
        ['yes', 'somebody'],
        ['first', 'the first rater'],
        ['first-not', 'not the first rater'],
      ] as const,
    },
    { name: 'comment', label: 'With a comment', type: 'select' as const, options: yes },
    { name: 'evidence', label: 'With evidence', type: 'select' as const, options: yes },
    { name: 'settled', label: 'With a consensus', type: 'select' as const, options: yes },
    ...pairFields(view, raters),
  ]
  if (!raters.some(({ isAi }) => isAi)) return fields
  const known = ['1', '2', 'all', ...(view.aiOtherwise === null ? [] : [String(view.aiOtherwise)])]
  return [
    ...fields,
    {
      name: 'aiOtherwise',
      label: 'AI raters against settled',
      type: 'select' as const,
      options: [...new Set(known)].map(
        (least) => [least, least === 'all' ? 'all of them' : `${least} or more`] as const,
      ),
    },
    ...(isWhole(labelSet)
      ? []
      : [
          {
            name: 'aiSaid',
            label: 'An AI rater said',
            type: 'select' as const,
            options: saidOptions(labelSet),
          },
        ]),
    { name: 'confidenceFrom', label: '% of AI raters that say the same, from', type: 'number' as const },
    { name: 'confidenceTo', label: 'to', type: 'number' as const },
  ]
}

/** What can be asked once it is known who is looked at. */
function pairFields(view: ErrorView, raters: Raters) {
  const [first, second] = namesOf(view, raters)
  const rater = raters.find(({ id }) => id === view.a)
  const isOfTwo = pairOf(view) !== null && second !== null
  return [
    ...(isOfTwo
      ? [
          {
            name: 'right',
            label: 'Gives the consensus label',
            type: 'select' as const,
            options: [['first', first] as const, ['second', second] as const],
          },
        ]
      : []),
    ...(rater?.isAi === false
      ? [
          {
            name: 'skipped',
            label: `Passed over by ${first}`,
            type: 'select' as const,
            options: [['yes', 'yes'] as const],
          },
        ]
      : []),
    ...(rater?.isAi === true
      ? [
          {
            name: 'cited',
            label: `What people cited, ${first}`,
            type: 'select' as const,
            options: [
              ['yes', 'was shown it or not'],
              ['found', 'was shown some'],
              ['missed', 'was shown none'],
            ] as const,
          },
        ]
      : []),
  ]
}
