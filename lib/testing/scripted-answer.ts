import { answerWith, type ChatScript } from './chat-server'

type Schema = { readonly [keyword: string]: unknown }

/** Answers any form that is asked for, with the first label, the lowest point and passage 1, or as `given` says. */
export function answerAnything(given: Readonly<Record<string, unknown>> = {}): ChatScript {
  return ({ body }, response) => answerWith(response, JSON.stringify(fill(askedSchema(body), given)))
}

/** The form that a question asks for, however its server is asked. */
export function askedSchema(body: Readonly<Record<string, unknown>>): Schema {
  const format = (body['response_format'] ?? {}) as { json_schema?: { schema: Schema }; schema?: Schema }
  const vllm = body['structured_outputs'] as { json: Schema } | undefined
  return format.json_schema?.schema ?? format.schema ?? vllm?.json ?? (body['guided_json'] as Schema)
}

function fill(schema: Schema, given: Readonly<Record<string, unknown>> = {}): unknown {
  const { type, properties, items, enum: values, anyOf } = schema
  if (Array.isArray(anyOf)) return fill(anyOf[0] as Schema, given)
  if (Array.isArray(values)) return values[0]
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties as Record<string, Schema>).map(([name, member]) => [
          name,
          Object.hasOwn(given, name) ? given[name] : fill(member),
        ]),
      )
    case 'array':
      return schema['maxItems'] === 0 ? [] : [fill(items as Schema)]
    case 'integer':
      return 1
    case 'number':
      return 0.5
    case 'boolean':
      return true
    default:
      return 'The material says so.'
  }
}
