import { describe, expect, it } from 'vitest'
import type { Glance } from '@/lib/core/figures/glance'
import { emptyStateCounts, type StudyProgress } from '@/lib/core/progress'
import { listSteps } from './list-steps'

function glanceOf(progress: Partial<StudyProgress>, rest: Partial<Glance> = {}): Glance {
  return {
    progress: {
      patients: [],
      raters: [],
      states: emptyStateCounts(),
      items: 50,
      waitingForPanel: 0,
      withoutWork: [],
      deciders: [],
      withoutDecider: 0,
      rounds: [],
      ...progress,
    },
    left: 0,
    pace: null,
    patients: [],
    kinds: [],
    apart: { people: [], tested: 0, reason: null },
    idle: [],
    ai: { openedAt: '2026-01-01', openReason: '', glimpsedAt: null, margins: [], aiRaters: 1, lateIds: [] },
    ...rest,
  }
}

describe('a step', () => {
  it('about decisions leads to who can decide, and to no answers', () => {
    const states = { ...emptyStateCounts(), discussion: 6 }
    const [step] = listSteps(glanceOf({ states, deciders: [{ alias: 'adjudicator-3', items: 6 }] }))

    expect(step).toMatchObject({ path: '#deciders', title: 'Have 6 statements decided' })
    expect(step?.why).toContain('adjudicator-3 can')
  })

  it('about somebody who has stopped leads to the hand-over', () => {
    const idle = [{ raterId: 'r', alias: 'rater-2', left: 12, days: 4 }]
    const step = listSteps(glanceOf({}, { idle }))[0]

    expect(step).toMatchObject({ path: '/assignments#hand-over' })
    expect(step?.why).toBe('rater-2 has 12 statements left and has rated nothing for 4 days.')
  })

  it('is there for ratings that a panel owes, until none is', () => {
    const states = { ...emptyStateCounts(), contested: 5 }
    const rounds = [
      { round: 1, assigned: 9, rated: 2 },
      { round: 2, assigned: 20, rated: 4 },
    ]
    const [step] = listSteps(glanceOf({ states, rounds }))

    expect(step).toMatchObject({ path: '#by-rater', title: 'Follow 16 ratings of the panel' })
    expect(step?.why).toMatch(/^5 contested statements wait/)
    const done = listSteps(glanceOf({ states, rounds: [{ round: 2, assigned: 20, rated: 20 }] }))
    expect(done.map(({ path }) => path)).not.toContain('#by-rater')
  })
})
