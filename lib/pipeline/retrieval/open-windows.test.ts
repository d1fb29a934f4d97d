import { afterEach, expect, it, vi } from 'vitest'
import { onceEnded } from '@/lib/core/runs/model-call'
import { answerAsToyModel, startModelServer } from '@/lib/testing/model-server'
import { openWindows } from './open-windows'

const signal = new AbortController().signal

afterEach(() => void vi.unstubAllEnvs())

it('asks once for each passage as it is seen, and keeps vectors where it can', async () => {
  const server = await startModelServer(answerAsToyModel)
  vi.stubEnv('EMBED_BASE_URL', `${server.url}/v1`)
  vi.stubEnv('EMBED_MODEL', 'toy')
  const files = new Map<string, unknown>()
  const kept = {
    find: async (key: string) => files.get(key) ?? null,
    keep: async (key: string, value: unknown) => void files.set(key, value),
  }
  const sent = () => server.calls.flatMap(({ body }) => body['input'] as string[])
  const stages: string[] = []
  const open = () =>
    openWindows('toy', { signal, ledger: onceEnded(({ stage }) => void stages.push(stage)), cached: kept })
  const { embed } = open()

  const [first, hidden, other] = await embed(['Fever.', 'Fe\u00adver.', 'No cough.'])
  await embed(['No cough.', 'Pain.'])
  expect(await open().embed(['Pain.'])).toHaveLength(1)

  expect(hidden).toEqual(first)
  expect(other).not.toEqual(first)
  expect(sent().toSorted()).toEqual(['Fever.', 'No cough.', 'Pain.'])
  expect(stages).toEqual(['embed', 'embed'])
  await server.close()
})

it('stops where the model is not there any more', () => {
  vi.stubEnv('EMBED_BASE_URL', '')

  expect(() => openWindows('toy', { signal, ledger: () => {} })).toThrow('not configured any more')
})
