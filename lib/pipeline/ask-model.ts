import { createHash } from 'node:crypto'
import { z } from 'zod'
import { canonicalJson } from '@/lib/core/canonical-json'
import { readJsonAnswer } from '@/lib/core/prompts/read-json-answer'
import { renderPrompt, splitPrompt } from '@/lib/core/prompts/render-prompt'
import type { ChatCall, ChatClient } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'

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

/** Answers that cannot be read are asked for again, a little warmer each time. */
const READ_ATTEMPTS = 3
const FIRST_TEMPERATURE = 0.1
const TEMPERATURE_STEP = 0.1

const keptSchema = z.object({ value: z.unknown(), model: z.string() })

type Options = {
  /** Null asks nobody: only what was answered before is known. */
  client: ChatClient | null
  model: string
  cache: AnswerCache
  /** Told of every call that was made. */
  onCall?: OnCall
  signal: AbortSignal
}

export type OnCall = (call: ChatCall) => void

/**
 * Questions to a model with answers in a fixed form, each asked once for the same prompt file, values and model. An answer
 * that does not fit its form is never passed on.
 *
 * @throws {ChatFailure} as the client; `item` when no answer could be read, `unavailable` when nobody may be asked
 */
export function createAskModel({ client, model, cache, onCall, signal }: Options): AskModel {
  return async ({ prompt, values, form, answerTokens }) => {
    const hash = hashQuestion({ prompt: prompt.hash, form: form.name, model, values })
    const kept = keptSchema.safeParse(await cache.find(hash))
    const known = kept.success ? form.read.safeParse(kept.data.value) : null
    if (kept.success && known?.success) return { value: known.data, model: kept.data.model }
    if (!client) throw new ChatFailure('unavailable', 'This was not asked before.', 0)
    const { system, user } = splitPrompt(prompt.text)
    let calls = 0
    for (let reading = 0; reading < READ_ATTEMPTS; reading++) {
      const answer = await client.complete({
        model,
        system,
        user: renderPrompt(user, values),
        schema: { name: form.name, schema: form.schema },
        temperature: FIRST_TEMPERATURE + reading * TEMPERATURE_STEP,
        answerTokens,
        givesWay: true, // texts come by the hundred, and whoever waits for a run would wait for them all
        ...(onCall ? { onCall } : {}),
        signal,
      })
      calls += answer.calls
      const value = readJsonAnswer(answer.text, form.read)
      if (value === null) continue
      await cache.keep(hash, { value, model: answer.model })
      return { value, model: answer.model }
    }
    throw new ChatFailure('item', 'The answer was not in the asked form.', calls)
  }
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

function hashQuestion(question: Record<string, unknown>): string {
  return createHash('sha256').update(canonicalJson(question)).digest('hex')
}
