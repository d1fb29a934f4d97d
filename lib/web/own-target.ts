import 'server-only'
import { AppError } from '@/lib/core/errors'
import { isOwnHost } from './same-origin'

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
