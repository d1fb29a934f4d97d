import { expect, it } from 'vitest'
import { sendJson } from '@/lib/testing/chat-server'
import { startModelServer } from '@/lib/testing/model-server'
import { readContextTokens } from './context-tokens'

const VLLM = { id: 'm', object: 'model', owned_by: 'vllm', max_model_len: 8192 }
const LLAMA_CPP = {
  id: 'weights.gguf',
  object: 'model',
  owned_by: 'llamacpp',
  meta: { vocab_type: 2, n_vocab: 49152, n_ctx: 4096, n_ctx_train: 8192, n_embd: 576 },
}

it.each<[string, unknown, number | null]>([
  ['vLLM', { data: [VLLM, { ...VLLM, id: 'lora' }] }, 8192],
  ['llama.cpp, whatever it calls its only model', { data: [LLAMA_CPP] }, 4096],
  [
    'llama.cpp before it reported what it takes',
    { data: [{ ...LLAMA_CPP, meta: { n_ctx_train: 8192 } }] },
    null,
  ],
  ['a server that says nothing of it', { data: [{ id: 'm' }, { id: 'n' }] }, null],
  ['a server of other models', { data: [LLAMA_CPP, { ...VLLM, id: 'n' }] }, null],
  ['a server whose figures make no sense', { data: [{ id: 'm', max_model_len: -1, meta: 'none' }] }, null],
  ['something that is no list of models', 'hello', null],
])('reads how many tokens a model takes from %s', async (_, reply, tokens) => {
  const server = await startModelServer((_call, response) => sendJson(response, 200, reply))
  try {
    expect(await readContextTokens({ baseUrl: `${server.url}/v1`, apiKey: null }, 'm')).toBe(tokens)
  } finally {
    await server.close()
  }
})
