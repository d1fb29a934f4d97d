import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSharedWork } from './share-work'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createSharedWork', () => {
  it('is joined while it is under way and for a while after', async () => {
    const shared = createSharedWork<number>((result) => result > 0)
    const first = shared.begin('a', async () => 1)

    expect(shared.find('a')).toBe(first)
    expect(shared.find('b')).toBeUndefined()
    expect(await first).toBe(1)
    await vi.advanceTimersByTimeAsync(4000)
    expect(shared.find('a')).toBe(first)
    await vi.advanceTimersByTimeAsync(2000)
    expect(shared.find('a')).toBeUndefined()
  })

  it('is forgotten at once when it fails', async () => {
    const shared = createSharedWork<number>((result) => result > 0)
    const first = shared.begin('a', async () => {
      throw new Error('no server')
    })

    await expect(first).rejects.toThrow('no server')
    expect(shared.find('a')).toBeUndefined()
  })

  it('is not forgotten for the sake of what it has replaced', async () => {
    const shared = createSharedWork<number>((result) => result > 0)
    await shared.begin('a', async () => 1)
    await vi.advanceTimersByTimeAsync(4000)
    const second = shared.begin('a', async () => 2)
    await vi.advanceTimersByTimeAsync(2000)

    expect(shared.find('a')).toBe(second)
  })

  it('is forgotten when it ends badly', async () => {
    const shared = createSharedWork<number>((result) => result > 0)
    await shared.begin('a', async () => -1)
    await vi.advanceTimersByTimeAsync(1)

    expect(shared.find('a')).toBeUndefined()
  })
})
