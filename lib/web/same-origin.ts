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
export function isOwnHost(host: string, headers: Pick<Headers, 'get'>): boolean {
  return [hostOf(env().NEXTAUTH_URL), headers.get('host')].includes(host)
}

function hostOf(address: string | undefined): string | null {
  return address !== undefined && URL.canParse(address) ? new URL(address).host : null
}
