import { filterChoices } from '@/components/agreement/people-choices'
import type { Choice } from '@/components/agreement/view-controls'
import { ITEM_STATES } from '@/components/progress/item-states'
import {
  type DisagreementListing,
  type ErrorView,
  MAJORITY,
  NOBODY,
  SAID,
  wantedDifference,
} from '@/lib/core/figures/error-view'
import { SETTLED } from '@/lib/core/figures/rater-ref'

const SAID_OPTIONS = SAID.map((said) => [said, said] as const)
const ANY_VERDICT = [['', 'anything'] as const, ...SAID_OPTIONS]

/** What only the list of statements can be filtered by; about AI raters once their figures are open. */
export function errorFields({ raters }: DisagreementListing) {
  if (!raters.some(({ isAi }) => isAi)) return []
  return [
    { name: 'aiOtherwise', label: 'AI raters against settled, at least', type: 'number' as const },
    { name: 'aiSaid', label: 'An AI rater said', type: 'select' as const, options: SAID_OPTIONS },
  ]
}

/** What is being looked at, in a sentence. */
export function describeErrors(view: ErrorView, { raters }: DisagreementListing): string {
  const nameOf = (id: string | null) => {
    if (id === null || id === SETTLED) return 'the settled answer'
    if (id === MAJORITY) return 'the majority of people'
    return raters.find((rater) => rater.id === id)?.name ?? 'an unknown rater'
  }
  const wanted = wantedDifference(view)
  if (view.a === null && view.b === null) {
    const state = ITEM_STATES.find(({ kind }) => kind === view.state)
    if (state && wanted === 'any') return `Statements “${state.title}”: ${state.hint}.`
    return {
      yes: 'Statements on which people differ in the first round.',
      no: 'Statements on which all people agree in the first round.',
      any: 'Statements that two people or more have rated.',
    }[wanted]
  }
  const [first, second] = [nameOf(view.a), nameOf(view.b)]
  if (view.b === NOBODY) {
    return view.said ? `Statements of which ${first} said ${view.said}.` : `Statements of ${first}.`
  }
  const said = view.said ? `${first} said ${view.said}` : ''
  const other = view.other ? `${second} said ${view.other}` : ''
  const words = [said, other].filter(Boolean).join(' and ')
  if (words) return `Statements of which ${words}.`
  return {
    yes: `Statements on which ${first} and ${second} differ.`,
    no: `Statements on which ${first} and ${second} agree.`,
    any: `Statements of both ${first} and ${second}.`,
  }[wanted]
}

/** What the list can be narrowed by. */
export function errorChoices(view: ErrorView, { raters }: DisagreementListing): Choice[] {
  const who = [
    ['', 'people with each other'] as const,
    [SETTLED, 'Settled answers'] as const,
    [MAJORITY, 'Majority of the (other) people'] as const,
    ...raters.map(({ id, name, isAi }) => [id, isAi ? `${name} (AI)` : name] as const),
  ]
  return [
    { name: 'a', label: 'First rater', value: view.a ?? '', options: who },
    { name: 'said', label: 'First said', value: view.said ?? '', options: ANY_VERDICT },
    {
      name: 'b',
      label: 'Second rater',
      value: view.b ?? '',
      options: [
        ...who.map(([id, name]) => [id, id === '' ? 'settled, or others' : name] as const),
        [NOBODY, 'nobody: the first alone'],
      ],
    },
    { name: 'other', label: 'Second said', value: view.other ?? '', options: ANY_VERDICT },
    {
      name: 'differ',
      label: 'Show',
      value: wantedDifference(view),
      options: [
        ['yes', 'where they differ'],
        ['no', 'where they agree'],
        ['any', 'both'],
      ],
    },
    ...filterChoices(view),
    {
      name: 'uncertain',
      label: 'Somebody unsure',
      value: view.uncertain,
      options: [
        ['any', 'either way'],
        ['yes', 'yes'],
      ],
    },
    {
      name: 'comment',
      label: 'With a comment',
      value: view.comment,
      options: [
        ['any', 'either way'],
        ['yes', 'yes'],
      ],
    },
    {
      name: 'evidence',
      label: 'With evidence',
      value: view.evidence,
      options: [
        ['any', 'either way'],
        ['yes', 'yes'],
      ],
    },
  ]
}
