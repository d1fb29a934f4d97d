import { describe, expect, it } from 'vitest'
import { DELAYS, FAILURE_MINUTES, secondsToWait } from './sign-in-delay'

describe('the wait after failed attempts', () => {
  it.each([
    [0, 0, 0],
    [4, 0, 0],
    [5, 0, 1],
    [6, 0, 2],
    [8, 3, 5],
    [8, 8, 0],
    [14, 0, 512],
    [15, 0, 900],
    [5000, 0, 900],
    [5000, 899.2, 1],
  ])('of a browser with %i failures, the last %d s ago, is %i s', (count, secondsAgo, wait) => {
    expect(secondsToWait(DELAYS.browser, { count, secondsAgo })).toBe(wait)
  })

  it('leaves a browser fewer than twenty guesses at an account in an hour', () => {
    let now = 0
    const failures: number[] = []
    for (; now < FAILURE_MINUTES * 60; failures.push(now)) {
      const secondsAgo = now - (failures.at(-1) ?? 0)
      now += secondsToWait(DELAYS.browser, { count: failures.length, secondsAgo })
    }

    expect(failures.length).toBeGreaterThan(5)
    expect(failures.length).toBeLessThan(20)
  })

  it('of an account that strangers try from everywhere stays short', () => {
    expect(secondsToWait(DELAYS.account, { count: 100_000, secondsAgo: 0 })).toBe(60)
  })
})
