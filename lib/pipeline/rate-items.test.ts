import { beforeEach, expect, it, vi } from 'vitest'
import { SYSTEM_ACTOR } from '@/lib/core/actor'
import type { Judged } from '@/lib/core/runs/runs'
import { recordRunOutcomes } from '@/lib/data/runs/run-outcomes'
import { deferItems, putBackItems, type RunWorkItem, takeUpItems } from '@/lib/data/runs/run-work'
import { createGate } from '@/lib/models/gate'
import type { AiRater } from './rate-item'
import { rateItems } from './rate-items'
import { UNLIMITED } from './run-budget'
import { createQuestionLocks } from './share-work'

vi.mock('@/lib/data/runs/run-work', () => ({
  takeUpItems: vi.fn(),
  putBackItems: vi.fn(),
  deferItems: vi.fn(),
}))
vi.mock('@/lib/data/work/limits', () => ({}))
vi.mock('@/lib/data/runs/run-outcomes', () => ({ recordRunOutcomes: vi.fn() }))

beforeEach(() => vi.resetAllMocks())

const thisTry = { workId: 'run', resumedAt: null }
const NEVER = new AbortController().signal

const ITEMS = Array.from(
  { length: 20 },
  (_, index) => ({ itemId: `item-${index}`, attempts: index % 3 }) as RunWorkItem,
)
const listPutBack = () => vi.mocked(putBackItems).mock.calls.flatMap(([, , items]) => items)
const idsOf = (items: readonly Pick<RunWorkItem, 'itemId'>[]) => items.map(({ itemId }) => itemId)

it('puts back what it did not reach, also where the next statements cannot be asked for', async () => {
  const stopping = new AbortController()
  vi.mocked(takeUpItems)
    .mockImplementationOnce(async (_, __, group) => new Set(idsOf(group)))
    .mockRejectedValueOnce(new Error('no connection'))
  const aiRater = async ({ itemId }: RunWorkItem) => {
    if (itemId === 'item-9') stopping.abort()
    return {
      kind: 'left' as const,
      itemId,
      calls: [],
      passages: null,
      failure: 'nobody answers',
      retryAfterMs: 0,
    }
  }

  const context = { signal: NEVER, stopping: stopping.signal }
  const work = rateItems(
    { together: ITEMS, alone: [], spent: [] },
    {
      actor: SYSTEM_ACTOR,
      thisTry,
      aiRater: { aiRater, gate: createGate(() => 1), letGo: () => {} },
      budget: UNLIMITED,
      context,
      unwanted: NEVER,
    },
  )

  await expect(work).rejects.toThrow('no connection')
  expect(listPutBack()).toEqual(
    ITEMS.slice(10, 16).map(({ itemId, attempts }) => ({ itemId, attempts, passages: null })),
  )
  expect(vi.mocked(recordRunOutcomes).mock.calls.flatMap(([, , batch]) => batch)).toHaveLength(10)
})

/** An AI rater who is asked one question twice: the second statement waits until the answer to the first is written. */
function createWaitingAiRater() {
  const locks = createQuestionLocks()
  const free = Promise.withResolvers<void>()
  const isWaiting = Promise.withResolvers<void>()
  const ends: string[] = []
  async function aiRater({ itemId }: RunWorkItem, end: AbortSignal): Promise<Judged> {
    const rest = { itemId, calls: [], passages: null }
    if (itemId === 'item-0') {
      locks.hold('question', free.resolve)
      return { kind: 'ended', ...rest, outcome: { kind: 'rated', keep: [{ hash: 'question' }] } } as never
    }
    const over = new Promise<void>((resolve) => end.addEventListener('abort', () => resolve()))
    isWaiting.resolve()
    ends.push(await Promise.race([free.promise.then(() => 'let go'), over.then(() => 'gave up')]))
    return end.aborted
      ? { kind: 'not-sent', ...rest }
      : { kind: 'left', ...rest, failure: 'nobody answers', retryAfterMs: 0 }
  }
  const own: AiRater = { aiRater, gate: createGate(() => 2), letGo: (written) => locks.letGo(written) }
  return { aiRater: own, free: free.promise, isWaiting: isWaiting.promise, ends }
}

