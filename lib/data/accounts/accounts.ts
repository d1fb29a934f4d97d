import 'server-only'
import type { AccountRow } from '@/lib/core/accounts/account'
import { type Actor, authorizeAdmin } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { requireId } from '@/lib/core/uuid'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db } from '../client'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from './actors'
import { endAccess } from './end-access'
import { requireVouched } from './vouched'

/** All accounts by e-mail address. @throws {AppError} `forbidden` */
export async function listAccounts(actor: Actor): Promise<AccountRow[]> {
  authorizeAdmin(actor)
  const rows = await db.$queryRaw<(Omit<AccountRow, 'lastSeenAt'> & { lastSeenAt: Date | null })[]>`
    select u.id, u.email, u.name, u."isAdmin", u."disabledAt" is not null as "isDisabled",
      u."passwordHash" is not null as "hasPassword",
      exists (select from "TwoStep" t where t."userId" = u.id and t."confirmedAt" is not null) as "hasTwoStep",
      (select count(*)::int from "Membership" m where m."userId" = u.id) as studies,
      (select count(*)::int from "Session" s
        where s."userId" = u.id and s."revokedAt" is null
          and s."lastSeenAt" > now() - make_interval(mins => ${SESSION_IDLE_MINUTES})
          and s."createdAt" > now() - make_interval(hours => ${SESSION_HOURS})) as sessions,
      (select max(s."lastSeenAt") from "Session" s where s."userId" = u.id) as "lastSeenAt"
    from "User" u
    order by u.email`
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null }))
}

/** Opens a disabled account again. @throws {AppError} `forbidden`, `not_found` */
export async function enableUser(actor: Actor, userId: string): Promise<void> {
  authorizeAdmin(actor)
  requireId(userId)
  await db.$transaction(async (tx) => {
    const changed = await tx.user.updateMany({
      where: { id: userId, disabledAt: { not: null } },
      data: { disabledAt: null },
    })
    if (changed.count === 0) throw new AppError('not_found', 'There is no such disabled account.')
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.enabled', data: { userId } })
  })
}

/**
 * Makes a person an administrator, or not.
 *
 * @throws {AppError} `forbidden`, `not_found`; `invalid` for oneself; `conflict` when nobody has vouched for the address
 */
export async function setAdmin(actor: Actor, userId: string, isAdmin: boolean): Promise<void> {
  authorizeAdmin(actor)
  requireId(userId)
  if (userId === actor.userId) throw new AppError('invalid', 'You cannot change your own rights.')
  await db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { isAddressClaimed: true } })
    if (user && isAdmin) requireVouched(user)
    const changed = await tx.user.updateMany({
      where: { id: userId, disabledAt: null, isAdmin: !isAdmin },
      data: { isAdmin },
    })
    if (changed.count === 0) throw new AppError('not_found', 'There is no such active account to change.')
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.admin-set', data: { userId, isAdmin } })
  })
}

/** Ends all sign-ins and tokens of an account. @returns how many sign-ins @throws {AppError} `forbidden`, `not_found` */
export async function endUserSessions(actor: Actor, userId: string): Promise<number> {
  authorizeAdmin(actor)
  requireId(userId)
  return db.$transaction(async (tx) => {
    const user = await tx.user.findUnique({ where: { id: userId }, select: { id: true } })
    if (!user) throw new AppError('not_found', 'There is no such account.')
    const count = await endAccess(tx, actor, userId)
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.sessions-ended', data: { userId, count } })
    return count
  })
}
