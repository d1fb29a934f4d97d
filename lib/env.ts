import { z } from 'zod'

/** Empty strings count as absent: `X= npm start` means "no X". */
const text = z
  .string()
  .transform((value) => value.trim() || undefined)
  .optional()

const number = text.transform((value) => (value === undefined ? undefined : Number(value)))

const notPrice = 'must be a number, 0 or more'
const price = number.pipe(z.number(notPrice).min(0, notPrice).optional())

/** A whole number from 1 to `most`. */
function count(most: number) {
  const error = `must be a whole number from 1 to ${most}`
  return number.pipe(z.int(error).min(1, error).max(most, error).optional())
}

/** One of some words; the first where it is absent. */
function choice<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return text.pipe(z.enum(words, `must be one of ${words.join(', ')}`).default(words[0]))
}

const notAddress = 'must be an address like https://concordance.hospital.example'

const notDatabase = 'is not an address like postgresql://user:password@host:5432/concordance'

const schema = z.object({
  DATABASE_URL: text.pipe(z.url({ protocol: /^postgres(ql)?$/, error: notDatabase }).optional()),
  /** The same database for the role that owns its tables, which brings it up to date; the application needs no more than DATABASE_URL. */
  DATABASE_OWNER_URL: text.pipe(z.url({ protocol: /^postgres(ql)?$/, error: notDatabase }).optional()),
  /** Where this installation is reached, e.g. `https://concordance.hospital.example`. */
  NEXTAUTH_URL: text.pipe(z.url({ protocol: /^https?$/, error: notAddress }).optional()),
  NEXTAUTH_SECRET: text,
  /** The folder of this installation's own files; `.data` in the program's folder where it is absent. */
  CONCORDANCE_DATA: text,
  /** Gigabytes that the files of one account may take which wait to be imported. */
  UPLOAD_QUOTA_GB: count(10_000),
  /** Addresses and networks of the proxies whose `X-Forwarded-…` headers are believed, e.g. `10.0.0.5, 172.18.0.0/16`. */
  TRUSTED_PROXIES: text,
  OIDC_ISSUER: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  /** Name of the sign-in button for the hospital's identity provider. */
  OIDC_NAME: text,
  /** Who signs in with a code beside the password: who likes, administrators, leads and adjudicators, or everybody. */
  TWO_STEP_SIGN_IN: choice('optional', 'leads', 'everybody'),
  /** A file of several servers, of each kind instead of the settings that begin with JUDGE_, EMBED_ or RERANK_. */
  CONCORDANCE_SERVERS: text,
  /** An OpenAI-compatible chat server for AI raters, e.g. `http://gpu-1:8000/v1`. */
  JUDGE_BASE_URL: text,
  JUDGE_MODEL: text,
  JUDGE_API_KEY: text,
  /** Hosts (`host` or `host:port`, comma-separated) that webhooks may be sent to; without it no webhook leaves. */
  WEBHOOK_HOSTS: text,
  /** How it is told the form of an answer and its limit: as `lib/models/chat-body.ts` says of each. */
  JUDGE_DIALECT: choice('openai', 'openai-max-tokens', 'json-object', 'vllm', 'vllm-guided'),
  /** Tokens that a reasoning model may think with, beside those of its answer. */
  JUDGE_THINKING_TOKENS: count(100_000),
  /** `fixed` for models that choose their temperature themselves and refuse to be told one. */
  JUDGE_TEMPERATURE: choice('sent', 'fixed'),
  /** Calls that a worker sends to it at once, at most. */
  JUDGE_CONCURRENCY: count(1000),
  /** What a million tokens cost, read and written. */
  JUDGE_PROMPT_PRICE: price,
  JUDGE_ANSWER_PRICE: price,
  JUDGE_CURRENCY: text,
  /** A server with OpenAI's `/embeddings`, e.g. `http://gpu-2:7997/v1`; it may give sparse vectors too. */
  EMBED_BASE_URL: text,
  EMBED_MODEL: text,
  EMBED_API_KEY: text,
  /** Calls that a worker sends to it at once, at most. */
  EMBED_CONCURRENCY: count(1000),
  /** What a million tokens cost. */
  EMBED_PRICE: price,
  /** A server for sparse vectors alone, without `/v1`, e.g. `http://gpu-2:8081`. */
  EMBED_SPARSE_BASE_URL: text,
  /** How that is asked: `vllm` for a vLLM that serves bge-m3's weights of tokens. */
  EMBED_SPARSE_DIALECT: choice('tei', 'vllm'),
  /** A server with `/rerank`, e.g. `http://gpu-3:7997/v1`. */
  RERANK_BASE_URL: text,
  RERANK_MODEL: text,
  RERANK_API_KEY: text,
  RERANK_CONCURRENCY: count(1000),
  RERANK_PRICE: price,
  /** `texts` for TEI, `documents` (the usual) for all others. */
  RERANK_DIALECT: choice('documents', 'texts'),
  /** Where vectors are searched instead of in memory. */
  QDRANT_URL: text,
  QDRANT_API_KEY: text,
  /** Megabytes of vectors that a process holds for search at once; a patient of 20,000 facts has about 80. */
  VECTOR_MEMORY_MB: count(4000).transform((value) => value ?? 170),
  /** A folder of ONNX models for work on this machine. */
  CONCORDANCE_MODELS: text,
  /** Where `models get` downloads from, instead of where the library of models looks by itself. */
  HF_ENDPOINT: text,
})

export type Env = z.infer<typeof schema>

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape)

/** Settings that cannot be used; the message names them and is for whoever starts the process. */
export class SettingError extends Error {}

/**
 * The only reader of `process.env` in lib/ and app/. Read on call, so that tests and scripts can set variables first.
 *
 * @throws {SettingError} naming each setting that cannot be used
 */
export function env(): Env {
  const read = schema.safeParse(process.env)
  if (read.success) return read.data
  throw new SettingError(
    read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`).join(' '),
  )
}

/** @throws {SettingError} naming what is missing without which a web server shows its pages and signs nobody in */
export function requireWebSettings(): void {
  const settings = env()
  const needed = ['DATABASE_URL', 'NEXTAUTH_URL', 'NEXTAUTH_SECRET'] as const
  const missing = needed.filter((name) => settings[name] === undefined)
  if (missing.length > 0)
    throw new SettingError(`The web server needs ${missing.join(', ')} in its environment.`)
}

/** A variable that a file of settings names, such as that of a key; undefined where it is empty. */
export function readVariable(name: string): string | undefined {
  return text.parse(process.env[name])
}

/** @throws {SettingError} when no database is configured */
export function databaseUrl(): string {
  const url = env().DATABASE_URL
  if (!url)
    throw new SettingError('DATABASE_URL is not set. Use npm start, or set it to a PostgreSQL address.')
  return url
}
