import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const TEMPERATURE = 'must be a number from 0 to 2, or "omit"'
const VARIABLE = /^[A-Z_][A-Z0-9_]*$/

const count = (least: number, most: number) =>
  z.int(`must be a whole number from ${least} to ${most}`).min(least).max(most)

const price = z.number('must be a number').min(0, 'must not be negative')

const serverSchema = z.strictObject({
  /** As runs name it. */
  name: z
    .string('must be text')
    .regex(/^[^\s,][^,]{0,59}$/, 'must be text of at most 60 letters without commas'),
  baseUrl: z.url({
    protocol: /^https?$/,
    error: 'must be an address that begins with http:// or https://',
  }),
  model: z.string('must be text').trim().min(1, 'must not be empty').max(200, 'must be at most 200 letters'),
  dialect: z.enum(['openai', 'vllm', 'vllm-guided'], 'must be openai, vllm or vllm-guided').default('openai'),
  keyVariable: z
    .string('must be text')
    .regex(VARIABLE, 'must be the name of an environment variable in capitals, never the key itself')
    .optional(),
  concurrency: count(1, 1000).default(64),
  answerTokens: count(100, 100_000).default(1024),
  thinkingTokens: count(0, 100_000).default(0),
  /** The first of a question, or `omit` for models that choose it themselves and refuse to be told one. */
  temperature: z
    .union([z.number().min(0, TEMPERATURE).max(2, TEMPERATURE), z.literal('omit')], TEMPERATURE)
    .default(0.1),
  /** Of a million tokens. */
  price: z.strictObject({ prompt: price, answer: price }).optional(),
})

const fileSchema = z.strictObject({
  currency: z.string('must be text').trim().max(10, 'must be at most 10 letters').default(''),
  chat: z
    .array(serverSchema, 'must be a list')
    .min(1, 'names no server')
    .max(100, 'names more than 100 servers')
    .superRefine((servers, context) => {
      for (const [place, { name }] of servers.entries())
        if (servers.findIndex((other) => other.name === name) < place)
          context.addIssue({ code: 'custom', path: [place, 'name'], message: `“${name}” is there twice` })
    }),
})

type ServersFile = z.output<typeof fileSchema>

/**
 * The file of chat servers. Relative names are those of the folder that the process works in.
 *
 * @param readVariable keys are never in the file: it names variables that hold them
 * @returns the servers with their keys, or everything that is wrong, each fault a sentence with its place
 */
export function readServersFile(
  file: string,
  readVariable: (name: string) => string | undefined,
):
  | { currency: string; servers: (ServersFile['chat'][number] & { apiKey: string | null })[] }
  | { faults: string[] } {
  const name = path.basename(file)
  const read = readJson(file, name)
  if ('fault' in read) return { faults: [read.fault] }
  const parsed = fileSchema.safeParse(read.value, { reportInput: true })
  if (!parsed.success) return { faults: parsed.error.issues.map((issue) => toSentence(name, issue)) }
  const { chat, currency } = parsed.data
  const servers = chat.map((server) => {
    const { keyVariable } = server
    return { ...server, apiKey: keyVariable === undefined ? null : (readVariable(keyVariable) ?? null) }
  })
  const faults = servers.flatMap(({ keyVariable, apiKey }, place) =>
    keyVariable !== undefined && apiKey === null
      ? [`${name}, chat[${place}].keyVariable: the environment variable ${keyVariable} is not set.`]
      : [],
  )
  return faults.length > 0 ? { faults } : { currency, servers }
}

/** What a parser says of a file that is no JSON would quote it: only the place is told. */
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