function startTwo(aiRater: AiRater, { stopping = NEVER, unwanted = NEVER, budget = UNLIMITED } = {}) {
  vi.mocked(takeUpItems).mockImplementation(async (_, __, group) => new Set(idsOf(group)))
  const context = { signal: NEVER, stopping }
  const plan = { together: ITEMS.slice(0, 2), alone: [], spent: [] }
  return rateItems(plan, { actor: SYSTEM_ACTOR, thisTry, aiRater, budget, context, unwanted })
}

it('asks nothing where nobody knows what was spent, and takes no try from what it put back', async () => {
  const { aiRater, ends } = createWaitingAiRater()
  const isSpent = () => Promise.reject(new Error('no connection'))

  await expect(startTwo(aiRater, { budget: { ...UNLIMITED, isSpent } })).rejects.toThrow('no connection')
  expect(idsOf(listPutBack()).toSorted()).toEqual(['item-0', 'item-1'])
  expect(ends).toEqual([])
})

it('lets go of a question as soon as its answer is written', async () => {
  const { aiRater, ends } = createWaitingAiRater()

  expect(await startTwo(aiRater)).toEqual({ left: 1, retryAfterMs: 0, stopped: null, held: null })
  expect(ends).toEqual(['let go'])
})

it('ends where an answer cannot be written while an equal question waits for it, and lets go of it', async () => {
  const { aiRater, free } = createWaitingAiRater()
  vi.mocked(recordRunOutcomes).mockRejectedValue(new Error('no connection'))

  await expect(startTwo(aiRater)).rejects.toThrow('no connection')
  await free
})

it('waits for no answer of others in a job that is to stop, and takes no try from what waited', async () => {
  const { aiRater, isWaiting, ends } = createWaitingAiRater()
  const stopping = new AbortController()
  const isWritten = Promise.withResolvers<void>()
  vi.mocked(recordRunOutcomes).mockReturnValueOnce(isWritten.promise as never)
  const work = startTwo(aiRater, { stopping: stopping.signal })
  await isWaiting
  stopping.abort(new Error('stopped'))
  await vi.waitFor(() => expect(ends).toEqual(['gave up']), 60_000)

  isWritten.resolve()
  await expect(work).rejects.toThrow('stopped')
  expect(listPutBack()).toEqual([{ itemId: 'item-1', attempts: 1, passages: null }])
  expect(vi.mocked(deferItems).mock.calls.flatMap(([, , left]) => left)).toEqual([])
})

it('begins nothing more in a run that was held, and takes no try from what waited', async () => {
  const { aiRater, isWaiting, ends } = createWaitingAiRater()
  const over = new AbortController()
  vi.mocked(recordRunOutcomes).mockImplementationOnce(async () => {
    await isWaiting
    over.abort()
    await vi.waitFor(() => expect(ends).toEqual(['gave up']), 60_000)
    return 1
  })

  expect(await startTwo(aiRater, { unwanted: over.signal })).toEqual({
    left: 0,
    retryAfterMs: 0,
    stopped: null,
    held: null,
  })
  expect(listPutBack()).toEqual([{ itemId: 'item-1', attempts: 1, passages: null }])
})

it('holds the run where the server wants no call for very long, and takes no try for that', async () => {
  const aiRater = vi.fn<AiRater['aiRater']>(async ({ itemId }) => {
    return { kind: 'held', itemId, calls: [], passages: 'found', failure: 'for hours' }
  })

  const end = await startTwo({ aiRater, gate: createGate(() => 1), letGo: () => {} })

  expect(end).toEqual({ left: 0, retryAfterMs: 0, stopped: null, held: 'for hours' })
  expect(aiRater).toHaveBeenCalledOnce()
  expect(listPutBack()).toContainEqual({ itemId: 'item-0', attempts: 0, passages: 'found' })
})
