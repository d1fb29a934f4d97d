import type { z } from 'zod'
import { hasDuplicateKeys } from './duplicate-keys'

/**
 * A model's answer read by a schema, or null when it does not fit or says one of its parts twice. When the reply as a whole is
 * no JSON, the part from the first `{` to the last `}` is tried once: models like to add a sentence or a code fence.
 */
export function readJsonAnswer<Schema extends z.ZodType>(
  reply: string,
  schema: Schema,
): z.output<Schema> | null {
  const inner = reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1)
  const value = parse(reply) ?? parse(inner)
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : null
}

function parse(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown
    return hasDuplicateKeys(text) ? null : value
  } catch {
    return null
  }
}
