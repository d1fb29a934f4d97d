import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db } from '../client'
import { endAccess, endPasswordLinks } from './end-access'
import { countFailure, refuseGuessing } from './guessing'
import { verifyPassword } from './passwords'
import { removeTwoStep, takeSecondStep } from './two-step'

/**
 * Checks an e-mail address and a password, and a code where the account asks for one, and starts a session.
 *
 * @param address network address of the browser, for slowing down guesses
 * @param code what was typed as the code of an authenticator app, or a recovery code
 * @returns null when the pair is wrong, the account unknown or disabled: all the same to the outside
 * @throws {AppError} `too_many_requests` after repeated failures, also for the right password; `unauthenticated` with
 *   `CODE_NEEDED` and `invalid` for a wrong code, where the pair is right
 */
export async function startPasswordSession(
  email: string,
  password: string,
  address: string,
  code = '',
): Promise<{ sessionId: string; userId: string } | null> {
  const userId = await checkPassword(email, password, address)
  if (userId === null) return null
  await takeSecondStep(userId, { code, address })
  return startSession(userId)
}

/**
 * Whose e-mail address and password these are. Failures are counted, and slow down guesses.
 *
 * @returns null when the pair is wrong, the account unknown or disabled: all the same to the outside
 * @throws {AppError} `too_many_requests` after repeated failures, also for the right password
 */
export async function checkPassword(
  email: string,
  password: string,
  address: string,
): Promise<string | null> {
  const account = normalizeEmail(email)
  await refuseGuessing(db, { email: account, address })
  const user = await db.user.findUnique({
    where: { email: account },
    select: { id: true, passwordHash: true, disabledAt: true },
  })
  const fits = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user || !fits || user.disabledAt) {
    await db.$transaction((tx) => countFailure(tx, { email: account, address }, 'credentials'))
    return null
  }
  return user.id
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
  return startSession(user.id, true)
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

/** One spelling for each address: compatibility forms folded before anything else looks at it. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}

async function startSession(
  userId: string,
  isVouched = false,
): Promise<{ sessionId: string; userId: string }> {
  return db.$transaction(async (tx) => {
    const session = await tx.session.create({ data: { userId, isVouched }, select: { id: true } })
    await writeAudit(tx, { userId, raters: new Map() }, SYSTEM_SCOPE, {
      type: 'session.started',
      data: { userId, sessionId: session.id },
    })
    return { sessionId: session.id, userId }
  })
}
