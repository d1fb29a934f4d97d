import { expect, it, vi } from 'vitest'
import type { Judged } from '@/lib/core/runs/runs'
import { createQuestionLocks } from './question-locks'

/** What came of the question with this hash, as far as locks look at it. */
function answerTo(hash: string): Judged {
  return { kind: 'ended', outcome: { kind: 'rated', keep: { hash } } } as Judged
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
