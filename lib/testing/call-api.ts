import type { Actor } from '@/lib/core/actor'
import type { ApiScope } from '@/lib/core/api/api-token'
import { createApiToken } from '@/lib/data/accounts/api-tokens'
import { createActor, createStudy } from './factories'

type Handler = (request: Request, context: { params: Promise<never> }) => Promise<Response>

/** One request to an operation of the REST API, as a program would send it. */
export async function callApi(
  handler: unknown,
  options: { token?: string; params?: object; query?: string; body?: unknown; raw?: Buffer } = {},
): Promise<{ status: number; data: Record<string, unknown> }> {
  const { token, params = {}, query = '', body, raw } = options
  // a file is sent as it is, and everything else as JSON
  const text = raw ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
  const request = new Request(`http://localhost/api/v1/x${query}`, {
    ...(text === undefined ? {} : { method: 'POST', body: new Uint8Array(text) }),
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(text === undefined ? {} : { 'content-length': String(text.length) }),
    },
  })
  const response = await (handler as Handler)(request, { params: Promise.resolve(params as never) })
  return { status: response.status, data: (await response.json()) as Record<string, unknown> }
}

/** A study with a lead's token for AI raters and work on texts, and requests to it by that. */
export async function openRunApi(items = 1) {
  const study = await createStudy({ items })
  const token = await createToken(await createActor(study.id, 'pi'), 'runs:manage')
  const ask = (handler: unknown, options: { body?: unknown; query?: string; params?: object } = {}) =>
    callApi(handler, {
      token,
      ...options,
      params: { studyId: study.id, taskId: study.taskId, ...options.params },
    })
  return { study, ask }
}

/** Who may neither start nor see AI raters and work on texts, with the status that each of them gets. */
export async function listRunApiStrangers(
  studyId: string,
): Promise<(readonly [token: string, status: number])[]> {
  const stranger = await createActor((await createStudy()).id, 'pi')
  return [
    [await createToken(await createActor(studyId, 'pi'), 'studies:read', 'studies:write'), 403],
    [await createToken(await createActor(studyId, 'rater'), 'runs:manage'), 403],
    [await createToken(await createActor(studyId, 'adjudicator'), 'runs:manage'), 403],
    [await createToken(stranger, 'runs:manage'), 404],
  ]
}

/** A token of this person's that may do so much. */
export function createToken(actor: Actor, ...scopes: ApiScope[]): Promise<string> {
  return createApiToken(actor, { name: 'test', scopes, days: 1 })
}
