import 'server-only'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import { CODE_NEEDED } from '@/lib/core/accounts/two-step'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { type Browser, checkPassword } from './check-password'
import { endAccess, endPasswordLinks } from './end-access'
import { lockAccount } from './lock-account'
import { removeTwoStep, takeSecondStep } from './two-step'

/**
 * Checks an e-mail address and a password, and a code where the account asks for one, and starts a session.
 *
 * @param browser for slowing down guesses
 * @param code what was typed as the code of an authenticator app, or a recovery code
 * @returns null when the pair is wrong, the account unknown or disabled: all the same to the outside
 * @throws {AppError} `too_many_requests` after repeated failures, also for the right password; `unauthenticated` with
 *   `CODE_NEEDED` and `invalid` for a wrong code, where the pair is right
 */
export async function startPasswordSession(
  email: string,
  password: string,
  browser: Browser,
  code = '',
): Promise<{ sessionId: string; userId: string } | null> {
  const checked = await checkPassword(email, password, browser)
  if (checked === null) return null
  const { userId, passwordHash, source } = checked
  const isVouched = await takeSecondStep(userId, { code, source })
  return db.$transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    // it was disabled, or its password changed, meanwhile
    if (!account || account.isDisabled || account.passwordHash !== passwordHash) return null
    if (account.hasTwoStep && !isVouched) throw new AppError('unauthenticated', CODE_NEEDED)
    return startSession(tx, userId, isVouched)
  })
}

/**
 * Starts a session for a person whom the hospital's identity provider vouched for; null when we know no such account. Where
 * the address was only claimed until now, somebody else may have made the account: its password, sign-ins and tokens end.
 */
export async function startTrustedSession(
  email: string,
): Promise<{ sessionId: string; userId: string } | null> {
  const user = await db.user.findFirst({
    where: { email: normalizeEmail(email), disabledAt: null },
    select: { id: true, isAddressClaimed: true },
  })
  if (!user) return null
  if (user.isAddressClaimed) await endClaim(user.id)
  return db.$transaction((tx) => startSession(tx, user.id, true))
}

async function endClaim(userId: string): Promise<void> {
  const owner = { userId, raters: new Map<string, string>() }
  await db.$transaction(async (tx) => {
    const changed = await tx.user.updateMany({
      where: { id: userId, isAddressClaimed: true },
      data: { isAddressClaimed: false, passwordHash: null },
    })
    if (changed.count === 0) return
    await removeTwoStep(tx, userId)
    const sessions = await endAccess(tx, owner, userId)
    await endPasswordLinks(tx, userId)
    await writeAudit(tx, owner, SYSTEM_SCOPE, { type: 'user.address-proved', data: { userId, sessions } })
  })
}

/** Ends one session of the actor; nothing happens when it is somebody else's or has ended. */
export async function endSession(actor: Actor, sessionId: string): Promise<void> {
  const { userId } = actor
  if (userId === null) return
  await db.$transaction(async (tx) => {
    const ended = await tx.session.updateMany({
      where: { id: sessionId, userId, revokedAt: null },
      data: { revokedAt: new Date() },
    })
    if (ended.count === 0) return
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'session.ended', data: { userId, sessionId } })
  })
}

async function startSession(
  tx: Tx,
  userId: string,
  isVouched: boolean,
): Promise<{ sessionId: string; userId: string }> {
  const session = await tx.session.create({ data: { userId, isVouched }, select: { id: true } })
  await writeAudit(tx, { userId, raters: new Map() }, SYSTEM_SCOPE, {
    type: 'session.started',
    data: { userId, sessionId: session.id },
  })
  return { sessionId: session.id, userId }
}
