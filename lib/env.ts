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

/** A setting with its line in docs/settings.md: what it means, and what holds where it is absent. */
function setting<Type extends z.ZodType>(type: Type, description: string, absent = 'none'): Type {
  return type.meta({ description, absent })
}

const concurrency = (server: string, absent: string) =>
  setting(count(1000), `How many calls a worker sends to ${server} at once, at most.`, absent)
const tokenPrice = (what: string) => setting(price, `What a million tokens ${what} cost.`, 'no cost is shown')
const key = (server: string) => setting(text, `The key of ${server}.`)

/** All settings, by the heading they stand under in docs/settings.md. */
export const SETTINGS = {
  'Database and files': z.object({
    DATABASE_URL: setting(
      text.pipe(z.url({ protocol: /^postgres(ql)?$/, error: notDatabase }).optional()),
      'Your own PostgreSQL, 15 or newer: `postgresql://user:password@host:5432/concordance`.',
      '`npm start` runs one of its own in the data folder',
    ),
    DATABASE_OWNER_URL: setting(
      text.pipe(z.url({ protocol: /^postgres(ql)?$/, error: notDatabase }).optional()),
      'The same database for the role that owns its tables. Only `npm start` and `npm run migrate` need it; see [deployment](deployment.md).',
      '`DATABASE_URL`',
    ),
    CONCORDANCE_DATA: setting(
      text,
      'The folder for the embedded database, the session secret and files that wait to be imported.',
      '`.data`',
    ),
    UPLOAD_QUOTA_GB: setting(
      count(10_000),
      'Gigabytes that the waiting files of one account may take.',
      '20',
    ),
  }),
  'Address and sign-in': z.object({
    NEXTAUTH_URL: setting(
      text.pipe(z.url({ protocol: /^https?$/, error: notAddress }).optional()),
      'The address that browsers use, such as `https://concordance.hospital.example`. With https, cookies are secure.',
      '`http://localhost:PORT`',
    ),
    NEXTAUTH_SECRET: setting(
      text,
      'Signs session cookies and protects what waits in browsers. Keep it with the backup.',
      'made once, in the data folder',
    ),
    TRUSTED_PROXIES: setting(
      text,
      'Addresses and networks of your proxies, such as `10.0.0.5, 172.18.0.0/16`. Only their `X-Forwarded-…` headers count.',
      "a visitor's address is that of the connection",
    ),
    TWO_STEP_SIGN_IN: setting(
      choice('optional', 'leads', 'everybody'),
      "Who must sign in with an authenticator app's code beside the password: whoever likes (`optional`); leads, adjudicators and administrators (`leads`); or `everybody`. Accounts of the identity provider and tokens for programs are not asked.",
      '`optional`',
    ),
    OIDC_ISSUER: setting(
      text,
      "The hospital's identity provider (OpenID Connect). It should send `auth_time`, without which it cannot confirm sensitive actions.",
      'passwords only',
    ),
    OIDC_CLIENT_ID: setting(text, 'The name of this installation at the identity provider.'),
    OIDC_CLIENT_SECRET: setting(text, 'Its secret there.'),
    OIDC_NAME: setting(text, 'The label of the sign-in button.', '`Hospital account`'),
  }),
  'Chat server for AI raters': z.object({
    CONCORDANCE_SERVERS: setting(
      text,
      'A file with several servers. For each kind it replaces the settings that begin with `CHAT_`, `EMBED_` or `RERANK_`; see [model servers](servers.md).',
    ),
    CHAT_BASE_URL: setting(
      text,
      'A chat server like OpenAI’s, such as `http://gpu-1:8000/v1`.',
      'only the built-in baseline is offered',
    ),
    CHAT_MODEL: setting(text, 'Its model.'),
    CHAT_API_KEY: key('the chat server'),
    CHAT_DIALECT: setting(
      choice('openai', 'openai-max-tokens', 'json-object', 'vllm', 'vllm-guided'),
      'How the server is asked for a form of answer; see [model servers](servers.md). A run keeps the dialect it began with.',
      '`openai`',
    ),
    CHAT_THINKING_TOKENS: setting(
      count(100_000),
      'Tokens that a reasoning model may think with, beside those of its answer. A run keeps the number it began with.',
      '0',
    ),
    CHAT_TEMPERATURE: setting(
      choice('sent', 'fixed'),
      '`fixed` for models that refuse to be given a temperature.',
      '`sent`',
    ),
    CHAT_CONCURRENCY: concurrency('the chat server', '64'),
    CHAT_PROMPT_PRICE: tokenPrice('of a question'),
    CHAT_ANSWER_PRICE: tokenPrice('of an answer'),
    CHAT_CURRENCY: setting(text, 'The currency of all prices, such as `EUR`.'),
  }),
  'Embedding and rerank servers': z.object({
    EMBED_BASE_URL: setting(
      text,
      'A server with `/embeddings` like OpenAI’s, such as `http://gpu-2:7997/v1`. It may give sparse vectors too.',
      'passages are found by words alone',
    ),
    EMBED_MODEL: setting(text, 'Its model.'),
    EMBED_API_KEY: key('the embedding server'),
    EMBED_CONCURRENCY: concurrency('the embedding server', '32'),
    EMBED_PRICE: tokenPrice('of text'),
    EMBED_SPARSE_BASE_URL: setting(
      text,
      'A second server for sparse vectors, without `/v1`, such as `http://gpu-2:8081`.',
    ),
    EMBED_SPARSE_DIALECT: setting(
      choice('tei', 'vllm'),
      'How the server for sparse vectors is asked: `vllm` for bge-m3 on vLLM.',
      '`tei`',
    ),
    RERANK_BASE_URL: setting(
      text,
      'A server with `/rerank`, such as `http://gpu-3:7997/v1`.',
      'no reranking',
    ),
    RERANK_MODEL: setting(text, 'Its model.'),
    RERANK_API_KEY: key('the rerank server'),
    RERANK_CONCURRENCY: concurrency('the rerank server', '32'),
    RERANK_PRICE: tokenPrice('of text'),
    RERANK_DIALECT: setting(
      choice('documents', 'texts'),
      '`texts` for TEI, `documents` for all others.',
      '`documents`',
    ),
  }),
  'Vectors and local models': z.object({
    QDRANT_URL: setting(
      text,
      'A Qdrant that searches vectors. Without a port: 443 for https, 6333 for http.',
      'vectors are searched in memory, one patient at a time',
    ),
    QDRANT_API_KEY: key('Qdrant'),
    VECTOR_MEMORY_MB: setting(
      count(4000).transform((value) => value ?? 170),
      'Megabytes of vectors that a process holds at once; a patient with 20,000 facts has about 80.',
      '170',
    ),
    CONCORDANCE_MODELS: setting(
      text,
      "A folder of ONNX models for this machine's processor, one folder a model; see [AI raters](ai-raters.md).",
    ),
    HF_ENDPOINT: setting(
      text,
      'Where `concordance models get` downloads from. Nothing else downloads models.',
      "the default of the models' library",
    ),
  }),
  Webhooks: z.object({
    WEBHOOK_HOSTS: setting(
      text,
      'Hosts that webhooks may be sent to, as `host` or `host:port`, separated by commas.',
      'no webhook leaves',
    ),
  }),
}

const schema = z.object({
  ...SETTINGS['Database and files'].shape,
  ...SETTINGS['Address and sign-in'].shape,
  ...SETTINGS['Chat server for AI raters'].shape,
  ...SETTINGS['Embedding and rerank servers'].shape,
  ...SETTINGS['Vectors and local models'].shape,
  ...SETTINGS.Webhooks.shape,
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
