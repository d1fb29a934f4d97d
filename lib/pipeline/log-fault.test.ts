import { expect, it } from 'vitest'
import { makeSeldom } from './log-fault'

it('has the same fault reported once a minute, and another one at once', () => {
  let now = 0
  const isLoggedNow = makeSeldom(() => now)

  expect(['refused', 'refused', 'reset', 'refused'].map(isLoggedNow)).toEqual([true, false, true, false])
  now = 59_999
  expect(isLoggedNow('refused')).toBe(false)
  now = 60_000
  expect(['refused', 'refused'].map(isLoggedNow)).toEqual([true, false])
})
