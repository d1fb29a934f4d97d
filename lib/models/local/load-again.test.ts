import { expect, it, vi } from 'vitest'
import { loadTransformers } from './load-transformers'
import { createLocalClassifier } from './local-classifier'
import { createLocalEmbeddings } from './local-embeddings'

vi.mock('./load-transformers', async (original) => ({
  ...(await original<typeof import('./load-transformers')>()),
  loadTransformers: vi.fn(() => Promise.reject(new Error('a file is missing'))),
}))

const MODEL = { name: 'local/m', folder: '/nowhere/m', weights: 'fp32' } as never
const { signal } = new AbortController()

it.each([
  [
    'embeddings',
    () => {
      const model = createLocalEmbeddings(MODEL)
      return (texts: readonly string[], by: AbortSignal) => model.embed(texts, by)
    },
  ],
  [
    'pairs',
    () => {
      const classify = createLocalClassifier(MODEL, 'first')
      return (texts: readonly string[], by: AbortSignal) => classify([[texts[0] ?? '', '']], by)
    },
  ],
])('tries to load a model of %s again after it could not be loaded', async (_, open) => {
  vi.mocked(loadTransformers).mockClear()
  const ask: (texts: readonly string[], by: AbortSignal) => Promise<unknown> = open()

  await expect(ask(['a'], signal)).rejects.toMatchObject({ kind: 'stop' })
  await expect(ask(['a'], signal)).rejects.toMatchObject({ kind: 'stop' })

  expect(loadTransformers).toHaveBeenCalledTimes(2)
})
