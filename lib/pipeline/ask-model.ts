import { z } from 'zod'
import { readJsonAnswer } from '@/lib/core/prompts/read-json-answer'
import { renderPrompt, splitPrompt } from '@/lib/core/prompts/render-prompt'
import { sameInForm } from '@/lib/core/prompts/same-in-form'
import type { CallNews } from '@/lib/core/runs/model-call'
import { dropInvisible } from '@/lib/core/text/invisible'
import { CHAT_LIMITS, type ChatCall, type ChatClient } from '@/lib/models/chat'
import { ChatFailure, isCut, isNotSent } from '@/lib/models/chat-failure'
import type { Turn } from '@/lib/models/chat-wire'
import { digestOf } from '../digest'
import { askUntilRead, type Reading } from './ask-until-read'
import type { RunModel } from './run-memory'

/** Where answers are kept, so that nothing is paid for twice. */
export type AnswerCache = {
  find: (hash: string) => Promise<unknown>
  keep: (hash: string, value: { value: unknown; model: string }) => Promise<void>
}

type Prompt = { text: string; hash: string }

type Question<Schema extends z.ZodType> = {
  /** A prompt file's text and hash, and what goes into its places. */
  prompt: Prompt
  values: Readonly<Record<string, unknown>>
  /** What was said before in the same conversation, the first first. */
  turns?: readonly Turn[]
  /** Name and JSON schema of the answer, as asked of servers that can enforce one, and how we check it ourselves. */
  form: { name: string; schema: Record<string, unknown>; read: Schema }
  /** Longest answer in tokens. */
  answerTokens: number
  /** How many answers may run into that limit, where another question is better than asking once more. */
  mostCuts?: number
}

type ModelAnswer<Value> = { value: Value; model: string }

export type AskModel = <Schema extends z.ZodType>(
  question: Question<Schema>,
) => Promise<ModelAnswer<z.output<Schema>>>

const storedSchema = z.object({ value: z.unknown(), model: z.string() })

type Options = {
  /** Of the first try. */
  temperature: number
  /** How long every answer may be at least. */
  leastAnswerTokens: number
  /** Null asks nobody: only what was answered before is known. */
  client: ChatClient | null
  /** Distinguishes servers that may call different models by the same name. */
  server: string
  model: string
  cache: AnswerCache
  /** Puts an answer without form into form; null where that is not done. */
  repair: Prompt | null
  /** Whose answers may be used together. */
  answering: RunModel
  /** Aborts when nothing more is to be asked; what was asked still ends. */
  end?: AbortSignal | undefined
  /** Called with every call when it is sent, and when it is known what came of it. */
  onCall?: OnCall
  signal: AbortSignal
}

type OnCall = (call: CallNews<ChatCall>, use: 'question' | 'repair') => void

const NO_FORM = 'The answer was not in the asked form.'

/**
 * Questions to a model with answers in a fixed form, each asked once for the same server, model, temperature, prompt file,
 * values and form. Asked again after an answer that is none, or does not fit its form; such a one is never passed on. What
 * a repair puts into form stands word for word in the answer that it was made from, so that it is kept as that answer,
 * whatever the repair's prompt.
 *
 * @throws {ChatFailure} as the client, `not sent` after `end`; `item` when no answer could be read, `unavailable` when nobody may be asked, `stop`
 * when a model answers whose answers may not be used
 */
export function createAskModel({
  client,
  server,
  model,
  temperature,
  leastAnswerTokens,
  cache,
  repair,
  answering,
  onCall = () => {},
  end,
  signal,
}: Options): AskModel {
  return async ({ prompt, form, answerTokens, mostCuts, turns = [], ...question }) => {
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
      ...(turns.length > 0 && { turns }),
    })
    const cached = storedSchema.safeParse(await cache.find(hash))
    const known = cached.success ? form.read.safeParse(cached.data.value) : null
    if (cached.success && known?.success && (await answering.admit(cached.data.model)))
      return { value: known.data, model: cached.data.model }
    if (!client) throw new ChatFailure('unavailable', 'This was not asked before.', 0)
    const { system, user } = splitPrompt(prompt.text)
    const request = {
      ...asked,
      model,
      temperature,
      system,
      turns,
      user: renderPrompt(user, values),
      givesWay: true, // texts come by the hundred, and whoever waits for a run would wait for them all
    }
    const outcome = await askUntilRead(
      { request, read: (reply) => readForm(reply, form), ...(mostCuts !== undefined && { mostCuts }) },
      {
        client,
        repair: repair && {
          prompt: splitPrompt(repair.text),
          values: (reply) => ({ form: form.schema, answer: reply }),
        },
        totalMs: CHAT_LIMITS.totalMs,
        end: end ?? null,
        signal,
        onCall,
        requireModel: answering.require,
      },
    )
    if (outcome.kind === 'failed') throw new ChatFailure('item', outcome.failure, 0, outcome.end)
    const answer = { value: outcome.value, model: outcome.model }
    await cache.keep(hash, answer)
    return answer
  }
}

function readForm<Schema extends z.ZodType>(
  reply: string,
  { schema, read }: Question<Schema>['form'],
): Reading<z.output<Schema>> {
  const value = readJsonAnswer(reply, read)
  if (value !== null) return { ok: true, value }
  return { ok: false, failure: NO_FORM, isSame: sameInForm(reply, schema) }
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

export type AskTogether = {
  /**
   * Aborts with the one it was made with, with the first question that fails, and by `stop`; not with one that may not be asked
   * any more, as those that were asked still end, nor with an answer that was cut where the question says how many may be
   * (`mostCuts`): whoever says so asks another question then.
   */
  signal: AbortSignal
  /** The same, as one of the questions that end together. */
  join: (ask: AskModel) => AskModel
  /** Breaks off what is still under way. */
  stop: () => void
  /** Waits until nothing is under way any more: only then is it known what was spent. */
  settle: () => Promise<void>
}

/** Questions of one piece of work: an answer that is missing makes all others worthless, so none is paid for after it. */
export function createAskTogether(outer: AbortSignal): AskTogether {
  const over = new AbortController()
  const underWay = new Set<Promise<unknown>>()
  return {
    signal: AbortSignal.any([outer, over.signal]),
    join: (ask) => (question) => {
      const answer = ask(question)
      const end = answer
        .then(
          () => {},
          (error: unknown) => {
            if (!isNotSent(error) && (question.mostCuts === undefined || !isCut(error))) over.abort()
          },
        )
        .finally(() => underWay.delete(end))
      underWay.add(end)
      return answer
    },
    stop: () => over.abort(),
    settle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
