import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Judged } from '@/lib/core/runs/runs'
import { createQuestionLocks, createSharedWork } from './share-work'

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

/** What came of the question with this hash, as far as locks look at it. */
function answerTo(hash: string): Judged {
  return { kind: 'ended', outcome: { kind: 'rated', keep: [{ hash }] } } as unknown as Judged
}

it('lets go of the questions whose answers are written, and of no others', () => {
  const locks = createQuestionLocks()
  const [one, other] = [vi.fn(), vi.fn()]
  locks.hold('one', one)
  locks.hold('other', other)

  locks.letGo([answerTo('one'), answerTo('unknown')])
  locks.letGo([answerTo('one')])

  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
})

it('keeps the first of two locks of a question, which may be the real one', () => {
  const locks = createQuestionLocks()
  const [real, empty] = [vi.fn(), vi.fn()]
  locks.hold('one', real)
  locks.hold('one', empty)
  locks.letGo([answerTo('one')])

  expect(real).toHaveBeenCalledOnce()
  expect(empty).toHaveBeenCalledOnce()
})

it('holds nothing any more once it has let go of all', () => {
  const locks = createQuestionLocks()
  const [before, after] = [vi.fn(), vi.fn()]
  locks.hold('one', before)
  locks.letGo()
  locks.hold('other', after)

  expect(before).toHaveBeenCalledOnce()
  expect(after).toHaveBeenCalledOnce()
})
