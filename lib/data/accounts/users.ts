import 'server-only'
import { z } from 'zod'
import type { AccountRow } from '@/lib/core/accounts/account'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import { EMPTY_PROFILE, profileSchema } from '@/lib/core/accounts/profile'
import { type Actor, authorizeAdmin } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { requireId } from '@/lib/core/uuid'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db } from '../client'
import { isUniqueViolation } from '../errors'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from './actors'
import { endAccess, endPasswordLinks } from './end-access'
import { hashPassword, refuseEasyPassword } from './passwords'

export const emailSchema = z
  .string()
  .transform(normalizeEmail)
  .pipe(z.email('This is not an e-mail address.'))
export const nameSchema = z.string().trim().min(1, 'A name is needed.').max(200)

const newUserSchema = z.strictObject({
  email: emailSchema,
  name: nameSchema,
  /** Null for people who sign in with the hospital's identity provider only. */
  password: z.string().nullable(),
  isAdmin: z.boolean().default(false),
  profile: profileSchema.default(EMPTY_PROFILE),
})

export type NewUser = z.input<typeof newUserSchema>

export type User = {
  id: string
  email: string
  name: string
  isAdmin: boolean
  disabled: boolean
}

/** @throws {AppError} `forbidden`, `invalid` (password), `conflict` (address taken) */
export async function createUser(actor: Actor, input: NewUser): Promise<User> {
  authorizeAdmin(actor)
  const { password, profile, ...fields } = newUserSchema.parse(input)
  const passwordHash = password === null ? null : await hashPassword(password)
  try {
    return await db.$transaction(async (tx) => {
      const user = await tx.user.create({ data: { ...fields, ...profile, passwordHash } })
      await writeAudit(tx, actor, SYSTEM_SCOPE, {
        type: 'user.created',
        data: { userId: user.id, isAdmin: user.isAdmin },
      })
      return toUser(user)
    })
  } catch (error) {
    if (isUniqueViolation(error)) {
      throw new AppError('conflict', 'There is an account with this e-mail address already.', {
        cause: error,
      })
    }
    throw error
  }
}

/** @throws {AppError} `forbidden` */
export async function listUsers(actor: Actor): Promise<User[]> {
  authorizeAdmin(actor)
  const users = await db.user.findMany({ orderBy: { email: 'asc' } })
  return users.map(toUser)
}

/**
 * Disables an account and ends its sign-ins, tokens and open links at once.
 *
 * @throws {AppError} `forbidden`, `not_found`, `invalid` for oneself
 */
export async function disableUser(actor: Actor, userId: string): Promise<void> {
  authorizeAdmin(actor)
  if (userId === actor.userId) throw new AppError('invalid', 'You cannot disable your own account.')
  await db.$transaction(async (tx) => {
    const changed = await tx.user.updateMany({
      where: { id: userId, disabledAt: null },
      data: { disabledAt: new Date() },
    })
    if (changed.count === 0) throw new AppError('not_found', 'There is no such active account.')
    await endAccess(tx, actor, userId)
    await endPasswordLinks(tx, userId)
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.disabled', data: { userId } })
  })
}

/**
 * Sets a new password and ends the account's sign-ins, tokens and open links.
 *
 * @throws {AppError} `forbidden`, `not_found`, `invalid`
 */
export async function setPassword(actor: Actor, email: string, password: string): Promise<void> {
  authorizeAdmin(actor)
  const user = await db.user.findUnique({ where: { email: normalizeEmail(email) } })
  if (!user) throw new AppError('not_found', 'There is no account with this e-mail address.')
  refuseEasyPassword(password, user)
  const passwordHash = await hashPassword(password)
  await db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { passwordHash, isAddressClaimed: false } })
    await endAccess(tx, actor, user.id)
    await endPasswordLinks(tx, user.id)
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.password-set', data: { userId: user.id } })
  })
}

type UserRow = { id: string; email: string; name: string; isAdmin: boolean; disabledAt: Date | null }

function toUser(row: UserRow): User {
  const { id, email, name, isAdmin, disabledAt } = row
  return { id, email, name, isAdmin, disabled: disabledAt !== null }
}

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
