import { describe, expect, it } from 'vitest'
import { makeChatBody, readCompletion } from './chat-wire'

const QUESTION = {
  model: 'm',
  system: 'be fair',
  user: 'judge',
  schema: { name: 'verdict', schema: { type: 'object' } },
  temperature: 0.1 + 0.1 + 0.1,
  answerTokens: 99,
}

const SAME = {
  model: 'm',
  messages: [
    { role: 'system', content: 'be fair' },
    { role: 'user', content: 'judge' },
  ],
  temperature: 0.3,
}

describe('makeChatBody', () => {
  it('asks as OpenAI wants it', () => {
    expect(makeChatBody(QUESTION, 'openai')).toEqual({
      ...SAME,
      max_completion_tokens: 99,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'verdict', schema: { type: 'object' }, strict: true },
      },
    })
  })

  it('limits an answer by its former name for servers that know no other', () => {
    const { max_completion_tokens: limit, ...same } = makeChatBody(QUESTION, 'openai')

    expect(makeChatBody(QUESTION, 'openai-max-tokens')).toEqual({ ...same, max_tokens: limit })
  })

  it('puts the schema beside the type for servers that know no other', () => {
    expect(makeChatBody(QUESTION, 'json-object')).toEqual({
      ...SAME,
      max_tokens: 99,
      response_format: { type: 'json_object', schema: { type: 'object' } },
    })
  })

  it('sends no temperature to a model that chooses it', () => {
    expect(makeChatBody({ ...QUESTION, temperature: null }, 'openai')).not.toHaveProperty('temperature')
  })

  it('asks as vLLM wants it, now and before version 0.12', () => {
    expect(makeChatBody(QUESTION, 'vllm')).toEqual({
      ...SAME,
      max_tokens: 99,
      structured_outputs: { json: { type: 'object' }, whitespace_pattern: ' ' },
    })
    expect(makeChatBody(QUESTION, 'vllm-guided')).toEqual({
      ...SAME,
      max_tokens: 99,
      guided_json: { type: 'object' },
      guided_whitespace_pattern: ' ',
    })
  })
})

const read = (message: object) =>
  readCompletion({ model: 'm', choices: [{ finish_reason: 'stop', message }] }, 'm')

it.each([
  ['in the text', { content: '<think>Hm.</think>{"a":1}' }],
  ['in the text, begun by the prompt', { content: 'Hm.\n</think>{"a":1}' }],
  ['apart, as vLLM and DeepSeek did', { content: '{"a":1}', reasoning_content: 'Hm.' }],
  ['apart, as vLLM does since', { content: '{"a":1}', reasoning: 'Hm.', reasoning_content: null }],
])('keeps what a model thought that stands %s', (_, message) => {
  expect(read(message)).toMatchObject({
    outcome: 'answered',
    text: '{"a":1}',
    thinking: { text: 'Hm.', leftOut: 0 },
  })
})

it.each([
  ['nothing', {}],
  ['nothing in it', { reasoning_content: '', reasoning: '\n' }],
  ['what is no text', { reasoning_content: ['Hm.'], reasoning: 7 }],
])('knows of no thinking where a server says %s of it', (_, message) => {
  expect(read({ content: '{"a":1}', ...message })).toMatchObject({ outcome: 'answered', thinking: null })
})

it('keeps thinking without an answer, which is none', () => {
  expect(read({ content: '<think>Hm, {"a":1}' })).toMatchObject({
    outcome: 'empty',
    text: '',
    thinking: { text: 'Hm, {"a":1}' },
  })
})
