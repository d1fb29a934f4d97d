import { expect, it, vi } from 'vitest'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { findShipped } from '@/lib/core/protocols/shipped'
import { buildReferenceContext, type ReferenceContext } from '@/lib/core/retrieval/reference-context'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { unpackPassages } from '@/lib/core/retrieval/shown-passages'
import type { ModelCall } from '@/lib/core/runs/model-call'
import { runConfigurationSchema } from '@/lib/core/runs/runs'
import type { ChatClient } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createGate } from '@/lib/models/gate'
import { openCalls } from './asked-calls'
import { extensionOf } from './protocol-extensions'
import { type ChatAiRater, type ChatConfiguration, rateByChat } from './rate-by-chat'
import { createBriefMemory, createRunModel } from './run-memory'
import { createQuestionLocks } from './share-work'
import { statementItem } from './statement-item'

const definition = findShipped('verdict')
const TERMS: ChatAiRater['terms'] = { server: 'openai http://127.0.0.1:9', answerTokens: 1024 }

const CONTEXT: ReferenceContext = { text: 'nothing', items: [], ranked: [] }
const REPLY = '{"reason":"It is not charted.","evidence":[],"verdict":"Not Addressed"}'

type Asked = {
  answer: (model: string, reply?: string) => void
  fail: (error: Error) => void
  schema: unknown
  model: string
}

/** Judges of several runs at one server, which answers when the test says so. */
function createServer() {
  const asked: Asked[] = []
  const client: ChatClient = {
    workOf: () => createGate(() => 9),
    readWait: () => ({ unresponsiveMs: 0, retryAfterMs: 0 }),
    askAgain: () => {},
    complete: ({ signal, schema, model: wanted }) =>
      new Promise((resolve, reject) => {
        const spent = { promptTokens: 1, answerTokens: 1, latencyMs: 1, calls: 1 }
        asked.push({
          answer: (model, text = REPLY) => resolve({ text, thinking: null, model, ...spent }),
          fail: reject,
          schema,
          model: wanted,
        })
        signal.addEventListener('abort', () => reject(new ChatFailure('unavailable', 'Cancelled.', 1)))
      }),
  }
  const openAiRater = (signal: AbortSignal, change: Partial<ChatAiRater>): ChatAiRater => {
    const memory = { ...createBriefMemory(), admitCached: async () => true }
    return {
      configuration: runConfigurationSchema.parse({ kind: 'chat', model: 'm' }) as ChatConfiguration,
      client,
      terms: TERMS,
      definition,
      calls: openCalls({
        definition,
        prompts: ['s\n---\n{{statement}} {{reference}}'],
        confidence: change.configuration?.confidence ?? false,
        isEnforced: false,
      }),
      batches: null,
      readAnswer: createAnswerReader(definition),
      isSame: extensionOf(definition).repair?.isSame ?? (() => null),
      form: null,
      repair: null,
      prices: null,
      onBegin: () => {},
      memory,
      locks: createQuestionLocks(),
      runModel: createRunModel(memory, 'http://127.0.0.1:9', 'm'),
      end: signal,
      signal,
      ...change,
    }
  }
  const aiRater = (
    text: string,
    signal: AbortSignal,
    change: Partial<ChatAiRater> = {},
    context: ReferenceContext = CONTEXT,
    calls: ModelCall[] = [],
  ) => {
    return rateByChat(statementItem(text, text), context, openAiRater(signal, change), calls)
  }
  return { asked, aiRater, client }
}

async function settleAll(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5))
}

it('asks for itself when the run whose question it joined is cancelled', async () => {
  const { asked, aiRater } = createServer()
  const first = new AbortController()
  const cancelled = aiRater('Cancelled.', first.signal)
  const others = [1, 2].map(() => aiRater('Cancelled.', new AbortController().signal))
  await settleAll()
  expect(asked).toHaveLength(1)

  first.abort()
  await expect(cancelled).rejects.toBeInstanceOf(ChatFailure)
  await settleAll()
  expect(asked).toHaveLength(2)
  asked[1]!.answer('x')

  for (const other of others) expect(await other).toMatchObject({ kind: 'rated', code: 'Not Addressed' })
})

it('asks for itself when the run whose question it joined has to stop', async () => {
  const { asked, aiRater } = createServer()
  const stopped = aiRater('Stopped.', new AbortController().signal)
  const other = aiRater('Stopped.', new AbortController().signal)
  await settleAll()

  asked[0]!.fail(new ChatFailure('stop', 'Another model.', 1))
  await expect(stopped).rejects.toMatchObject({ kind: 'stop' })
  await settleAll()
  asked[1]!.answer('x')

  expect(await other).toMatchObject({ kind: 'rated' })
})

it.each([
  ['the server is asked in another way', { terms: { ...TERMS, server: 'vllm http://127.0.0.1:9' } }],
  ['answers may be longer', { terms: { ...TERMS, answerTokens: 2048 } }],
  ['answers are put into form by another prompt', { repair: { system: 'r', user: '{{answer}}' } }],
])('takes a question for another one where %s', async (words, change) => {
  const { asked, aiRater } = createServer()
  const { signal } = new AbortController()
  const judged = [aiRater(words, signal), aiRater(words, signal), aiRater(words, signal, change)]
  await settleAll()

  expect(asked).toHaveLength(2)
  for (const { answer } of asked) answer('x')
  expect(await Promise.all(judged)).toMatchObject([{ kind: 'rated' }, { kind: 'rated' }, { kind: 'rated' }])
})

