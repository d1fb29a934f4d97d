import { z } from 'zod'
import { readJsonAnswer } from '@/lib/core/prompts/read-json-answer'
import { renderPrompt, splitPrompt } from '@/lib/core/prompts/render-prompt'
import { nextTemperature } from '@/lib/core/prompts/temperature-ramp'
import { dropInvisible } from '@/lib/core/text/invisible'
import { CHAT_LIMITS, type ChatCall, type ChatClient, isOver, type Patience } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'
import { digestOf } from '../digest'

/** Where answers are kept, so that nothing is paid for twice. */
export type AnswerCache = {
  find: (hash: string) => Promise<unknown>
  keep: (hash: string, value: { value: unknown; model: string }) => Promise<void>
}

type Question<Schema extends z.ZodType> = {
  /** A prompt file's text and hash, and what goes into its places. */
  prompt: { text: string; hash: string }
  values: Readonly<Record<string, unknown>>
  /** Name and JSON schema of the answer, as asked of servers that can enforce one, and how we check it ourselves. */
  form: { name: string; schema: Record<string, unknown>; read: Schema }
  /** Longest answer in tokens. */
  answerTokens: number
}

type ModelAnswer<Value> = { value: Value; model: string }

export type AskModel = <Schema extends z.ZodType>(
  question: Question<Schema>,
) => Promise<ModelAnswer<z.output<Schema>>>

/** Fewer than a verdict gets: a text asks hundreds of questions, and somebody may wait for a summary. */
const TRIES = 3

const keptSchema = z.object({ value: z.unknown(), model: z.string() })

type Options = {
  /** Of the first try. */
  temperature: number
  /** How long every answer may be at least. */
  leastAnswerTokens: number
  /** Null asks nobody: only what was answered before is known. */
  client: ChatClient | null
  /** Tells servers apart that may call different models by the same name. */
  server: string
  model: string
  cache: AnswerCache
  /** Told of every call that was made. */
  onCall?: OnCall
  signal: AbortSignal
}

type OnCall = (call: ChatCall) => void

/**
 * Questions to a model with answers in a fixed form, each asked once for the same server, model, temperature, prompt file, values and form.
 * Asked again after an answer that is none, or does not fit its form; such a one is never passed on.
 *
 * @throws {ChatFailure} as the client; `item` when no answer could be read, `unavailable` when nobody may be asked
 */
export function createAskModel({
  client,
  server,
  model,
  temperature,
  leastAnswerTokens,
  cache,
  onCall = () => {},
  signal,
}: Options): AskModel {
  return async ({ prompt, form, answerTokens, ...question }) => {
    const values = dropInvisibleIn(question.values)
    const asked = {
      schema: { name: form.name, schema: form.schema },
      answerTokens: Math.max(answerTokens, leastAnswerTokens),
    }
    const hash = digestOf({
      ...asked,
      prompt: prompt.hash,
      server,
      model,
      values,
      temperature,
    })
    const kept = keptSchema.safeParse(await cache.find(hash))
    const known = kept.success ? form.read.safeParse(kept.data.value) : null
    if (kept.success && known?.success) return { value: known.data, model: kept.data.model }
    if (!client) throw new ChatFailure('unavailable', 'This was not asked before.', 0)
    const { system, user } = splitPrompt(prompt.text)
    const calls: ChatCall[] = []
    const request = {
      ...asked,
      model,
      temperature,
      system,
      user: renderPrompt(user, values),
      givesWay: true, // texts come by the hundred, and whoever waits for a run would wait for them all
      onCall: (call: ChatCall) => void calls.push(call),
      signal,
    }
    // what came of a call is known when its answer was read
    const tell = (isRead: boolean) => {
      const last = calls.at(-1)
      if (last?.outcome === 'answered' && !isRead) last.outcome = 'unreadable'
      for (const call of calls.splice(0)) onCall(call)
    }
    const answer = await askUntilRead(client, request, { form: form.read, tell }).finally(() => tell(true))
    await cache.keep(hash, answer)
    return answer
  }
}

/** The first answer that can be read, ever warmer. @throws {ChatFailure} as the client; `item` when there is none */
async function askUntilRead<Schema extends z.ZodType>(
  client: ChatClient,
  request: Omit<Parameters<ChatClient['complete']>[0], 'patience'>,
  { form, tell }: { form: Schema; tell: (isRead: boolean) => void },
): Promise<ModelAnswer<z.output<Schema>>> {
  const patience: Patience = { totalMs: CHAT_LIMITS.totalMs, endsAt: null }
  let { temperature } = request
  let failure = new ChatFailure('item', 'The answer was not in the asked form.', 0)
  for (let attempt = 0; attempt < TRIES && !isOver(patience); attempt++) {
    const answer = await client.complete({ ...request, patience, temperature }).catch(takeEnd)
    if (answer instanceof ChatFailure) {
      failure = answer
      temperature = nextTemperature(temperature, answer.end === 'cut' ? 'cut' : 'other')
      continue
    }
    const value = readJsonAnswer(answer.text, form)
    tell(value !== null)
    if (value !== null) return { value, model: answer.model }
    failure = new ChatFailure('item', 'The answer was not in the asked form.', answer.calls)
    temperature = nextTemperature(temperature, 'unreadable')
  }
  throw failure
}

/** What came instead of an answer, where asking again may give one. */
function takeEnd(error: unknown): ChatFailure {
  if (error instanceof ChatFailure && error.end !== null) return error
  throw error
}

/** A cache that lasts as long as its process; for work without a database. */
export function createMemoryCache(): AnswerCache {
  const answers = new Map<string, unknown>()
  return {
    find: (hash) => Promise.resolve(answers.get(hash) ?? null),
    keep: (hash, answer) => {
      answers.set(hash, answer)
      return Promise.resolve()
    },
  }
}

/** As the model reads them: an answer to a text with hidden words is none to the same text without. */
function dropInvisibleIn(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return JSON.parse(dropInvisible(JSON.stringify(values))) as Record<string, unknown>
}
