import { expect, it } from 'vitest'
import type { RunPower } from './run-power'
import { runConfigurationSchema } from './runs'
import { findUnpriced } from './unpriced'

const chat = { model: 'm', temperature: 0.1, concurrency: 8, contextTokens: null, answerTokens: 1024 }
const model = { isLocal: false, concurrency: 8, batch: 32 }
const POWER: RunPower = {
  chat: [
    { ...chat, server: 'paid', prices: { prompt: 1, answer: 2, currency: 'EUR' } },
    { ...chat, server: 'unknown', prices: null },
  ],
  chatFault: null,
  promptChars: 100,
  formChars: 0,
  checks: [],
  embedding: [
    { ...model, name: 'e', price: 0.1 },
    { ...model, name: 'e?', price: null },
    { ...model, name: 'e here', price: null, isLocal: true },
  ],
  rerank: [{ ...model, name: 'r?', price: null }],
  currency: 'EUR',
}
const aiRater = (server: string, search: object) =>
  findUnpriced(
    runConfigurationSchema.parse({ kind: 'chat', topN: 5, factKind: 'sentence', model: 'm', server, search }),
    POWER,
  )
const dense = { method: 'dense', embeddingModel: 'e' }

it.each([
  ['a priced judge', 'paid', { method: 'sparse' }, null],
  ['a judge without a price', 'unknown', dense, 'm'],
  ['a judge that is not there any more', 'gone', dense, 'm'],
  ['a priced search', 'paid', dense, null],
  ['a search without a price', 'paid', { ...dense, embeddingModel: 'e?' }, 'e?'],
  ['a search on this machine', 'paid', { ...dense, embeddingModel: 'e here' }, null],
  [
    'a reranker without a price',
    'paid',
    { ...dense, method: 'rerank', rerankModel: 'r?', candidates: 50 },
    'r?',
  ],
] as const)('knows of %s', (_, server, search, unpriced) => {
  expect(aiRater(server, search)).toBe(unpriced)
})
