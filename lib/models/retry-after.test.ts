import { describe, expect, it } from 'vitest'
import { retryAfterMs } from './retry-after'

describe('retryAfterMs', () => {
  it.each([
    ['2', 2000],
    ['0', 0],
    ['86400', 86_400_000],
    ['86401', null],
    ['99999999', null],
    ['-1', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('reads %s as %s', (header, ms) => {
    expect(retryAfterMs(header)).toBe(ms)
  })

  it('reads a date', () => {
    expect(retryAfterMs(new Date(Date.now() + 5000).toUTCString())).toBeGreaterThan(3000)
    expect(retryAfterMs(new Date(Date.now() - 5000).toUTCString())).toBe(0)
    expect(retryAfterMs('Fri, 31 Dec 9999 23:59:59 GMT')).toBeNull()
  })
})
