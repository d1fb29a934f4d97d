import 'server-only'
import { type Actor, authorizeAdmin } from '@/lib/core/actor'
import { db } from '../client'
import { createPasswordLink } from './password-links'
import { createUser } from './users'

/**
 * Makes the first account of an installation, an administrator's, and a link with which its holder chooses the password. Asked
 * again before that was done, it gives a new link, and the earlier one stops working.
 *
 * @returns null where there is any other account, or somebody has chosen that password
 * @throws {AppError} `forbidden`
 */
export async function inviteFirstAdministrator(
  actor: Actor,
  email: string,
): Promise<{ email: string; secret: string } | null> {
  authorizeAdmin(actor)
  const users = await db.user.findMany({ select: { id: true, email: true, passwordHash: true }, take: 2 })
  const [first] = users
  const isWaiting = users.length === 1 && first?.email === email && first.passwordHash === null
  if (users.length > 0 && !isWaiting) return null
  const user =
    first ?? (await createUser(actor, { email, name: 'Administrator', password: null, isAdmin: true }))
  const { secret } = await createPasswordLink(actor, user.id)
  return { email, secret }
}
