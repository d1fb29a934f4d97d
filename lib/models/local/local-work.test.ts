import { expect, it, vi } from 'vitest'
import { ChatFailure } from '../chat-failure'
import { loadTransformers } from './load-transformers'
import { createLocalWorker, type LocalWork } from './local-work'

vi.mock('./load-transformers', async (original) => ({
  ...(await original<typeof import('./load-transformers')>()),
  loadTransformers: vi.fn<typeof loadTransformers>(),
}))

const MODEL = { name: 'local/m', folder: '/nowhere/m', weights: 'fp32', digest: '' } as never
const EMBED: LocalWork = { kind: 'embed', model: MODEL, texts: ['a'] }

it.each<LocalWork>([EMBED, { kind: 'classify', model: MODEL, pairs: [['a', 'b']], passage: 'first' }])(
  'tries to load a model again after it could not be loaded, and says why in words of ours: to $kind',
  async (asked) => {
    vi.mocked(loadTransformers).mockReset().mockRejectedValue(new Error('a file is missing'))
    const work = createLocalWorker()
    const failure = {
      kind: 'stop',
      message: 'The model local/m cannot be used on this machine.',
      cause: 'a file is missing',
    }

    expect(await Promise.all([work(asked), work(asked)])).toEqual([{ failure }, { failure }])
    expect(loadTransformers).toHaveBeenCalledTimes(1)
    expect(await work(asked)).toEqual({ failure })
    expect(loadTransformers).toHaveBeenCalledTimes(2)
  },
)

it('says what is said already as it is', async () => {
  vi.mocked(loadTransformers)
    .mockReset()
    .mockRejectedValue(new ChatFailure('unavailable', 'Later.', 0))

  const reply = await createLocalWorker()(EMBED)

  expect(reply).toEqual({ failure: { kind: 'unavailable', message: 'Later.', cause: null } })
})
