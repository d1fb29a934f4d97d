import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createMemoryCache } from '@/lib/pipeline/ask-model'
import { readPrompt } from '@/lib/pipeline/prompt-file'
import { createBriefMemory } from '@/lib/pipeline/run-memory'
import { askChosen, chooseServer } from './choose-server'

vi.mock('@/lib/pipeline/prompt-file', () => ({ readPrompt: vi.fn() }))

afterEach(() => void vi.unstubAllEnvs())

it('says that questions cannot be put where one is asked, and nowhere else', async () => {
  vi.stubEnv('CHAT_BASE_URL', 'http://127.0.0.1:9/v1')
  vi.mocked(readPrompt).mockRejectedValue(new Error('no such file'))
  const ask = askChosen(
    chooseServer({ model: 'm' }),
    { cache: createMemoryCache(), memory: createBriefMemory(), onCall: () => {} },
    new AbortController().signal,
  )
  await sleep(0) // a rejection that nobody hears ends the process

  const form = { name: 'x', schema: {}, read: z.object({}) }
  const question = { prompt: { text: '---', hash: '' }, values: {}, form, answerTokens: 1 }
  await expect(ask(question)).rejects.toThrow('no such file')
})
