import { expect, it } from 'vitest'
import { z } from 'zod'
import type { ChatClient } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createGate } from '@/lib/models/gate'
import { type AskModel, createAskModel, createMemoryCache } from './ask-model'
import { createBriefMemory, createRunModel, type RunModel } from './run-memory'

const cache = createMemoryCache()
const { signal } = new AbortController()
const FORM = { name: 'sum', schema: { type: 'object' }, read: z.object({ sum: z.number() }) }
const QUESTION: Parameters<AskModel>[0] = {
  prompt: { text: 'Add.\n---\n{{terms}}', hash: 'p' },
  values: { terms: [1, 2] },
  form: FORM,
  answerTokens: 10,
}

/** A model that gives these answers in turn; a failure is thrown. */
function createModel(answers: readonly (string | ChatFailure)[], models: readonly string[] = []) {
  const temperatures: number[] = []
  const asked: string[] = []
  const client: ChatClient = {
    workOf: () => createGate(() => 1),
    readWait: () => ({ unresponsiveMs: 0, retryAfterMs: 0 }),
    askAgain: () => {},
    async complete({ temperature, system }) {
      asked.push(system)
      temperatures.push(Number(temperature.toFixed(2)))
      const text = answers[temperatures.length - 1] ?? '{"sum":3}'
      if (text instanceof ChatFailure) throw text
      return {
        text,
        thinking: null,
        model: models[temperatures.length - 1] ?? 'm',
        promptTokens: 1,
        answerTokens: 1,
        latencyMs: 1,
        calls: 1,
      }
    },
  }
  return { client, temperatures, asked }
}

const ANYBODY: RunModel = { require: async () => {}, admit: async () => true }
const TERMS = {
  server: 's',
  model: 'm',
  temperature: 0.1,
  leastAnswerTokens: 0,
  repair: null,
  answering: ANYBODY,
  signal,
}

const CUT = new ChatFailure('item', 'The answer was cut at the token limit.', 1, 'cut')
const EMPTY = new ChatFailure('item', 'The answer was empty.', 1, 'empty')
const TOO_LONG = new ChatFailure('item', 'The text is too long for the model.', 1)

it.each([
  ['was cut', [CUT], [0.1, 0.2]],
  ['was empty', [EMPTY], [0.1, 0.1]],
  ['had another form', ['three'], [0.1, 0.2]],
  ['was empty, then had another form', [EMPTY, '{"sum":"3"}'], [0.1, 0.1, 0.2]],
] as const)('asks again after an answer that %s', async (_, answers, warmth) => {
  const { client, temperatures } = createModel(answers)
  const ask = createAskModel({ ...TERMS, client, cache: createMemoryCache() })

  expect(await ask(QUESTION)).toEqual({ value: { sum: 3 }, model: 'm' })
  expect(temperatures).toEqual(warmth)
})

it('begins at the temperature it is given, and gets warmer from there', async () => {
  const { client, temperatures } = createModel([CUT, 'three'])
  await createAskModel({ ...TERMS, temperature: 0.7, client, cache: createMemoryCache() })(QUESTION)

  expect(temperatures).toEqual([0.7, 0.8, 0.9])
})

it('sends no character that no reader sees, and asks a text with such as one without', async () => {
  const { client, temperatures } = createModel([])
  const ask = createAskModel({ ...TERMS, client, cache: createMemoryCache() })

  await ask({ ...QUESTION, values: { terms: ['fe\u200bver'] } })
  await ask({ ...QUESTION, values: { terms: ['fever'] } })

  expect(temperatures).toHaveLength(1)
})

it.each([
  [
    'how the last answer ended, after as many tries as a verdict gets',
    [...Array.from({ length: 8 }, () => CUT), 'three', CUT],
    CUT.message,
    10,
  ],
  ['what no further try can mend', [TOO_LONG], TOO_LONG.message, 1],
] as const)('says %s when there is none', async (_, answers, words, tries) => {
  const { client, temperatures } = createModel(answers)
  const ask = createAskModel({ ...TERMS, client, cache: createMemoryCache() })

  await expect(ask(QUESTION)).rejects.toMatchObject({ kind: 'item', message: words })
  expect(temperatures).toHaveLength(tries)
})

