import { afterEach, describe, expect, it } from 'vitest'
import { sendJson } from '@/lib/testing/chat-server'
import { type ScriptedModelServer, startModelServer } from '@/lib/testing/model-server'
import { CALL_LIMITS, createCallServer } from './call-server'
import { CHAT_LIMITS, createChatClient } from './chat'
import type { ChatDialect } from './chat-wire'
import { createEmbeddingClient } from './embeddings'
import { createRerankClient, type RerankDialect } from './rerank'

// What each server takes and gives, whole as it documents it, so that a field of its own is never taken for something else.
const never = new AbortController().signal

let server: ScriptedModelServer | null = null
afterEach(async () => {
  await server?.close()
  server = null
})

/** A server that gives this reply to everything. */
async function open(reply: unknown): Promise<ScriptedModelServer> {
  server = await startModelServer((_, response) => sendJson(response, 200, reply))
  return server
}

const callAt = (baseUrl: string) =>
  createCallServer({ what: 'server', baseUrl, apiKey: null }, { ...CALL_LIMITS, maxCalls: 1 }, () => 0.5)

const SCHEMA = { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }
const USAGE = { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 }

const OPENAI_CHAT = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'gpt-x-2026-01-01',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: '{"a":1}', refusal: null, annotations: [] },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: { ...USAGE, completion_tokens_details: { reasoning_tokens: 0 } },
  service_tier: 'default',
  system_fingerprint: 'fp',
}
const VLLM_CHAT = {
  ...OPENAI_CHAT,
  model: 'org/model',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: '{"a":1}', reasoning_content: null, tool_calls: [] },
      logprobs: null,
      finish_reason: 'stop',
      stop_reason: null,
    },
  ],
  prompt_logprobs: null,
  kv_transfer_params: null,
}

describe('a chat server', () => {
  it.each<[string, ChatDialect, object, object]>([
    [
      'OpenAI',
      'openai',
      OPENAI_CHAT,
      {
        max_completion_tokens: 1024,
        response_format: { type: 'json_schema', json_schema: { name: 'x', schema: SCHEMA, strict: true } },
      },
    ],
    [
      'vLLM',
      'vllm',
      VLLM_CHAT,
      { max_tokens: 1024, structured_outputs: { json: SCHEMA, whitespace_pattern: ' ' } },
    ],
    [
      'llama-cpp-python',
      'json-object',
      OPENAI_CHAT,
      { max_tokens: 1024, response_format: { type: 'json_object', schema: SCHEMA } },
    ],
    [
      'vLLM before 0.12',
      'vllm-guided',
      VLLM_CHAT,
      { max_tokens: 1024, guided_json: SCHEMA, guided_whitespace_pattern: ' ' },
    ],
  ])('of %s is asked for its form on the wire, and read', async (_, dialect, reply, asked) => {
    const { url, calls } = await open(reply)
    const client = createChatClient({ baseUrl: `${url}/v1`, apiKey: 'key', dialect }, CHAT_LIMITS, () => 0.5)

    const answer = await client.complete({
      model: 'm',
      system: 's',
      user: 'u',
      schema: { name: 'x', schema: SCHEMA },
      temperature: 0.1,
      signal: never,
    })

    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/v1/chat/completions',
        authorization: 'Bearer key',
        body: {
          model: 'm',
          messages: [
            { role: 'system', content: 's' },
            { role: 'user', content: 'u' },
          ],
          temperature: 0.1,
          ...asked,
        },
      },
    ])
    expect(answer).toMatchObject({ text: '{"a":1}', thinking: null, promptTokens: 12, answerTokens: 5 })
  })
})

const tokens = { prompt_tokens: 4, total_tokens: 4 }
const listOf = (...embeddings: unknown[]) =>
  embeddings.map((embedding, index) => ({ object: 'embedding', embedding, index }))

