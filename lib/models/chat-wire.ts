import type OpenAI from 'openai'
import { z } from 'zod'
import { keepThinking, type Thinking } from '@/lib/core/ai-rating/thinking'
import type { CHAT_DIALECTS } from '@/lib/core/runs/server-terms'

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming

/**
 * How a server is asked for the answer's form: `openai` by `response_format` (which vLLM knows too), `vllm` by
 * `structured_outputs` (vLLM 0.11 and newer), `vllm-guided` by the `guided_json` of vLLM before 0.12. Both ask for no endless
 * white space, which no vLLM since 0.11 heeds: only a setting of the server does (deploy/compose.yaml). `openai-max-tokens` is
 * `openai` for servers that know an answer's limit by its former name alone, and pass over the present one in silence, such as
 * Ollama. `json-object` puts the schema beside `response_format: {type: 'json_object'}`, for servers that refuse any other type,
 * such as llama-cpp-python's.
 */
export type ChatDialect = (typeof CHAT_DIALECTS)[number]

/** A question of a conversation, and its answer word for word. */
export type Turn = { user: string; answer: string }

type Question = {
  model: string
  system: string
  turns?: readonly Turn[]
  user: string
  schema?: { name: string; schema: Record<string, unknown> }
  /** Null where the server chooses it. */
  temperature: number | null
  answerTokens: number
}

/** The request as this kind of server wants it. Without a temperature ramp's rounding noise. */
export function makeChatBody(question: Question, dialect: ChatDialect): Body {
  const { model, system, turns = [], user, schema, temperature, answerTokens } = question
  const body: Body = {
    model,
    messages: [
      { role: 'system', content: system },
      ...turns.flatMap((turn): Body['messages'] => [
        { role: 'user', content: turn.user },
        { role: 'assistant', content: turn.answer },
      ]),
      { role: 'user', content: user },
    ],
    ...(temperature === null ? {} : { temperature: Number(temperature.toFixed(4)) }),
  }
  const openai = schema && {
    response_format: { type: 'json_schema' as const, json_schema: { ...schema, strict: true } },
  }
  if (dialect === 'openai') return { ...body, max_completion_tokens: answerTokens, ...openai }
  const limited: Body = { ...body, max_tokens: answerTokens }
  if (dialect === 'openai-max-tokens') return { ...limited, ...openai }
  return schema ? Object.assign(limited, FORMS[dialect](schema.schema)) : limited
}

/** The form in words that OpenAI's interface does not have. */
const FORMS = {
  'json-object': (schema: object) => ({ response_format: { type: 'json_object', schema } }),
  vllm: (schema: object) => ({ structured_outputs: { json: schema, whitespace_pattern: ' ' } }),
  'vllm-guided': (schema: object) => ({ guided_json: schema, guided_whitespace_pattern: ' ' }),
}

/** No run reads or writes this many tokens in one call; what a server claims beyond is nonsense. */
const MAX_TOKENS = 10_000_000

const count = z.int().min(0).max(MAX_TOKENS).nullable().catch(null)

const words = z.string().nullish().catch(null)

/** Only what we rely on is demanded; a figure that makes no sense counts as missing. */
const completionSchema = z.object({
  model: z.string().catch(''),
  choices: z.array(
    z.object({
      finish_reason: z.string().nullish().catch(null),
      message: z
        .object({ content: words, refusal: words, reasoning_content: words, reasoning: words })
        .nullish()
        .catch(null),
    }),
  ),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null),
})

type Completion = {
  outcome: 'answered' | 'cut' | 'refused' | 'empty'
  text: string
  /** What the model said to itself before; null where the server reports nothing of it. */
  thinking: Thinking | null
  finishReason: string | null
  model: string
  /** As the server reports them; null where it does not. */
  promptTokens: number | null
  answerTokens: number | null
}

/**
 * A completion's text, what was thought before it and how it ended, with the model's name and the tokens as the server
 * reports them.
 *
 * @param asked the model that was asked for, where the server names none
 * @throws {SyntaxError} when this is no completion at all, so that the call may be repeated
 */
export function readCompletion(reply: unknown, asked: string): Completion {
  const parsed = completionSchema.safeParse(reply)
  if (!parsed.success) throw new SyntaxError('not a completion')
  const { choices, model, usage } = parsed.data
  const [choice] = choices
  const message = choice?.message
  const { thought, text } = splitThinking(message?.content ?? '')
  const finishReason = toName(choice?.finish_reason ?? '') || null
  return {
    outcome: endOf(finishReason, Boolean(message?.refusal), text),
    text,
    // servers that keep it apart call it by either name
    thinking: keepThinking(message?.reasoning_content || message?.reasoning || thought),
    finishReason,
    model: toName(model) || asked,
    promptTokens: usage?.prompt_tokens ?? null,
    answerTokens: usage?.completion_tokens ?? null,
  }
}

function endOf(finishReason: string | null, isRefusal: boolean, text: string): Completion['outcome'] {
  if (finishReason === 'length') return 'cut'
  if (finishReason === 'content_filter' || isRefusal) return 'refused'
  return text.trim() === '' ? 'empty' : 'answered'
}

/**
 * What a reasoning model says before its answer, where the server leaves it in the text: up to the last `</think>`, whose
 * beginning may stand in the prompt's template. Thinking that was never closed came to no answer.
 */
function splitThinking(content: string): { thought: string; text: string } {
  const end = content.lastIndexOf('</think>')
  const thought = (said: string) => said.replace(/^\s*<think>/, '')
  if (end !== -1)
    return { thought: thought(content.slice(0, end)), text: content.slice(end + '</think>'.length) }
  return /^\s*<think>/.test(content)
    ? { thought: thought(content), text: '' }
    : { thought: '', text: content }
}

/** Fit to be stored and shown. */
function toName(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 200)
    .toWellFormed()
    .trim()
}