it('asks each question once, and another one where anything that shapes the answer differs', async () => {
  const { client, temperatures } = createModel([])
  const make = (other: object = {}) => createAskModel({ ...TERMS, client, cache, ...other })
  const one = make()
  await one(QUESTION)
  await one(QUESTION)
  expect(temperatures).toHaveLength(1)

  await make({ server: 'other' })(QUESTION)
  await make({ model: 'other' })(QUESTION)
  await make({ temperature: 0.7 })(QUESTION)
  await make({ leastAnswerTokens: 20 })(QUESTION)
  await one({ ...QUESTION, answerTokens: 11 })
  await one({ ...QUESTION, form: { ...FORM, schema: { type: 'object', required: ['sum'] } } })
  await one({ ...QUESTION, prompt: { ...QUESTION.prompt, hash: 'q' } })
  await one({ ...QUESTION, values: { terms: [2, 1] } })

  expect(temperatures).toHaveLength(9)
})

it('gives up sooner where another question is better than one more answer that is cut', async () => {
  const { client, temperatures } = createModel([EMPTY, CUT, CUT, CUT])
  const ask = createAskModel({ ...TERMS, client, cache: createMemoryCache() })

  await expect(ask({ ...QUESTION, mostCuts: 2 })).rejects.toMatchObject({ kind: 'item', end: 'cut' })
  expect(temperatures).toHaveLength(3)
})

const REPAIR = { text: 'Put into form.\n---\n{{form}} {{answer}}', hash: 'r' }
const LIST: Parameters<AskModel>[0] = {
  ...QUESTION,
  form: {
    name: 'drugs',
    schema: { properties: { drugs: { type: 'array' } } },
    read: z.object({ drugs: z.array(z.string()) }),
  },
}

it('has an answer put into form once, by the same model, and takes it where it says the same', async () => {
  const { client, temperatures, asked } = createModel([
    '- aspirin\n- insulin',
    '{"drugs":["aspirin","insulin"]}',
  ])
  const ask = createAskModel({
    ...TERMS,
    client,
    repair: REPAIR,
    cache: createMemoryCache(),
  })

  expect(await ask(LIST)).toMatchObject({ value: { drugs: ['aspirin', 'insulin'] } })
  expect(await ask(LIST)).toMatchObject({ value: { drugs: ['aspirin', 'insulin'] } })
  expect(asked).toEqual(['Add.', 'Put into form.'])
  expect(temperatures).toEqual([0.1, 0.1])
})

it.each([
  ['leaves something out', '{"drugs":["aspirin"]}'],
  ['adds something', '{"drugs":["aspirin","insulin","heparin"]}'],
  ['is none', 'aspirin and insulin'],
])('asks anew, and never a second time for a form, where what was put into form %s', async (_, formed) => {
  const list = '- aspirin\n- insulin'
  const { client, temperatures, asked } = createModel([list, formed, list, '{"drugs":["insulin"]}'])
  const ask = createAskModel({ ...TERMS, client, repair: REPAIR, cache: createMemoryCache() })

  expect(await ask(LIST)).toMatchObject({ value: { drugs: ['insulin'] } })
  expect(asked).toEqual(['Add.', 'Put into form.', 'Add.', 'Add.'])
  expect(temperatures).toEqual([0.1, 0.1, 0.2, 0.3])
})

it('stops when another model answers, and keeps nothing of it', async () => {
  const { client } = createModel([], ['a', 'b', 'a'])
  const cached = createMemoryCache()
  const open = () => createRunModel(createBriefMemory(), 'http://s', 'm', 'Another model.')
  const ask = createAskModel({ ...TERMS, client, cache: cached, answering: open() })

  await ask(QUESTION)
  const other = { ...QUESTION, values: { terms: [7] } }
  await expect(ask(other)).rejects.toMatchObject({ kind: 'stop', message: 'Another model.' })
  await expect(createAskModel({ ...TERMS, client: null, cache: cached })(other)).rejects.toMatchObject({
    kind: 'unavailable',
  })
})

it('takes no kept answer of a model that may not answer, and asks again', async () => {
  const { client, temperatures } = createModel([], ['a', 'b'])
  await createAskModel({ ...TERMS, client, cache })({ ...QUESTION, values: { terms: [9] } })
  const answering = createRunModel(createBriefMemory(undefined, 'b'), 'http://s', 'm', 'Another model.')

  const ask = createAskModel({ ...TERMS, client, cache, answering })

  expect(await ask({ ...QUESTION, values: { terms: [9] } })).toMatchObject({ model: 'b' })
  expect(temperatures).toHaveLength(2)
})

it('takes no answer that says one thing twice, and asks again', async () => {
  const { client, temperatures } = createModel(['{"sum":3,"sum":4}', 'Here: {"sum":3,"s\\u0075m":4}'])
  const ask = createAskModel({ ...TERMS, client, cache: createMemoryCache() })

  expect((await ask({ ...QUESTION, values: { terms: [4, 1] } })).value).toEqual({ sum: 3 })
  expect(temperatures).toEqual([0.1, 0.2, 0.3])
})
