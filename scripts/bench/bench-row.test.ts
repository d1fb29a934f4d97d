import { expect, it } from 'vitest'
import { findBroken } from './bench-row'

it('tells a promise that is missed by more than a slow machine explains', () => {
  const time = { atMost: 5, unit: 'ms', room: 2 }
  expect(findBroken(10, time)).toBeNull()
  expect(findBroken(10.1, time)).toBe('10.1 ms, promised are at most 5')

  const share = { atLeast: 3, unit: 'times', room: 1 }
  expect(findBroken(3, share)).toBeNull()
  expect(findBroken(2.9, share)).toBe('2.9 times, promised are at least 3')
  expect(findBroken(Number.NaN, share)).toBeNull() // what only Linux tells
})
