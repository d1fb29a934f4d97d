import type { z } from 'zod'

/**
 * A model's answer read by a schema, or null when it does not fit. When the reply as a whole is no JSON, the part from the
 * first `{` to the last `}` is tried once: models like to add a sentence or a code fence.
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
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
