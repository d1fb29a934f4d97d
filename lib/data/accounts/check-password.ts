import 'server-only'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import { AppError } from '@/lib/core/errors'
import { db } from '../client'
import { type Source, slowGuessing } from './guessing'
import { findDevice } from './known-device'
import { verifyPassword } from './passwords'

/** What is said of a password that is not one's own. */
export const PASSWORD_WRONG = 'The password is wrong.'

/** Where somebody signs in: the browser's network address, and what it keeps as a device that accounts know. */
export type Browser = { address: string; device: string | null }

/**
 * Whose e-mail address and password these are. Failures are counted, and slow down guesses.
 *
 * @returns the account, the hash that the password fits (another one may take its place at any moment), and where guesses are
 *   counted; null when the pair is wrong, the account unknown or disabled: all the same to the outside
 * @throws {AppError} as {@link slowGuessing}
 */
export async function checkPassword(
  email: string,
  password: string,
  from: Browser | Source,
): Promise<{ userId: string; passwordHash: string; source: Source } | null> {
  const account = normalizeEmail(email)
  const user = await db.user.findUnique({
    where: { email: account },
    select: { id: true, passwordHash: true, disabledAt: true },
  })
  const source = 'kind' in from ? from : sourceOf(from, user?.id ?? null)
  return slowGuessing({ email: account, source }, 'credentials', async () => {
    const fits = await verifyPassword(password, user?.passwordHash ?? null)
    if (!user || !fits || user.disabledAt || user.passwordHash === null) return null
    return { userId: user.id, passwordHash: user.passwordHash, source }
  })
}

function sourceOf({ address, device }: Browser, userId: string | null): Source {
  const id = userId === null ? null : findDevice(device, userId)
  return id === null ? { kind: 'address', id: address } : { kind: 'device', id }
}

/**
 * The password of one's own account, typed again: whoever finds an open page is not to take more from it than the page.
 *
 * @param sessionId the sign-in in which it is typed: guesses are counted there
 * @returns the account as it was, with the hash that the password fits
 * @throws {AppError} `invalid` for a wrong password, or where the account has none; `too_many_requests`
 */
export async function requireOwnPassword(
  { userId }: { userId: string },
  { password, sessionId }: { password: string; sessionId: string },
): Promise<{ email: string; name: string; passwordHash: string }> {
  const user = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, name: true, passwordHash: true },
  })
  if (user.passwordHash === null)
    throw new AppError('invalid', 'You sign in with your hospital account; there is no password here.')
  if (password === '') throw new AppError('invalid', 'Type your password.')
  const checked = await checkPassword(user.email, password, { kind: 'session', id: sessionId })
  if (checked?.userId !== userId) throw new AppError('invalid', PASSWORD_WRONG)
  return { ...user, passwordHash: checked.passwordHash }
}
