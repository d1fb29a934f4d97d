import { describe, expect, it } from 'vitest'
import { makeChatBody } from './chat-body'

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

  it('tells no temperature to whoever chooses it', () => {
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
