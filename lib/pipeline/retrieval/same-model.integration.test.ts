import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())

/** As another process knows it: nothing that was seen before is known. */
async function look(
  kind: 'embedding' | 'rerank',
  identity: string,
  numbers: readonly number[],
  isLocal = false,
) {
  vi.resetModules()
  const { requireSameEmbedding, requireSameRerank } = await import('./same-model')
  const terms = { isLocal, price: null, batch: 1, concurrency: 1 }
  const base = { name: 'm', identity, terms, server: null }
  const embed = vi.fn(async () => [{ dense: Float32Array.from(numbers), sparse: null }])
  const rerank = vi.fn(async () => [...numbers])
  const check = (signal = new AbortController().signal) =>
    kind === 'embedding'
      ? requireSameEmbedding({ ...base, client: { embed } }, signal)
      : requireSameRerank({ ...base, client: { rerank } }, signal)
  return { check, asked: () => embed.mock.calls.length + rerank.mock.calls.length }
}

it('knows an embedding model again by its direction, and asks once for all that ask at once', async () => {
  const identity = randomUUID()
  const first = await look('embedding', identity, [0.6, 0.8])
  await Promise.all([first.check(), first.check()])
  await first.check()
  expect(first.asked()).toBe(1)

  await expect((await look('embedding', identity, [0.601, 0.799])).check()).resolves.toBeUndefined()
  for (const other of [
    [0.8, 0.6],
    [0.6, 0.8, 0],
  ])
    await expect((await look('embedding', identity, other)).check()).rejects.toMatchObject({
      kind: 'stop',
      message: expect.stringContaining('Another embedding model than before answers as m'),
    })
  await expect((await look('embedding', randomUUID(), [0.8, 0.6])).check()).resolves.toBeUndefined()
})

it('knows a reranker again by its scores, and one that is not is asked for again', async () => {
  const identity = randomUUID()
  await (await look('rerank', identity, [4.1, -7])).check()

  await expect((await look('rerank', identity, [4.12, -7.05])).check()).resolves.toBeUndefined()
  const other = await look('rerank', identity, [-7, 4.1])
  await expect(other.check()).rejects.toMatchObject({ kind: 'stop' })
  await expect(other.check()).rejects.toMatchObject({ kind: 'stop' })
  expect(other.asked()).toBe(2)
})

it('is waited for no longer by who wants nothing any more, and goes on for the others', async () => {
  const { check, asked } = await look('embedding', randomUUID(), [1])
  const over = new AbortController()
  const unwanted = check(over.signal)
  over.abort()
  const wanted = check()

  await expect(unwanted).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(wanted).resolves.toBeUndefined()
  expect(asked()).toBe(1)
})

it('asks no model of this machine', async () => {
  const { check, asked } = await look('embedding', randomUUID(), [1], true)
  await check()
  expect(asked()).toBe(0)
})