it('asks for a confidence where the run says so, and keeps it with the verdict', async () => {
  const { asked, aiRater } = createServer()
  const { signal } = new AbortController()
  const configuration = runConfigurationSchema.parse({ kind: 'chat', model: 'm', confidence: true })
  const change = { configuration: configuration as ChatConfiguration }
  const judged = [aiRater('Sure?', signal), aiRater('Sure?', signal, change)]
  await settleAll()

  expect(asked).toHaveLength(2)
  expect(JSON.stringify(asked[0]!.schema)).not.toContain('confidence')
  expect(JSON.stringify(asked[1]!.schema)).toContain('"confidence":{"type":"number"}')
  const reply = REPLY.replace('}', ',"confidence":0.7}')
  for (const { answer } of asked) answer('x', reply)
  const [plain, sure] = await Promise.all(judged)
  expect(plain).not.toHaveProperty('value.confidence')
  expect(sure).toHaveProperty('value.confidence', 0.7)
})

it('takes a kept answer without a lock, and asks for none twice', async () => {
  const { asked, aiRater } = createServer()
  const answer = { reply: REPLY, model: 'm', temperature: 0, thinking: null }
  const lock = vi.fn(async () => null)
  const memory = { ...createBriefMemory(async () => answer), lock }

  const judged = await aiRater('Kept.', new AbortController().signal, { memory })
  expect(judged).toMatchObject({ kind: 'rated', value: { reused: true } })
  expect([lock.mock.calls.length, asked.length]).toEqual([0, 0])
})

it('asks nobody when the work ends while another process asks the same', async () => {
  const { asked, aiRater } = createServer()
  const end = new AbortController()
  const lock = (_: string, signal: AbortSignal) =>
    new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null)))
  const memory = { ...createBriefMemory(), lock }
  const judged = aiRater('Waits.', new AbortController().signal, { memory, end: end.signal })
  await settleAll()

  end.abort()
  await expect(judged).rejects.toMatchObject({ kind: 'not-sent' })
  expect(asked).toEqual([])
})

it('keeps what was shown best first, whatever the order in which the AI rater read it', async () => {
  const { asked, aiRater } = createServer()
  const [late, early] = [makeFact('late', '2150-03-05', 0.9), makeFact('early', '2150-03-04', 0.1)]
  const context = buildReferenceContext([late, early], {
    format: 'absolute_time',
    admissionStart: null,
    admissionEnd: null,
    noteTime: 'charted',
  })

  const judged = aiRater('Ordered.', new AbortController().signal, {}, context)
  await settleAll()
  asked[0]!.answer('x', '{"reason":"Passage 1.","evidence":[1],"verdict":"Supported"}')

  const outcome = await judged
  if (outcome.kind !== 'rated') throw new Error(outcome.failure)
  expect(outcome.evidence).toMatchObject([{ rank: 1, noteId: 'early' }])
  expect(unpackPassages(outcome.shown).map(({ noteId }) => noteId)).toEqual(['late', 'early'])
})

function makeFact(noteId: string, chartDate: string, score: number): RetrievedFact {
  const span = { id: noteId, noteId, text: noteId, start: 0, end: noteId.length, score }
  return { ...span, category: null, description: null, chartDate, chartTime: null, storeTime: null }
}

it('waits no longer for what another run asked when its own work ends, and leaves that call alone', async () => {
  const { asked, aiRater } = createServer()
  const end = new AbortController()
  const first = aiRater('Shared by two.', new AbortController().signal)
  const second = aiRater('Shared by two.', new AbortController().signal, { end: end.signal })
  await settleAll()

  end.abort()
  await expect(second).rejects.toMatchObject({ kind: 'not-sent' })
  asked[0]!.answer('x')

  expect(await first).toMatchObject({ kind: 'rated' })
  expect(asked).toHaveLength(1)
})

const REPAIR = { system: 'Fill the form.', user: '{{answer}}' }

it('lets another model put a plain answer into form, at its own price, and rests on the AI rater alone', async () => {
  const { asked, aiRater } = createServer()
  const call = { model: 'small', temperature: 0, status: null, finishReason: 'stop', latencyMs: 1 }
  const spent = { promptTokens: 1_000_000, answerTokens: 0, startedAt: new Date(0) }
  const complete: ChatClient['complete'] = async ({ model, onCall }) => {
    onCall?.({ id: 'c', outcome: 'answered', ...call, ...spent })
    return { text: REPLY, thinking: null, model, calls: 1, latencyMs: 1, ...spent }
  }
  const form = { client: { complete }, model: 'small', prices: { prompt: 2, answer: 0, currency: '$' } }
  const calls: ModelCall[] = []
  const change = { repair: REPAIR, form }
  const judged = aiRater('In words.', new AbortController().signal, change, CONTEXT, calls)
  await settleAll()
  expect(asked[0]).toMatchObject({ schema: undefined, model: 'm' })
  asked[0]!.answer('m', 'It is not charted.\nVerdict: Not Addressed')

  expect(await judged).toMatchObject({ kind: 'rated', code: 'Not Addressed', value: { model: 'm' } })
  expect(calls).toMatchObject([{ stage: 'repair', model: 'small', cost: 2 }])
})

it('takes nothing of another model that the AI rater did not say', async () => {
  const { asked, aiRater } = createServer()
  const writer = createServer()
  const form = { client: writer.client, model: 'small', prices: null }
  const judged = aiRater('In other words.', new AbortController().signal, { repair: REPAIR, form })
  await settleAll()
  asked[0]!.answer('m', 'It says so.\nVerdict: Supported')
  await settleAll()
  writer.asked[0]!.answer('small')
  await settleAll()
  asked[1]!.answer('m')

  expect(await judged).toMatchObject({ kind: 'rated', code: 'Not Addressed' })
})
