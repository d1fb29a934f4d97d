import 'server-only'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import { db } from '../client'
import { countFailure, refuseGuessing } from './guessing'
import { verifyPassword } from './passwords'

/**
 * Whose e-mail address and password these are. Failures are counted, and slow down guesses.
 *
 * @returns the account, and the hash that the password fits: another one may take its place at any moment; null when the pair is wrong, the account unknown or disabled: all the same to the outside
 * @throws {AppError} `too_many_requests` after repeated failures, also for the right password
 */
export async function checkPassword(
  email: string,
  password: string,
  address: string,
): Promise<{ userId: string; passwordHash: string } | null> {
  const account = normalizeEmail(email)
  await refuseGuessing(db, { email: account, address })
  const user = await db.user.findUnique({
    where: { email: account },
    select: { id: true, passwordHash: true, disabledAt: true },
  })
  const fits = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user || !fits || user.disabledAt || user.passwordHash === null) {
    await db.$transaction((tx) => countFailure(tx, { email: account, address }, 'credentials'))
    return null
  }
  return { userId: user.id, passwordHash: user.passwordHash }
}
