import type OpenAI from 'openai'
import type { CHAT_DIALECTS } from '@/lib/core/runs/server-terms'

type Body = OpenAI.Chat.Completions.ChatCompletionCreateParamsNonStreaming

/**
 * How a server is told the answer's form: `openai` by `response_format` (which vLLM knows too), `vllm` by
 * `structured_outputs` (vLLM 0.11 and newer), `vllm-guided` by the `guided_json` of vLLM before 0.12. Both ask for no endless
 * white space, which no vLLM since 0.11 heeds: only a setting of the server does (deploy/compose.yaml). `openai-max-tokens` is
 * `openai` for servers that know an answer's limit by its former name alone, and pass over the present one in silence, such as
 * Ollama. `json-object` puts the schema beside `response_format: {type: 'json_object'}`, for servers that refuse any other type,
 * such as llama-cpp-python's.
 */
export type ChatDialect = (typeof CHAT_DIALECTS)[number]

type Question = {
  model: string
  system: string
  user: string
  schema: { name: string; schema: Record<string, unknown> }
  /** Null where the server chooses it. */
  temperature: number | null
  answerTokens: number
}

/** The request as this kind of server wants it. Without a temperature ramp's rounding noise. */
export function makeChatBody(question: Question, dialect: ChatDialect): Body {
  const { model, system, user, schema, temperature, answerTokens } = question
  const body: Body = {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    ...(temperature === null ? {} : { temperature: Number(temperature.toFixed(4)) }),
  }
  const openai = {
    response_format: { type: 'json_schema' as const, json_schema: { ...schema, strict: true } },
  }
  if (dialect === 'openai') return { ...body, max_completion_tokens: answerTokens, ...openai }
  const limited: Body = { ...body, max_tokens: answerTokens }
  if (dialect === 'openai-max-tokens') return { ...limited, ...openai }
  return Object.assign(limited, FORMS[dialect](schema.schema))
}

/** The form in words that OpenAI's interface does not have. */
const FORMS = {
  'json-object': (schema: object) => ({ response_format: { type: 'json_object', schema } }),
  vllm: (schema: object) => ({ structured_outputs: { json: schema, whitespace_pattern: ' ' } }),
  'vllm-guided': (schema: object) => ({ guided_json: schema, guided_whitespace_pattern: ' ' }),
}
