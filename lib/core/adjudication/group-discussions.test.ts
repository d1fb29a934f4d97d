import { expect, it } from 'vitest'
import type { DiscussionEntry } from '../discussion'
import { findShipped } from '../protocols/shipped'
import { groupDiscussions } from './group-discussions'

function entry(itemId: string, patient: string, ...votes: [string, number, string][]): DiscussionEntry {
  return {
    itemId,
    patientExternalId: patient,
    text: itemId,
    state: 'discussion',
    votes: votes.map(([alias, round, code]) => ({ alias, round, code })),
    decision: null,
    mayDecide: true,
    messages: 0,
  }
}

const ENTRIES = [
  entry('a', '10', ['r1', 1, 'S'], ['r2', 1, 'N'], ['r3', 1, 'A'], ['p2', 2, 'S'], ['p1', 2, 'N']),
  entry('b', '2', ['r1', 1, 'S'], ['r2', 1, 'N'], ['r3', 1, 'S']),
  entry('c', '2', ['p1', 2, 'N'], ['p2', 2, 'S']),
]

it.each([
  ['patient', { 'Patient 2': ['b', 'c'], 'Patient 10': ['a'] }],
  ['kind', { 'N or S': ['a', 'b', 'c'] }],
  ['pair', { 'p1 and p2': ['a', 'c'], 'r1 and r2': ['b'], 'r2 and r3': ['b'] }],
] as const)('sorts the queue by %s', (by, expected) => {
  const groups = groupDiscussions(ENTRIES, by, null)

  expect(groups.map((group) => group.title)).toEqual(Object.keys(expected))
  expect(
    Object.fromEntries(groups.map(({ title, entries }) => [title, entries.map((item) => item.itemId)])),
  ).toEqual(expected)
})

it('says in words on what answers to several questions differ, and not as their codes', () => {
  const summary = findShipped('error-spans')
  const span = {
    id: 's1',
    start: 9,
    end: 16,
    label: 'medication_unsupported',
    attributes: {},
    quote: 'aspirin',
  }
  const votes = [
    { alias: 'r1', round: 1, code: '1 | 0 | 0 | 2 || a', marks: { errors: [span] } },
    { alias: 'r2', round: 1, code: '0 | 0 | 0 | 2 || b', marks: { errors: [] } },
  ]

  const [group] = groupDiscussions([{ ...entry('a', '10'), votes }], 'kind', summary)

  expect(group?.title).toBe('Answers differ on: Number of errors and Errors')
})
