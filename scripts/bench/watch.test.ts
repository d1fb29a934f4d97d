import { describe, expect, it } from 'vitest'
import { Watch } from './watch'

function watchOf(times: readonly number[], faults: readonly string[] = []): Watch {
  const watch = new Watch()
  watch.times.push(...times)
  watch.faults.push(...faults)
  return watch
}

const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

describe('a watch', () => {
  it('distinguishes a promise that was kept from one that was not', () => {
    expect(watchOf(hundred).findBroken({ limitMs: 95, atLeast: 100 })).toBeNull()
    expect(watchOf(hundred).findBroken({ limitMs: 94, atLeast: 100 })).toBe('p95 95 ms, promised are 94 ms')
    expect(watchOf(hundred).findBroken({ limitMs: 95, atLeast: 101 })).toBe('100 of at least 101 measured')
    expect(watchOf([1000]).findBroken({ limitMs: null, atLeast: 1 })).toBeNull()
  })

  it('takes one error for a broken promise, however quick the rest was', async () => {
    const watch = watchOf(hundred)
    await watch.measure(() => Promise.resolve('503 busy'))
    await watch.measure(() => Promise.reject(new Error('refused')))

    expect(watch.findBroken({ limitMs: 1000, atLeast: 1 })).toBe('2 errors where none is allowed')
    expect(watch.describe()).toContain('2 errors, 503 busy')
  })

  it('of which nothing was measured proves nothing', () => {
    expect(watchOf([]).findBroken({ limitMs: 100, atLeast: 1 })).toBe('0 of at least 1 measured')
  })
})
