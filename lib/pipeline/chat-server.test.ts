import { expect, it } from 'vitest'
import { type ConfiguredServer } from '@/lib/models/configured-servers'
import { answerWith, startChatServer } from '@/lib/testing/chat-server'
import { asBegun, openChatClient } from './chat-server'

it('asks a server for no more calls at once than it bears, also for work that thinks with fewer tokens', async () => {
  let [underWay, most] = [0, 0]
  const server = await startChatServer((_, response) => {
    underWay += 1
    most = Math.max(most, underWay)
    setTimeout(() => {
      underWay -= 1
      answerWith(response, 'Yes.')
    }, 20)
  })
  const configured: ConfiguredServer = {
    name: '',
    model: null,
    server: { baseUrl: server.baseUrl, apiKey: null, thinkingTokens: 900 },
    concurrency: 1,
    answerTokens: 100,
    temperature: 0,
    prices: null,
  }
  const ask = (tokens: number) =>
    openChatClient(asBegun(configured, { thinkingTokens: tokens })).complete({
      model: 'm',
      system: 'Answer.',
      user: 'Is it so?',
      schema: { name: 'answer', schema: {} },
      temperature: 0,
      signal: new AbortController().signal,
    })
  await Promise.all([900, 100, 900, 100].map(ask))
  await server.close()

  const longest = server.calls.map(({ body }) => Number(body['max_completion_tokens']))
  expect(longest.toSorted((one, other) => one - other)).toEqual([200, 200, 1000, 1000])
  expect(most).toBe(1)
})
