import { filterChoices } from '@/components/agreement/people-choices'
import type { Choice } from '@/components/agreement/view-controls'
import { type DisagreementListing, type ErrorView, wantedDifference } from '@/lib/core/figures/error-view'
import { SETTLED } from '@/lib/core/figures/rater-ref'
import { VERDICTS } from '@/lib/core/verdict'

const ANY_VERDICT = [['', 'anything'] as const, ...VERDICTS.map((verdict) => [verdict, verdict] as const)]

/** What is being looked at, in a sentence. */
export function describeErrors(view: ErrorView, { raters }: DisagreementListing): string {
  const nameOf = (id: string | null) =>
    id === null || id === SETTLED
      ? 'the settled answer'
      : (raters.find((rater) => rater.id === id)?.name ?? 'an unknown rater')
  const wanted = wantedDifference(view)
  if (view.a === null && view.b === null) {
    return {
      yes: 'Statements on which people differ in the first round.',
      no: 'Statements on which all people agree in the first round.',
      any: 'Statements that two people or more have rated.',
    }[wanted]
  }
  const [first, second] = [nameOf(view.a), nameOf(view.b)]
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
export function errorChoices(view: ErrorView, { raters, patients }: DisagreementListing): Choice[] {
  const who = [
    ['', 'people with each other'] as const,
    [SETTLED, 'Settled answers'] as const,
    ...raters.map(({ id, name, isAi }) => [id, isAi ? `${name} (AI)` : name] as const),
  ]
  return [
    { name: 'a', label: 'First', value: view.a ?? '', options: who },
    { name: 'said', label: 'said', value: view.said ?? '', options: ANY_VERDICT },
    {
      name: 'b',
      label: 'Second',
      value: view.b ?? '',
      options: who.map(([id, name]) => [id, id === '' ? 'settled, or others' : name] as const),
    },
    { name: 'other', label: 'said', value: view.other ?? '', options: ANY_VERDICT },
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
    {
      name: 'patient',
      label: 'Patient',
      value: view.patient,
      options: [['', 'any'], ...patients.map((patient) => [patient, patient] as const)],
    },
    ...filterChoices(view),
    {
      name: 'uncertain',
      label: 'Somebody unsure',
      value: view.uncertain,
      options: [
        ['any', 'or not'],
        ['yes', 'yes'],
      ],
    },
    {
      name: 'comment',
      label: 'With a comment',
      value: view.comment,
      options: [
        ['any', 'or not'],
        ['yes', 'yes'],
      ],
    },
  ]
}
