import { describe, expect, it } from 'vitest'
import { NO_AI_RESULTS } from '@/lib/testing/ai-results'
import { makeColleague, makeNeeds, makeProgress, makeWorker } from '@/lib/testing/study-state'
import { lastAnswerWords } from './counted-words'
import { requiredAdjudicators, type StudyNeeds } from './study-needs'
import { studyStateAt } from './study-state'

const NOW = new Date('2026-03-11T12:00:00Z')

type Workers = Parameters<typeof makeWorker>[]

function waitingOf(...raters: Workers) {
  return waitingAmong(makeNeeds().people, raters)
}

function waitingAmong(people: StudyNeeds['people'], raters: Workers) {
  const progress = makeProgress({ raters: raters.map((rater) => makeWorker(...rater)) })
  const invited = { role: 'rater' as const, email: null, alias: 'seat', createdAt: '2026-03-01T00:00:00Z' }
  const needs = makeNeeds({
    people,
    invitations: [
      { ...invited, raterId: 'seat', expiresAt: '2026-03-20T00:00:00Z' },
      { ...invited, raterId: 'late', expiresAt: '2026-03-10T00:00:00Z' },
    ],
  })
  return studyStateAt(progress, needs, NO_AI_RESULTS, NOW).waiting
}

describe('studyStateAt', () => {
  it('names who has work left and has stopped, and nobody who works or is done', () => {
    const waiting = waitingOf(
      ['rater-1', { lastAt: '2026-03-05T08:00:00Z' }],
      ['rater-2'],
      ['rater-3', { rated: 9, lastAt: '2026-01-01T08:00:00Z' }],
    )

    expect(waiting).toEqual([
      {
        raterId: 'rater-1',
        alias: 'rater-1',
        left: 5,
        panelLeft: 0,
        lastAt: '2026-03-05T08:00:00Z',
        days: 6,
        why: 'silent',
      },
    ])
  })

  it('gives people who have not begun some days from when they were given the work', () => {
    const waiting = waitingOf(
      ['rater-1', { rated: 0, lastAt: null }],
      ['rater-2', { rated: 0, lastAt: null, assignedAt: '2026-03-10T08:00:00Z' }],
    )

    expect(waiting).toMatchObject([{ alias: 'rater-1', why: 'unbegun', days: 10 }])
    expect(waiting).toHaveLength(1)
  })

  it('gives time anew to who gets new work, or takes over a place that was given some before', () => {
    const ended = { rated: 4, lastAt: '2026-02-20T08:00:00Z' }
    const late = { ...makeColleague('rater-3'), joinedAt: '2026-03-09T08:00:00Z' }
    const waiting = waitingAmong(
      [...makeNeeds().people.slice(0, 2), late],
      [
        ['rater-1', { ...ended, assignedAt: '2026-03-10T08:00:00Z' }],
        ['rater-2', { ...ended, assignedAt: '2026-03-07T08:00:00Z' }],
        ['rater-3', { rated: 0, lastAt: null }],
      ],
    )

    expect(waiting).toMatchObject([{ alias: 'rater-2', why: 'silent', days: 4 }])
    expect(waiting).toHaveLength(1)
  })

  it('distinguishes a place that waits for an invited person from one that nobody will take', () => {
    expect(waitingOf(['seat'], ['late'], ['former'])).toMatchObject([
      { alias: 'seat', why: 'invited' },
      { alias: 'late', why: 'gone' },
      { alias: 'former', why: 'gone' },
    ])
  })

  it('counts days as they are spoken of: who answered last three days ago has stopped, whatever the hour', () => {
    const late = { lastAt: '2026-03-08T23:50:00Z' }

    expect(waitingOf(['rater-1', late])).toMatchObject([{ why: 'silent', days: 3 }])
    expect(lastAnswerWords(late.lastAt, NOW)).toBe('last answer 3 days ago')
    expect(waitingOf(['rater-1', { lastAt: '2026-03-09T00:10:00Z' }])).toEqual([])
  })

  it('keeps work of a panel apart: it cannot be handed over', () => {
    const waiting = waitingOf(['adjudicator-1', { panelLeft: 3, lastAt: '2026-03-01T08:00:00Z' }])

    expect(waiting).toMatchObject([{ left: 2, panelLeft: 3 }])
  })
})

it('takes one adjudicator beyond a panel that can split, and one to decide where there is none', () => {
  expect([0, 1, 2, 3].map(requiredAdjudicators)).toEqual([1, 1, 3, 4])
})
