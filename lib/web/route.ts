import 'server-only'
import { ZodError } from 'zod'
import { PERSON_HEADER } from '@/lib/core/activity'
import type { Actor } from '@/lib/core/actor'
import type { ErrorCode } from '@/lib/core/errors'
import { toInputError } from '@/lib/core/parse-input'
import { toFailure } from './failure'
import { requireSameOrigin } from './same-origin'
import { requireActor } from './session'

const STATUS: Record<ErrorCode | 'unexpected', number> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  invalid: 422,
  too_large: 413,
  conflict: 409,
  too_many_requests: 429,
  unavailable: 503,
  unexpected: 500,
}

type Signed = Actor & { userId: string }

/**
 * The one way to write a route handler: same-origin check for everything that changes, sign-in, `run`, and failures as
 * JSON `{ ok: false, code, message }` with the fitting status. Nothing of a user's data may be kept by a cache.
 *
 * @param options.isBackground what a page asks by itself: it keeps the session alive only if the page says that its person did
 *   something meanwhile
 */
export function defineRoute<Params>(
  run: (actor: Signed, params: Params, request: Request) => Promise<Response>,
  { isBackground = false } = {},
) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request.headers)
      const isSeen = !isBackground || request.headers.get(PERSON_HEADER) === 'active'
      const response = await run(await requireActor(isSeen), await context.params, request)
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
      return response
    } catch (error) {
      return failureResponse(error)
    }
  }
}

/** An error as JSON with the fitting status; bugs are logged and told in one fixed sentence. */
export async function failureResponse(error: unknown): Promise<Response> {
  const failure = await toFailure(error instanceof ZodError ? toInputError(error) : error)
  return Response.json(failure, {
    status: STATUS[failure.code],
    headers: { 'cache-control': 'private, no-store' },
  })
}
