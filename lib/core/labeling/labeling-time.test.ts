import { describe, expect, it } from 'vitest'
import { describeDuration, findPace } from './labeling-pace'
import { continueStretch, dismissBreak, startStretch, suggestsBreak } from './work-stretch'

const MINUTE = 60_000

describe('findPace', () => {
  it('foretells from the median of all answers, which a few fast ones hardly move', () => {
    expect(findPace([1, 2, 3, 4], 10)).toBeNull()
    expect(findPace([10, 20, 30, 40, 5000], 10)).toEqual({ medianMs: 30, remainingMs: 300 })
    expect(findPace([10, 20, 30, 40, 50, 60], 2)).toEqual({ medianMs: 35, remainingMs: 70 })
    const usual = Array.from({ length: 60 }, () => 48_000)
    const fast = Array.from({ length: 15 }, () => 1000)
    expect(findPace([...usual, ...fast], 2)).toEqual({ medianMs: 48_000, remainingMs: 96_000 })
  })

  it('says durations as exactly as is useful', () => {
    expect([0, 45_400, 89_000, 7 * MINUTE, 120 * MINUTE, 130 * MINUTE].map(describeDuration)).toEqual([
      '0 s',
      '45 s',
      '89 s',
      '7 min',
      '2 h',
      '2 h 10 min',
    ])
  })
})

describe('a stretch of work', () => {
  const work = (minutes: number, from = startStretch(0)) => {
    let stretch = from
    const end = stretch.lastAt + minutes * MINUTE
    for (let at = stretch.lastAt; at <= end; at += MINUTE) stretch = continueStretch(stretch, at)
    return stretch
  }

  it('suggests a break after the minutes asked for, and again after as many more', () => {
    expect(suggestsBreak(work(49), 50)).toBe(false)
    expect(suggestsBreak(work(50), 50)).toBe(true)
    const dismissed = dismissBreak(work(50))
    expect(suggestsBreak(dismissed, 50)).toBe(false)
    expect(suggestsBreak(work(50, dismissed), 50)).toBe(true)
  })

  it('begins anew after a pause, a night of sleep, or a clock set back', () => {
    expect(suggestsBreak(continueStretch(work(49), 54 * MINUTE), 50)).toBe(false)
    expect(suggestsBreak(continueStretch(work(49), 600 * MINUTE), 50)).toBe(false)
    expect(continueStretch(work(49), 3).startedAt).toBe(3)
  })

  it('says nothing when it is switched off', () => {
    expect(suggestsBreak(work(500), null)).toBe(false)
  })
})
