import 'server-only'
import { AppError } from '@/lib/core/errors'
import { env } from '@/lib/env'

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
  throw new AppError('forbidden', 'This request did not come from the application itself.')
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
