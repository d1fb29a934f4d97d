import { expect, it } from 'vitest'
import { dayAfter, dayOf, daysSince, minuteOf, secondOf } from './time-words'

it('writes moments, ISO times and those of charts alike', () => {
  for (const time of [
    new Date('2026-03-01T09:30:59.999Z'),
    '2026-03-01T09:30:59.999Z',
    '2026-03-01 09:30:59',
  ]) {
    expect(dayOf(time)).toBe('2026-03-01')
    expect(minuteOf(time)).toBe('2026-03-01 09:30')
    expect(secondOf(time)).toBe('2026-03-01 09:30:59')
  }
  expect(minuteOf('2026-03-01')).toBe('2026-03-01')
  expect([0, 20_000].map(dayAfter)).toEqual(['1970-01-01', '2024-10-04'])
})

it('counts days by the calendar, and none to a time to come', () => {
  const now = new Date('2026-03-11T08:00:00Z')
  const times = ['2026-03-11T00:00:00Z', '2026-03-10T23:50:00Z', '2026-03-12T08:00:00Z', '2026-03-01']
  expect(times.map((time) => daysSince(time, now))).toEqual([0, 1, 0, 10])
})
