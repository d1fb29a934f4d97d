import { describe, expect, it } from 'vitest'
import { checkQuestions, type GivenMaterial } from './check-questions'
import type { AnsweredQuestion } from './generated-question'
import { readTopics } from './topics'

const fact = (text: string, date: string | null, at = 0) => ({
  text,
  date,
  note: 'n1',
  start: at,
  end: at + 5,
})
const GIVEN: GivenMaterial = {
  visitDay: '2150-03-04',
  facts: [
    fact('Patient had a hip replaced.', '2148-03-04'),
    fact('Patient had pneumonia', '2149-01-05', 10),
    fact('Patient had pneumonia', '2141-01-05', 20),
    fact('Patient has no known date', null),
    fact('Patient will be seen again', '2150-04-01'),
  ],
  note: {
    externalId: 'visit',
    text: 'CABG in 2147. Now with chest  pain.',
    sentences: [
      { ...fact('CABG in 2147.', '2147-01-01'), note: 'visit', start: 0, end: 13 },
      { ...fact('Now with chest  pain.', '2150-03-04'), note: 'visit', start: 14, end: 35 },
    ],
  },
}
const RECENT = asked('single_hop_recent', ['Patient had pneumonia (2149-01-05)'])
const PAST = asked('single_hop_past', ['Patient had a hip replaced. (2148-03-04)'])
const MULTI = asked('multi_hop', ['CABG in 2147', 'Now with chest pain.'])

function asked(type: string, facts: string[], question = `What of ${type}?`): AnsweredQuestion {
  return { type, question, answer: 'It was so.', facts, rationale: 'It matters.' }
}

function check(...questions: AnsweredQuestion[]) {
  return checkQuestions(questions, GIVEN).map((checked) => (checked.ok ? checked.facts : checked.reason))
}

describe('checkQuestions', () => {
  it('accepts one of each type in order, with where its facts are from', () => {
    expect(check(RECENT, PAST, MULTI)).toEqual([
      [{ text: 'Patient had pneumonia (2149-01-05)', note: 'n1', start: 10, end: 15 }],
      [{ text: 'Patient had a hip replaced. (2148-03-04)', note: 'n1', start: 0, end: 5 }],
      [
        { text: 'CABG in 2147', note: 'visit', start: 0, end: 12 },
        { text: 'Now with chest pain.', note: 'visit', start: 14, end: 35 },
      ],
    ])
  })

  it.each([
    [
      'in another order',
      PAST,
      'A question of type single_hop_recent was asked for here, and one of type single_hop_past was given.',
    ],
    ['without a fact', asked('single_hop_recent', []), 'It names no fact that supports its answer.'],
    [
      'with a fact that was made up',
      asked('single_hop_recent', ['Patient had pneumonia (2149-01-06)']),
      'The fact “Patient had pneumonia (2149-01-06)” does not stand in what the model was given.',
    ],
    [
      'of an event exactly two years before, which is past',
      asked('single_hop_recent', ['Patient had a hip replaced']),
      'Its event is of 2148-03-04, not less than 2 years before the visit on 2150-03-04.',
    ],
    [
      'of two events, where one was asked for',
      asked('single_hop_recent', ['Patient had pneumonia (2149-01-05)', 'CABG in 2147']),
      'Its facts are of several dates (2147-01-01, 2149-01-05): one event was asked for.',
    ],
    [
      'without any date',
      asked('single_hop_recent', ['Patient has no known date (no date)']),
      'None of its facts has a date, so that its type cannot be checked.',
    ],
    [
      'of what comes after the visit',
      asked('single_hop_recent', ['Patient will be seen again']),
      'A fact is of 2150-04-01, after the visit on 2150-03-04.',
    ],
    [
      'about psychiatric care',
      asked('single_hop_recent', ['Patient had pneumonia (2149-01-05)'], 'Who was the psychiatrist?'),
      'It is about what is not asked about (“psychiatrist”).',
    ],
  ])('refuses one %s, with the reason', (_, question, reason) => {
    expect(check(question)).toEqual([reason])
  })

  it('does not take an ST depression for a mental one', () => {
    const question = asked('single_hop_recent', RECENT.facts as string[], 'When was the ST depression seen?')
    expect(check(question)[0]).toHaveLength(1)
  })

  it('refuses events of one day as several, a fourth question, and one that was asked before', () => {
    const oneDay = asked('multi_hop', [
      'Patient had pneumonia (2149-01-05)',
      'Patient had pneumonia (2149-01-05)',
    ])
    expect(check(RECENT, PAST, oneDay, MULTI).slice(2)).toEqual([
      'All its facts are of 2149-01-05: several events were asked for.',
      'More questions were given than were asked for.',
    ])
    expect(checkQuestions([RECENT], GIVEN, ['what of  SINGLE_HOP_RECENT?'])[0]).toMatchObject({
      ok: false,
      reason: 'The same question was asked before.',
    })
  })
})

it('readTopics takes other names of topics, each once, at most three, and no “None”', () => {
  expect(readTopics(['Procedures/Surgery', 'None', 'labs', 'Procedures'])).toEqual([
    'Procedures/Surgeries',
    'Laboratory tests',
  ])
  expect(readTopics(['Family History Communications', 'Vitals.', 'Payment', 'Weather'])).toEqual([
    'Family history',
    'Communications',
    'Vitals',
  ])
})
