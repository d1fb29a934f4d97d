import { describe, expect, it } from 'vitest'
import { readCharted, toEndTime } from './day-or-time'

describe('readCharted', () => {
  it.each([
    [undefined, '2150-03-05', { chartDate: '2150-03-05', chartTime: null }],
    ['2150-03-04', '2150-03-05', { chartDate: '2150-03-04', chartTime: null }],
    [undefined, '2150-03-05 00:00:00', { chartDate: '2150-03-05', chartTime: '2150-03-05 00:00:00' }],
    ['2150-03-05', undefined, { chartDate: '2150-03-05', chartTime: null }],
    [undefined, undefined, { chartDate: null, chartTime: null }],
  ])('of the day %s and the time %s', (day, time, charted) => {
    expect(readCharted(day, time)).toEqual(charted)
  })
})

describe('toEndTime', () => {
  it('lets a stay that ends on a day end with it', () => {
    expect(toEndTime('2150-03-06')).toBe('2150-03-06 23:59:59')
    expect(toEndTime('2150-03-06 00:00:00')).toBe('2150-03-06 00:00:00')
  })
})
