import type { Actor } from '@/lib/core/actor'
import type { ApiScope } from '@/lib/core/api/api-token'
import { createApiToken } from '@/lib/data/accounts/api-tokens'

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>

/** One request to an operation of the REST API, as a program would send it. */
export async function callApi(
  handler: unknown,
  options: { token?: string; params?: object; query?: string; body?: unknown } = {},
): Promise<{ status: number; data: Record<string, unknown> }> {
  const { token, params = {}, query = '', body } = options
  const text = body === undefined ? undefined : JSON.stringify(body)
  const request = new Request(`http://localhost/api/v1/x${query}`, {
    ...(text === undefined ? {} : { method: 'POST', body: text }),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined ? {} : { 'content-length': String(text.length) }),
    },
  })
  const response = await (handler as Handler)(request, { params: Promise.resolve(params as never) })
  return { status: response.status, data: (await response.json()) as Record<string, unknown> }
}

/** A token of this person's that may do so much. */
export function createToken(actor: Actor, ...scopes: ApiScope[]): Promise<string> {
  return createApiToken(actor, { name: 'test', scopes, days: 1 })
}