describe('an embedding server', () => {
  it.each([
    ['OpenAI', { object: 'list', data: listOf([1, 0], [0, 1]), model: 'm', usage: tokens }],
    [
      'vLLM',
      {
        id: 'embd-1',
        object: 'list',
        created: 1,
        model: 'm',
        data: listOf([1, 0], [0, 1]),
        usage: { ...tokens, completion_tokens: 0, prompt_tokens_details: null },
      },
    ],
    ['TEI', { object: 'list', data: listOf([1, 0], [0, 1]), model: 'm', usage: tokens }],
  ])('of %s gives dense vectors', async (_, reply) => {
    const { url, calls } = await open(reply)
    const client = createEmbeddingClient({ dense: callAt(`${url}/v1`), sparse: null }, 'm')

    const vectors = await client.embed(['one', 'two'], never)

    expect(calls).toMatchObject([
      { method: 'POST', path: '/v1/embeddings', body: { model: 'm', input: ['one', 'two'] } },
    ])
    expect(vectors).toEqual([
      { dense: Float32Array.of(1, 0), sparse: null },
      { dense: Float32Array.of(0, 1), sparse: null },
    ])
  })

  it('of Infinity as patched for VeriFact gives both at once', async () => {
    const data = listOf({ dense: [1, 0], sparse: { '7': 0.5, '3': 0.25 } })
    const { url } = await open({
      object: 'embedding',
      data,
      model: 'm',
      usage: tokens,
      id: 'infinity-1',
      created: 1,
    })
    const client = createEmbeddingClient({ dense: callAt(`${url}/v1`), sparse: null }, 'm')

    const [vector] = await client.embed(['one'], never)

    expect(vector!.dense).toEqual(Float32Array.of(1, 0))
    expect([...vector!.sparse!.ids]).toEqual([3, 7])
    expect([...vector!.sparse!.weights]).toEqual([0.25, 0.5])
  })

  it('of TEI gives sparse vectors at an address of its own', async () => {
    const dense = await open({ object: 'list', data: listOf([1, 0]), model: 'm', usage: tokens })
    const sparse = await startModelServer((_, response) =>
      sendJson(response, 200, [
        [
          { index: 7, value: 0.5 },
          { index: 3, value: 0.25 },
        ],
      ]),
    )
    const client = createEmbeddingClient(
      { dense: callAt(`${dense.url}/v1`), sparse: { server: callAt(sparse.url), dialect: 'tei' } },
      'm',
    )

    const [vector] = await client.embed(['one'], never)
    await sparse.close()

    expect(sparse.calls).toMatchObject([{ method: 'POST', path: '/embed_sparse', body: { inputs: ['one'] } }])
    expect([...vector!.sparse!.ids]).toEqual([3, 7])
  })

  it('of vLLM gives weights of tokens at one address, and says at another which tokens those are', async () => {
    const dense = await open({ object: 'list', data: listOf([1, 0]), model: 'm', usage: tokens })
    const pooled = { index: 0, object: 'pooling', data: [0.5, 0.25] }
    const sparse = await startModelServer(({ path }, response) =>
      sendJson(
        response,
        200,
        path === '/pooling'
          ? { id: 'pool-1', object: 'list', created: 1, model: 'm', data: [pooled], usage: tokens }
          : { count: 2, max_model_len: 8192, tokens: [7, 3], token_strs: ['▁o', 'ne'] },
      ),
    )
    const client = createEmbeddingClient(
      { dense: callAt(`${dense.url}/v1`), sparse: { server: callAt(sparse.url), dialect: 'vllm' } },
      'm',
    )

    const [vector] = await client.embed(['one'], never)
    await sparse.close()

    const asked = { model: 'm', prompt: 'one', add_special_tokens: false, return_token_strs: true }
    expect(sparse.calls).toMatchObject([
      {
        method: 'POST',
        path: '/pooling',
        body: { model: 'm', task: 'token_classify', input: ['one'] },
      },
      { method: 'POST', path: '/tokenize', body: asked },
    ])
    expect([...vector!.sparse!.ids]).toEqual([3, 7])
    expect([...vector!.sparse!.weights]).toEqual([0.25, 0.5])
  })
})

describe('a rerank server', () => {
  const ASKED = { model: 'm', query: 'q', documents: ['one', 'two'] }

  it.each<[string, RerankDialect, unknown, object]>([
    [
      'Infinity',
      'documents',
      {
        object: 'rerank',
        results: [
          { relevance_score: 0.9, index: 1, document: null },
          { relevance_score: 0.1, index: 0, document: null },
        ],
        model: 'm',
        usage: tokens,
        id: 'infinity-1',
        created: 1,
      },
      ASKED,
    ],
    [
      'vLLM',
      'documents',
      {
        id: 'rerank-1',
        model: 'm',
        usage: { total_tokens: 4 },
        results: [
          { index: 1, document: { text: 'two' }, relevance_score: 0.9 },
          { index: 0, document: { text: 'one' }, relevance_score: 0.1 },
        ],
      },
      ASKED,
    ],
    [
      'TEI',
      'texts',
      [
        { index: 1, score: 0.9 },
        { index: 0, score: 0.1 },
      ],
      { query: 'q', texts: ['one', 'two'] },
    ],
  ])('of %s is asked its way, and its scores are put in order', async (_, dialect, reply, asked) => {
    const { url, calls } = await open(reply)
    const client = createRerankClient(callAt(url), { model: 'm', dialect })

    expect(await client.rerank('q', ['one', 'two'], never)).toEqual([0.1, 0.9])
    expect(calls).toEqual([{ method: 'POST', path: '/rerank', body: asked, authorization: null }])
  })
})
