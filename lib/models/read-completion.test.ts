import { expect, it } from 'vitest'
import { readCompletion } from './read-completion'

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
])('knows of no thinking where a server tells %s of it', (_, message) => {
  expect(read({ content: '{"a":1}', ...message })).toMatchObject({ outcome: 'answered', thinking: null })
})

it('keeps thinking without an answer, which is none', () => {
  expect(read({ content: '<think>Hm, {"a":1}' })).toMatchObject({
    outcome: 'empty',
    text: '',
    thinking: { text: 'Hm, {"a":1}' },
  })
})
