import { describe, expect, it } from 'vitest'
import { assessTraining, roundOfAttempt } from './training'

const counts = { round: 0, total: 10, answered: 10, right: 8 }

describe('assessTraining', () => {
  it('passes at the mark, fails below it, and stays open until all is answered', () => {
    expect(assessTraining(counts, 0.8, false).state).toBe('passed')
    expect(assessTraining({ ...counts, right: 7 }, 0.8, false).state).toBe('failed')
    expect(assessTraining({ ...counts, answered: 9 }, 0.8, false).state).toBe('open')
  })

  it('lets pass whom a lead let pass, and counts attempts', () => {
    expect(assessTraining({ ...counts, right: 0, answered: 0 }, 0.8, true).state).toBe('passed')
    expect(assessTraining({ ...counts, round: roundOfAttempt(3) }, 0.8, false).attempt).toBe(3)
    expect(roundOfAttempt(1)).toBe(0)
  })
})
