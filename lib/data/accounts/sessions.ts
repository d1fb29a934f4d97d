import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db } from '../client'
import { endAccess, endPasswordLinks } from './end-access'
import { verifyPassword } from './passwords'

const MAX_FAILURES_PER_ACCOUNT = 5
const MAX_FAILURES_PER_ADDRESS = 50
const WINDOW_MINUTES = 15

/** Who signs in is not known before; audit rows carry the user's id once it is. */
const NOBODY: Pick<Actor, 'userId' | 'raters'> = { userId: null, raters: new Map() }

/**
 * Checks an e-mail address and a password and starts a session.
 *
 * @param address network address of the browser, for slowing down guesses
 * @returns null when the pair is wrong, the account unknown or disabled: all the same to the outside
 * @throws {AppError} `too_many_requests` after repeated failures, also for the right password
 */
export async function startPasswordSession(
  email: string,
  password: string,
  address: string,
): Promise<{ sessionId: string; userId: string } | null> {
  const userId = await checkPassword(email, password, address)
  return userId === null ? null : startSession(userId)
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
  await refuseGuessing(account, address)
  const user = await db.user.findUnique({
    where: { email: account },
    select: { id: true, passwordHash: true, disabledAt: true },
  })
  const fits = await verifyPassword(password, user?.passwordHash ?? null)
  if (!user || !fits || user.disabledAt) {
    await db.$transaction(async (tx) => {
      await tx.failedSignIn.create({ data: { email: account, address } })
      await writeAudit(tx, NOBODY, SYSTEM_SCOPE, { type: 'session.refused', data: { reason: 'credentials' } })
    })
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
  return startSession(user.id)
}

async function endClaim(userId: string): Promise<void> {
  const owner = { userId, raters: new Map<string, string>() }
  await db.$transaction(async (tx) => {
    const changed = await tx.user.updateMany({
      where: { id: userId, isAddressClaimed: true },
      data: { isAddressClaimed: false, passwordHash: null },
    })
    if (changed.count === 0) return
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

async function startSession(userId: string): Promise<{ sessionId: string; userId: string }> {
  return db.$transaction(async (tx) => {
    const session = await tx.session.create({ data: { userId }, select: { id: true } })
    await writeAudit(tx, { userId, raters: new Map() }, SYSTEM_SCOPE, {
      type: 'session.started',
      data: { userId, sessionId: session.id },
    })
    return { sessionId: session.id, userId }
  })
}

async function refuseGuessing(email: string, address: string): Promise<void> {
  const [failures] = await db.$queryRaw<{ account: number; address: number }[]>`
    select count(*) filter (where email = ${email})::int as account,
           count(*) filter (where address = ${address})::int as address
    from "FailedSignIn"
    where at > now() - make_interval(mins => ${WINDOW_MINUTES}) and (email = ${email} or address = ${address})`
  if (!failures) return
  if (failures.account < MAX_FAILURES_PER_ACCOUNT && failures.address < MAX_FAILURES_PER_ADDRESS) return
  throw new AppError('too_many_requests', `Too many failed attempts. Try again in ${WINDOW_MINUTES} minutes.`)
}
