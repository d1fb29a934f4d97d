import 'server-only'
import { type Actor, authorizeAdmin } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { requireId } from '@/lib/core/uuid'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db } from '../client'
import { endAccess, endPasswordLinks } from './end-access'
import { hashLinkSecret, hashPassword, newLinkSecret, refuseEasyPassword } from './passwords'

const HOURS = 24

/**
 * Makes a link with which its holder chooses a new password; earlier links of the account stop working.
 *
 * @returns the secret, which is not stored and can't be shown again
 * @throws {AppError} `forbidden`; `not_found` for absent or disabled accounts
 */
export async function createPasswordLink(actor: Actor, userId: string): Promise<{ secret: string }> {
  authorizeAdmin(actor)
  requireId(userId)
  const { secret, hash } = newLinkSecret()
  const now = new Date()
  return db.$transaction(async (tx) => {
    const user = await tx.user.findFirst({ where: { id: userId, disabledAt: null }, select: { id: true } })
    if (!user) throw new AppError('not_found', 'There is no such active account.')
    await endPasswordLinks(tx, userId)
    const expiresAt = new Date(now.getTime() + HOURS * 3_600_000)
    const link = await tx.passwordLink.create({
      data: { userId, tokenHash: hash, createdById: actor.userId, createdAt: now, expiresAt },
    })
    await writeAudit(tx, actor, SYSTEM_SCOPE, {
      type: 'user.password-link-made',
      data: { userId, linkId: link.id },
    })
    return { secret }
  })
}

/** Whose password a link would set, or null when it is worthless. The secret stands in the actor's place. */
export async function findPasswordLink(secret: string): Promise<{ email: string; name: string } | null> {
  const link = await db.passwordLink.findFirst({
    where: {
      tokenHash: hashLinkSecret(secret),
      usedAt: null,
      expiresAt: { gt: new Date() },
      user: { disabledAt: null },
    },
    select: { user: { select: { email: true, name: true } } },
  })
  return link?.user ?? null
}

/**
 * Sets the password that the holder of a link chose, once, and ends the account's sign-ins and tokens.
 *
 * @throws {AppError} `not_found` when the link is worthless; `invalid` for a poor password
 */
export async function redeemPasswordLink(
  secret: string,
  password: string,
): Promise<{ email: string; userId: string }> {
  const found = await findPasswordLink(secret)
  if (!found) throw unusable()
  refuseEasyPassword(password, found)
  const passwordHash = await hashPassword(password)
  const userId = await db.$transaction(async (tx) => {
    const [link] = await tx.$queryRaw<{ userId: string }[]>`
      update "PasswordLink" set "usedAt" = now()
      where "tokenHash" = ${hashLinkSecret(secret)} and "usedAt" is null and "expiresAt" > now()
      returning "userId"`
    if (!link) throw unusable()
    const { userId } = link
    const changed = await tx.user.updateMany({
      where: { id: userId, disabledAt: null },
      data: { passwordHash, isAddressClaimed: false },
    })
    if (changed.count === 0) throw unusable()
    const holder = { userId, raters: new Map<string, string>() }
    await endAccess(tx, holder, userId)
    await writeAudit(tx, holder, SYSTEM_SCOPE, {
      type: 'user.password-set',
      data: { userId },
    })
    return userId
  })
  return { email: found.email, userId }
}

function unusable(): AppError {
  return new AppError('not_found', 'This link has been used, has expired or was replaced by a newer one.')
}
