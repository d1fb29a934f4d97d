import { expect, it } from 'vitest'
import { compareTime, findBroken } from './bench-row'

it('reports a promise that is missed by more than a slow machine explains', () => {
  const time = { atMost: 5, unit: 'ms', room: 2 }
  expect(findBroken(10, time)).toBeNull()
  expect(findBroken(10.1, time)).toBe('10.1 ms, promised are at most 5')

  const share = { atLeast: 3, unit: 'times', room: 1 }
  expect(findBroken(3, share)).toBeNull()
  expect(findBroken(2.9, share)).toBe('2.9 times, promised are at least 3')
  expect(findBroken(Number.NaN, share)).toBeNull() // what only Linux reports
})

it('does not judge a time that is missed while others have the machine, and says so', () => {
  const time = { atMost: 5, unit: 'ms', room: 1 }
  expect(compareTime(4, time, 0.9)).toEqual({ broken: null })
  expect(compareTime(6, time, 0.2)).toEqual({ broken: '6.0 ms, promised are at most 5' })
  expect(compareTime(6, time, null)).toEqual({ broken: '6.0 ms, promised are at most 5' })
  expect(compareTime(6, time, 0.9)).toEqual({
    unjudged: '6.0 ms, promised are at most 5; it waited 90 % of its time for a processor that others had',
  })
})
