import 'server-only'
import { AppError } from '@/lib/core/errors'

/**
 * Refuses to go by the address of an account that somebody made with a link for anybody, and gave any address for.
 *
 * @throws {AppError} `conflict`
 */
export function requireVouched(user: { isAddressClaimed: boolean }): void {
  if (!user.isAddressClaimed) return
  throw new AppError(
    'conflict',
    'Nobody has vouched that this address is the person’s own. Send an invitation that names the address.',
  )
}
