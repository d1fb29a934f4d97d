import { describe, expect, it } from 'vitest'
import { countStageEnds } from './run-stages'

describe('countStageEnds', () => {
  it('puts every call into one of three', () => {
    const outcomes = { answered: 90, unreadable: 3, cut: 2, overloaded: 4, timeout: 1 }

    expect(countStageEnds({ calls: 100, outcomes })).toEqual({ answered: 90, unusable: 5, unanswered: 5 })
    expect(countStageEnds({ calls: 9, outcomes: { answered: 4, begun: 3, lost: 2 } })).toEqual({
      answered: 4,
      unusable: 0,
      unanswered: 2,
    })
    expect(countStageEnds({ calls: 0, outcomes: {} })).toEqual({ answered: 0, unusable: 0, unanswered: 0 })
  })
})
