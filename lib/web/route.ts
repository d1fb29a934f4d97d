import 'server-only'
import { ZodError } from 'zod'
import { PERSON_HEADER } from '@/lib/core/activity'
import type { Actor } from '@/lib/core/actor'
import { AppError, type ErrorCode } from '@/lib/core/errors'
import { toInputError } from '@/lib/core/parse-input'
import { env } from '@/lib/env'
import { toFailure } from './failure'
import { requireActor, requireTask } from './session'

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
 * The one way to write a route handler: same-origin check for everything that changes, sign-in, the task
 * that the address names, `run`, and failures as
 * JSON `{ ok: false, code, message }` with the fitting status. Nothing of a user's data may be kept by a cache.
 *
 * @param options.isBackground what a page asks by itself: it keeps the session alive only if the page says that its person did
 *   something meanwhile
 */
export function defineRoute<Params extends object>(
  run: (actor: Signed, params: Params, request: Request) => Promise<Response>,
  { isBackground = false } = {},
) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') requireSameOrigin(request.headers)
      const isSeen = !isBackground || request.headers.get(PERSON_HEADER) === 'active'
      const actor = await requireActor(isSeen)
      const params = await context.params
      await requireTask(actor, params)
      const response = await run(actor, params, request)
      if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
      return response
    } catch (error) {
      return failureResponse(error)
    }
  }
}

/** An error as JSON with the fitting status; bugs are logged and reported in one fixed sentence. */
export async function failureResponse(error: unknown): Promise<Response> {
  const failure = await toFailure(error instanceof ZodError ? toInputError(error) : error)
  return Response.json(failure, {
    status: STATUS[failure.code],
    headers: { 'cache-control': 'private, no-store' },
  })
}

/**
 * Whether the browser says that a page of ours sent a request, for everything that changes something: routes and Server Actions.
 * A browser names the origin of each such request; without one it is no browser, or one that hides it.
 *
 * @throws {AppError} `forbidden` unless it does
 */
export function requireSameOrigin(headers: Pick<Headers, 'get'>): void {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const host = hostOf(origin ?? undefined)
  if (host !== null && isOwnHost(host, headers) && (site === null || site === 'same-origin')) return
  throw new AppError(
    'forbidden',
    'This request did not come from the application itself. Load the page anew and try again.',
  )
}

/** Whether a host is this application's: as the installation is set up, or as the request came. */
function isOwnHost(host: string, headers: Pick<Headers, 'get'>): boolean {
  return [hostOf(env().NEXTAUTH_URL), headers.get('host')].includes(host)
}

function hostOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : null
}

/**
 * Whether an address to go to after signing in or out is one of this application.
 *
 * @param target a path or a whole address; null for none
 * @throws {AppError} `invalid` for anything that leads elsewhere, or is no address
 */
export function requireOwnTarget(target: string | null, headers: Pick<Headers, 'get'>): void {
  if (target === null || target === '') return
  const isPath = /^\/(?![/\\])/.test(target)
  const address = URL.canParse(target) ? new URL(target) : null
  const isOwn = address !== null && /^https?:$/.test(address.protocol) && isOwnHost(address.host, headers)
  if (!isPath && !isOwn) throw new AppError('invalid', 'callbackUrl must be an address of this application.')
}

/** This server's address as people reach it, for links in letters; without a slash at the end. Every start sets it. */
export function ownAddress(): string {
  return new URL(env().NEXTAUTH_URL ?? 'http://localhost').origin
}
