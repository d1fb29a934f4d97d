import { z } from 'zod'
import { API_SCOPES } from './api-token'
import type { ApiEndpoint } from './endpoint'
import { API } from './endpoints'

const FAILURES = {
  401: 'The token is missing, unknown, revoked or over.',
  403: 'The token’s scopes or your role do not allow this.',
  404: 'There is no such thing, or not for you.',
  409: 'It has changed in the meantime.',
  413: 'The body is too long.',
  422: 'A field is not as described: `fields` says for each what was expected and what came.',
} as const

const FAILURE = z.object({
  ok: z.literal(false),
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional(),
})

/** The REST API as an OpenAPI 3.1 document, made from the schemas that check its requests. */
export function describeApi(): Record<string, unknown> {
  const endpoints: [string, ApiEndpoint][] = Object.entries(API)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [operationId, endpoint] of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: describe(operationId, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Concordance',
      version: '1',
      description:
        'Study automation. Send a token of your account as `Authorization: Bearer …`. You can do with it what you can do in the browser, within its scopes: ' +
        API_SCOPES.map(({ scope, title }) => `\`${scope}\` (${title.toLowerCase()})`).join(', ') +
        '.',
    },
    servers: [{ url: '/api/v1' }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: toSchema(FAILURE, 'output') },
    },
  }
}

function describe(operationId: string, endpoint: ApiEndpoint): Record<string, unknown> {
  const { path, summary, scope, query, response } = endpoint
  const body = endpoint.body ?? endpoint.textBody
  const answer = response
    ? { 'application/json': { schema: toSchema(response, 'output') } }
    : { 'application/octet-stream': {} }
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return {
    operationId,
    summary,
    description: `Scope: ${scope}`,
    parameters: [...describePath(path), ...describeQuery(query)],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: toSchema(body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: { description: 'Done.', content: answer },
      ...Object.fromEntries(
        Object.entries(FAILURES).map(([status, description]) => [status, { description, content: failure }]),
      ),
    },
  }
}

function describePath(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function describeQuery(query: z.ZodObject | undefined): object[] {
  if (!query) return []
  const { properties = {}, required = [] } = toSchema(query, 'output') as {
    properties?: Record<string, object>
    required?: string[]
  }
  const withDefault = (schema: object) => 'default' in schema
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && !withDefault(schema),
    schema,
  }))
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // what refers to itself is any JSON: a reference to a definition within a schema would lead nowhere
  return JSON.parse(JSON.stringify(rest), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && '$ref' in value ? {} : value,
  ) as object
}
