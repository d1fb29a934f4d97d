import OpenAI, { APIConnectionError } from 'openai'
import type { Thinking } from '@/lib/core/ai-rating/thinking'
import type { CallNews, ModelCall } from '@/lib/core/runs/model-call'
import { USUAL_ANSWER_TOKENS } from '@/lib/core/runs/server-terms'
import { countTokens } from '@/lib/core/text/count-tokens'
import { ChatFailure } from './chat-failure'
import { type ChatDialect, makeChatBody, readCompletion, type Turn } from './chat-wire'
import { post } from './post'
import { createPromptWatch, type PromptWatch } from './prompt-watch'
import { RefusedInput } from './retry-rule'
import { createServerGate, type ServerGate, type WaitedServer } from './server-gate'
import { type CallLimits, createTransport, type Patience, USUAL_LIMITS } from './transport'

/** An OpenAI-compatible chat server. */
export type ChatServer = {
  baseUrl: string
  apiKey: string | null
  dialect?: ChatDialect
  /** Tokens that a reasoning model may think with, beside those of its answer. */
  thinkingTokens?: number
  /** Whether it chooses its temperature itself and refuses to be given one, as some reasoning models do. */
  fixesTemperature?: boolean
}

/** One call in the call ledger, before anybody knows what it was for. */
export type ChatCall = Omit<ModelCall, 'stage' | 'cost'>

type ChatRequest = {
  model: string
  system: string
  /** What was said before in the same conversation, the first first. */
  turns?: readonly Turn[]
  user: string
  /** JSON schema that the server is asked to enforce; absent where the answer may be in plain words. */
  schema?: { name: string; schema: Record<string, unknown> }
  temperature: number
  /** Longest answer in tokens, where it is not the usual one. */
  answerTokens?: number
  /** Shared by requests whose tries together have a time limit; its own where none is given. */
  patience?: Patience
  /** Whether every request that does not say so goes first. */
  givesWay?: boolean
  /** Called with every call when it is sent and when it has ended, answered or not, before `complete` returns or throws. */
  onCall?: (call: CallNews<ChatCall>) => void
  /** Aborts when nothing more is to be asked; a call under way still ends. */
  end?: AbortSignal
  /** Aborts what is under way too. */
  signal: AbortSignal
}

type ChatAnswer = {
  text: string
  /** What it said to itself before; null where nothing is reported of it. */
  thinking: Thinking | null
  /** The model as the server names it. */
  model: string
  promptTokens: number
  answerTokens: number
  /** Time of the successful call alone. */
  latencyMs: number
  /** Calls that were made, the successful one included. */
  calls: number
}

export type ChatClient = WaitedServer & {
  complete(request: ChatRequest): Promise<ChatAnswer>
  /** As {@link ServerGate.workOf} has it. */
  workOf: ServerGate['workOf']
}

export type ChatLimits = CallLimits & {
  /** Longest answer in tokens. */
  answerTokens: number
}

export const CHAT_LIMITS: ChatLimits = {
  ...USUAL_LIMITS,
  replyBytes: 2_000_000,
  concurrency: 64,
  answerTokens: USUAL_ANSWER_TOKENS,
}

/** What all clients of one server share. */
export type ChatGates = { gate: ServerGate; prompts: PromptWatch }

/** @param random uniform in [0, 1), for jitter */
export function createChatGates(
  limits: Pick<ChatLimits, 'concurrency' | 'backoffMs'>,
  random: () => number,
): ChatGates {
  return { gate: createServerGate(limits, random), prompts: createPromptWatch() }
}

const LETTERS_PER_TOKEN = 5

const ENDS = {
  cut: 'The answer was cut at the token limit.',
  refused: 'The model refused to answer.',
  empty: 'The answer was empty.',
}

/**
 * A client for any OpenAI-compatible server: structured output, and calls as {@link createTransport} makes them.
 *
 * @param random uniform in [0, 1), for jitter
 * @param places shared with other clients of this server; its own where none are given
 * @throws {ChatFailure} from `complete`
 */
export function createChatClient(
  server: ChatServer,
  limits: ChatLimits,
  random: () => number,
  { gate, prompts }: ChatGates = createChatGates(limits, random),
): ChatClient {
  const { ask, workOf, readWait, askAgain } = createTransport('chat server', limits, random, gate)
  const openai = new OpenAI({
    baseURL: server.baseUrl,
    apiKey: server.apiKey ?? 'none',
    maxRetries: 0,
    fetch: (url, init = {}) => post(url instanceof Request ? url.url : `${url}`, init, limits.replyBytes),
  })
  return {
    workOf,
    readWait,
    askAgain,
    async complete(request) {
      const { model } = request
      const texts = textsOf(request)
      const temperature = server.fixesTemperature ? null : request.temperature
      let answeredBy = model
      const { answer, latencyMs, calls } = await ask({
        ...request,
        temperature,
        texts,
        onCall: (call) => request.onCall?.({ ...call, model: answeredBy }),
        async send(signal) {
          const { finishReason, outcome, ...read } = await send(
            openai,
            server,
            { ...request, temperature, signal },
            limits,
          )
          const { promptTokens, answerTokens } = read
          answeredBy = read.model
          const cut = prompts.findCut(answeredBy, texts.join('\n'), promptTokens)
          const call = { finishReason, promptTokens, answerTokens }
          const end = cut === null ? outcome : 'shortened'
          return { answer: { ...read, outcome, cut }, call: { ...call, outcome: end } }
        },
      }).catch(explainLength)
      const { outcome, cut, ...read } = answer
      if (cut !== null) throw new ChatFailure('stop', cut, calls)
      if (outcome !== 'answered') throw new ChatFailure('item', ENDS[outcome], calls, outcome)
      return { ...read, latencyMs, calls }
    },
  }
}

/** All that the model reads. */
function textsOf({ system, turns = [], user }: Pick<ChatRequest, 'system' | 'turns' | 'user'>): string[] {
  return [system, ...turns.flatMap((turn) => [turn.user, turn.answer]), user]
}

/** A question is not sent in parts, as texts are. */
function explainLength(error: unknown): never {
  if (!(error instanceof RefusedInput && error.isTooLong)) throw error
  throw new ChatFailure('item', 'The text is too long for the model.', error.calls)
}

type Sending = Omit<ChatRequest, 'temperature'> & { temperature: number | null }

/** One call. @throws what `post` throws, as it is, or {SyntaxError} */
async function send(
  openai: OpenAI,
  { dialect = 'openai', thinkingTokens = 0 }: ChatServer,
  request: Sending,
  limits: ChatLimits,
) {
  const answerTokens = (request.answerTokens ?? limits.answerTokens) + thinkingTokens
  const { signal } = request
  const completion: unknown = await openai.chat.completions
    .create(makeChatBody({ ...request, answerTokens }, dialect), { signal })
    .catch((error: unknown) => {
      throw (error instanceof APIConnectionError && error.cause) || error
    })
  const read = readCompletion(completion, request.model)
  return {
    ...read,
    // a server that reports none is no server that costs nothing
    promptTokens: read.promptTokens ?? textsOf(request).reduce((sum, text) => sum + countTokens(text), 0),
    answerTokens: read.answerTokens ?? countThinking(read.thinking) + countTokens(read.text),
  }
}

/** Of what was left out about as many as in other words of that length. */
function countThinking(thinking: Thinking | null): number {
  return thinking === null ? 0 : countTokens(thinking.text) + Math.ceil(thinking.leftOut / LETTERS_PER_TOKEN)
}
