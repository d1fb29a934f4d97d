import 'server-only'
import { z } from 'zod'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import { EMPTY_PROFILE, profileSchema } from '@/lib/core/accounts/profile'
import { type Actor, authorizeAdmin } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db } from '../client'
import { isUniqueViolation } from '../errors'
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
