import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { CHAT_DIALECTS, USUAL_ANSWER_TOKENS } from '@/lib/core/runs/server-terms'

const TEMPERATURE = 'must be a number from 0 to 2, or "omit"'
const VARIABLE = /^[A-Z_][A-Z0-9_]*$/

const count = (least: number, most: number) =>
  z.int(`must be a whole number from ${least} to ${most}`).min(least).max(most)

const address = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
})

const price = z.number('must be a number').min(0, 'must not be negative')

/** What every kind of server has. */
const place = {
  /** As runs name it. */
  name: z
    .string('must be text')
    .regex(/^[^\s,][^,]{0,59}$/, 'must be text of at most 60 letters without commas'),
  baseUrl: address,
  model: z.string('must be text').trim().min(1, 'must not be empty').max(200, 'must be at most 200 letters'),
  keyVariable: z
    .string('must be text')
    .regex(VARIABLE, 'must be the name of an environment variable in capitals, never the key itself')
    .optional(),
}

const chatSchema = z.strictObject({
  ...place,
  dialect: z.enum(CHAT_DIALECTS, `must be one of ${CHAT_DIALECTS.join(', ')}`).default('openai'),
  concurrency: count(1, 1000).default(64),
  answerTokens: count(100, 100_000).default(USUAL_ANSWER_TOKENS),
  thinkingTokens: count(0, 100_000).default(0),
  /** The first of a question, or `omit` for models that choose it themselves and refuse to be given one. */
  temperature: z
    .union([z.number().min(0, TEMPERATURE).max(2, TEMPERATURE), z.literal('omit')], TEMPERATURE)
    .default(0.1),
  /** Of a million tokens. */
  price: z.strictObject({ prompt: price, answer: price }).optional(),
})

const searching = {
  ...place,
  concurrency: count(1, 1000).default(32),
  /** Of a million tokens. */
  price: price.optional(),
}

const embeddingSchema = z.strictObject({
  ...searching,
  /** A server for sparse vectors alone, beside the other. */
  sparseBaseUrl: address.optional(),
  sparseDialect: z.enum(['tei', 'vllm'], 'must be tei or vllm').default('tei'),
})

const rerankSchema = z.strictObject({
  ...searching,
  /** What it calls its texts: `texts` for TEI. */
  dialect: z.enum(['documents', 'texts'], 'must be documents or texts').default('documents'),
})

function listOf<Server extends z.ZodType<{ name: string }>>(server: Server) {
  return z
    .array(server, 'must be a list')
    .max(100, 'names more than 100 servers')
    .default([])
    .superRefine((servers, context) => {
      for (const [index, { name }] of servers.entries())
        if (servers.findIndex((other) => other.name === name) < index)
          context.addIssue({ code: 'custom', path: [index, 'name'], message: `“${name}” is there twice` })
    })
}

const fileSchema = z
  .strictObject({
    currency: z.string('must be text').trim().max(10, 'must be at most 10 letters').default(''),
    chat: listOf(chatSchema),
    embedding: listOf(embeddingSchema),
    rerank: listOf(rerankSchema),
  })
  .refine(
    ({ chat, embedding, rerank }) => chat.length + embedding.length + rerank.length > 0,
    'names no server',
  )

type Parsed = z.output<typeof fileSchema>
type WithKey<Server> = Server & { apiKey: string | null }

export type ServersFile = {
  currency: string
  chat: WithKey<Parsed['chat'][number]>[]
  embedding: WithKey<Parsed['embedding'][number]>[]
  rerank: WithKey<Parsed['rerank'][number]>[]
}

/**
 * The file of model servers. Relative names are those of the folder that the process works in.
 *
 * @param readVariable keys are never in the file: it names variables that hold them
 * @returns the servers with their keys, or everything that is wrong, each fault a sentence with its place
 */
export function readServersFile(
  file: string,
  readVariable: (name: string) => string | undefined,
): ServersFile | { faults: string[] } {
  const name = path.basename(file)
  const read = readJson(file, name)
  if ('fault' in read) return { faults: [read.fault] }
  const parsed = fileSchema.safeParse(read.value, { reportInput: true })
  if (!parsed.success) return { faults: parsed.error.issues.map((issue) => toSentence(name, issue)) }
  const withKey = <Server extends { keyVariable?: string | undefined }>(server: Server): WithKey<Server> => {
    const { keyVariable } = server
    return { ...server, apiKey: keyVariable === undefined ? null : (readVariable(keyVariable) ?? null) }
  }
  const { currency } = parsed.data
  const chat = parsed.data.chat.map(withKey)
  const embedding = parsed.data.embedding.map(withKey)
  const rerank = parsed.data.rerank.map(withKey)
  const faults = Object.entries({ chat, embedding, rerank }).flatMap(([list, servers]) =>
    servers.flatMap(({ keyVariable, apiKey }, index) =>
      keyVariable !== undefined && apiKey === null
        ? [`${name}, ${list}[${index}].keyVariable: the environment variable ${keyVariable} is not set.`]
        : [],
    ),
  )
  return faults.length > 0 ? { faults } : { currency, chat, embedding, rerank }
}

/** What a parser says of a file that is no JSON would quote it: only the position is reported. */
function readJson(file: string, name: string): { value: unknown } | { fault: string } {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return { fault: `The file of servers cannot be read: ${file}.` }
  }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const place = /line \d+ column \d+/.exec(String(error))?.[0]
    return { fault: `${name} is no JSON${place ? `: see ${place}` : ''}.` }
  }
}

function toSentence(name: string, issue: z.core.$ZodIssue): string {
  const place = issue.path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
  const where = place === '' ? name : `${name}, ${place.replace(/^\./, '')}`
  if (issue.code === 'unrecognized_keys')
    return `${where}: there is no setting ${issue.keys.map((key) => `“${key}”`).join(', ')}.`
  if (issue.input === undefined && issue.code !== 'custom') return `${where}: is missing.`
  if (issue.code === 'invalid_type' && issue.expected === 'object') return `${where}: must be an object.`
  return `${where}: ${issue.message}.`
}
