import 'server-only'
import type { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { type ApiEndpoint, done } from '@/lib/core/api/endpoint'
import { AppError } from '@/lib/core/errors'
import { parseInput } from '@/lib/core/parse-input'
import type { TaskRef } from '@/lib/core/task'
import { findActorByToken } from '@/lib/data/accounts/api-tokens'
import { readJson } from './body'
import { failureResponse } from './route'
import { requireTask } from './session'

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Field<Endpoint, Name extends string> =
  Endpoint extends Record<Name, infer Schema> ? Output<Schema> : undefined

/** What stands in braces in a path, as texts. */
type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Record<Name, string> & Params<Rest>
  : unknown

type Call<Endpoint extends ApiEndpoint> = {
  actor: Actor & { userId: string }
  params: Params<Endpoint['path']>
  query: Field<Endpoint, 'query'>
  body: Field<Endpoint, 'body'>
  request: Request
}

type Answer<Endpoint> = Endpoint extends { response: typeof done }
  ? unknown
  : Endpoint extends { response: infer Schema extends z.ZodType }
    ? z.input<Schema>
    : Response

/**
 * The one way to write an operation of the REST API: token, scope, the task that the path names, validation by the endpoint's own
 * schemas, `run`. Cookies count for nothing here, so no other site can use a browser's sign-in.
 */
export function defineApi<Endpoint extends ApiEndpoint>(
  endpoint: Endpoint,
  run: (call: Call<Endpoint>) => Promise<Answer<Endpoint>>,
) {
  type Context = { params: Promise<Params<Endpoint['path']>> }
  return async (request: Request, context: Context): Promise<Response> => {
    try {
      const { actor, scopes } = await requireToken(request)
      if (!scopes.includes(endpoint.scope)) {
        throw new AppError('forbidden', `This token lacks the scope ${endpoint.scope}.`)
      }
      const search = Object.fromEntries(new URL(request.url).searchParams)
      const params = await context.params
      await requireTask(actor, params as Partial<TaskRef>)
      const answer = await run({
        actor,
        params,
        query: (endpoint.query && parseInput(endpoint.query, search, 'query')) as Field<Endpoint, 'query'>,
        body: (endpoint.body && parseInput(endpoint.body, await readJson(request), 'body')) as Field<
          Endpoint,
          'body'
        >,
        request,
      })
      const response = answer instanceof Response ? answer : Response.json(trim(endpoint, answer))
      response.headers.set('cache-control', 'private, no-store')
      return response
    } catch (error) {
      return failureResponse(error)
    }
  }
}

/** Only what is described leaves, whatever the data function gave; of what only does something, that it is done. */
function trim({ response, path }: ApiEndpoint, answer: unknown): unknown {
  if (!response) return answer
  if (response === done) return { ok: true }
  const parsed = response.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new Error(`the answer of ${path} is not as described`, { cause: parsed.error })
}

async function requireToken(request: Request) {
  const [, token] = /^Bearer ([\w-]+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  const found = token === undefined ? null : await findActorByToken(token)
  if (!found) throw new AppError('unauthenticated', 'Send a valid token as “Authorization: Bearer …”.')
  return found
}
