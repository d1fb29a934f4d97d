import { expect, it } from 'vitest'
import { ChatFailure } from '@/lib/models/chat-failure'
import { type AskModel, createAskTogether } from './ask-model'

const NEVER = new AbortController().signal
const QUESTION = {} as Parameters<AskModel>[0]

/** Answers that come when the test says so, or fail with the signal. */
function createAsk(together: ReturnType<typeof createAskTogether>) {
  const ends: { answer: () => void; fail: (words: string) => void }[] = []
  const ask: AskModel = () =>
    new Promise((resolve, reject) => {
      together.signal.addEventListener('abort', () => reject(new Error('broken off')))
      ends.push({
        answer: () => resolve({ value: {} as never, model: 'm' }),
        fail: (words) => reject(new Error(words)),
      })
    })
  return { ask: together.join(ask), ends }
}

it('breaks the other questions off when one fails, and says that one’s error', async () => {
  const together = createAskTogether(NEVER)
  const { ask, ends } = createAsk(together)
  const answers = [1, 2, 3].map(() => ask(QUESTION))
  const all = Promise.all(answers)
  ends[1]!.fail('no form')

  await expect(all).rejects.toThrow('no form')
  await together.settle()
  const ended = await Promise.allSettled(answers)
  expect(ended.map((end) => end.status === 'rejected' && String(end.reason))).toEqual([
    'Error: broken off',
    'Error: no form',
    'Error: broken off',
  ])
})

it.each([
  ['goes on after a cut answer that the question reckons with', { mostCuts: 3 }, 'cut', false],
  ['ends with a cut answer to any other question', {}, 'cut', true],
  ['ends with another failure of a question that reckons with cuts', { mostCuts: 3 }, 'refused', true],
] as const)('%s', async (_, more, end, isOver) => {
  const together = createAskTogether(NEVER)
  const ask = together.join(() => Promise.reject(new ChatFailure('item', 'No answer.', 1, end)))

  await expect(ask({ ...QUESTION, ...more })).rejects.toMatchObject({ end })
  await together.settle()
  expect(together.signal.aborted).toBe(isOver)
})

it('waits for what is under way, and for what begins meanwhile', async () => {
  const together = createAskTogether(NEVER)
  const { ask, ends } = createAsk(together)
  let isSettled = false
  const two = ask(QUESTION).then(() => ask(QUESTION))
  const settled = together.settle().then(() => void (isSettled = true))
  ends[0]!.answer()
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(isSettled).toBe(false)
  ends[1]!.answer()

  await settled
  await two
  expect(together.signal.aborted).toBe(false)
})

it('ends with the work that it belongs to, and when it is stopped', () => {
  const outer = new AbortController()
  const inner = createAskTogether(outer.signal)
  const other = createAskTogether(NEVER)
  outer.abort()
  other.stop()

  expect([inner.signal.aborted, other.signal.aborted]).toEqual([true, true])
})
