import { describe, expect, it } from 'vitest'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { type DecidedItem, decidedQuery, decisionMatrix, overruledQuery } from './decision-matrix'

const NAMES = new Map([
  ['b', 'rater-10'],
  ['a', 'rater-2'],
  ['z', 'rater-3'],
])
const vote = (raterId: string, code: string, round = 1) => ({ raterId, code, round })

const ITEMS: DecidedItem[] = [
  {
    patient: '1',
    code: 'Supported',
    reason: 'rater-error',
    votes: [vote('a', 'Supported'), vote('b', 'Not Addressed')],
  },
  {
    patient: '2',
    code: 'Supported',
    reason: 'rater-error',
    // the panel is the last word
    votes: [vote('b', 'Supported', 2), vote('b', 'Not Supported'), vote('a', 'Not Supported')],
  },
  { patient: '1', code: 'Cannot be decided', reason: 'ambiguous-text', votes: [vote('a', 'Supported')] },
  {
    patient: '2',
    code: 'Not Addressed',
    reason: null,
    votes: [vote('b', 'Supported'), vote('?', 'Supported')],
  },
]

describe('decisionMatrix', () => {
  it('counts decisions by reason and final answer, in the order of the closed list', () => {
    const { decisions, reasons } = decisionMatrix(ITEMS, NAMES, VERDICTS)

    expect(decisions).toBe(4)
    expect(reasons.map(({ reason, items, counts }) => [reason, items, counts])).toEqual([
      ['ambiguous-text', 1, [0, 0, 0, 1]],
      ['rater-error', 2, [2, 0, 0, 0]],
      ['none', 1, [0, 0, 1, 0]],
    ])
    // one of the two decisions of each patient, and all: two patients give no interval
    expect(reasons[1]?.share).toMatchObject({ value: 0.5, reason: null, interval: null })
    expect(reasons[1]?.shares[0]).toMatchObject({ value: 1, reason: null, interval: null })
  })

  it('counts whose answer was another, and leaves out what nobody could decide', () => {
    const { people } = decisionMatrix(ITEMS, NAMES, VERDICTS)

    expect(people.map(({ alias, rated }) => [alias, rated])).toEqual([
      ['rater-2', 2],
      ['rater-10', 3],
    ])
    expect(people.map(({ byReason }) => byReason.map(({ items }) => items))).toEqual([
      [0, 1, 0],
      [0, 1, 1],
    ])
    expect(people[1]?.overruled).toMatchObject({ value: 2 / 3, reason: null, interval: null })
  })

  it('has nothing to say of nothing', () => {
    expect(decisionMatrix([], NAMES, VERDICTS)).toMatchObject({ decisions: 0, reasons: [], people: [] })
  })
})

it('asks for what cannot be decided as for no answer', () => {
  expect(decidedQuery('other', 'Cannot be decided')).toMatchObject({ said: 'nothing', state: 'settled' })
  expect(decidedQuery('other', null)).not.toHaveProperty('said')
  expect(overruledQuery('id', null)).not.toHaveProperty('reason')
})
