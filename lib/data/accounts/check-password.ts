import 'server-only'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import { AppError } from '@/lib/core/errors'
import { db } from '../client'
import { countFailure, refuseGuessing } from './guessing'
import { verifyPassword } from './passwords'

/** What is said of a password that is not one's own. */
export const PASSWORD_WRONG = 'The password is wrong.'

/**
 * Whose e-mail address and password these are. Failures are counted, and slow down guesses.
 *
 * @returns the account, and the hash that the password fits: another one may take its place at any moment; null when the pair
 *   is wrong, the account unknown or disabled: all the same to the outside
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

/**
 * The password of one's own account, typed again: whoever finds an open page is not to take more from it than the page.
 *
 * @param address network address of the browser, for slowing down guesses
 * @returns the account as it was, with the hash that the password fits
 * @throws {AppError} `invalid` for a wrong password, or where the account has none; `too_many_requests`
 */
export async function requireOwnPassword(
  { userId }: { userId: string },
  { password, address }: { password: string; address: string },
): Promise<{ email: string; name: string; passwordHash: string }> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, name: true, passwordHash: true },
  })
  if (user.passwordHash === null)
    throw new AppError('invalid', 'You sign in with your hospital account; there is no password here.')
  if (password === '') throw new AppError('invalid', 'Type your password.')
  const checked = await checkPassword(user.email, password, address)
  if (checked?.userId !== userId) throw new AppError('invalid', PASSWORD_WRONG)
  return { ...user, passwordHash: checked.passwordHash }
}
