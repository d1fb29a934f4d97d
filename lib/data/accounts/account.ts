import 'server-only'
import { type OpenSession, type OwnAccount, ownAccountSchema } from '@/lib/core/accounts/account'
import type { Profile } from '@/lib/core/accounts/profile'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import { db } from '../client'
import { SESSION_HOURS, SESSION_IDLE_MINUTES } from './actors'
import { PASSWORD_WRONG, requireOwnPassword } from './check-password'
import { endOtherSessionsOf, endPasswordLinks } from './end-access'
import { lockAccount } from './lock-account'
import { hashPassword, refuseEasyPassword } from './passwords'

type Person = Actor & { userId: string }

export type Account = {
  name: string
  email: string
  /** False for people who sign in with the hospital's identity provider only. */
  hasPassword: boolean
  profile: Profile
}

/** The actor's own account. @throws {AppError} `not_found` for whoever has none, as an AI rater */
export async function getOwnAccount(actor: Actor): Promise<Account> {
  const user = actor.userId === null ? null : await db.user.findUnique({ where: { id: actor.userId } })
  if (!user) throw new AppError('not_found', 'There is no such account.')
  const { name, email, passwordHash, specialty, practiceYears, ehrYears } = user
  return { name, email, hasPassword: passwordHash !== null, profile: { specialty, practiceYears, ehrYears } }
}

/** The actor's sign-ins that are alive, the latest first. */
export async function listOwnSessions(actor: Person, currentId: string): Promise<OpenSession[]> {
  const rows = await db.$queryRaw<{ id: string; createdAt: Date; lastSeenAt: Date }[]>`
    select id, "createdAt", "lastSeenAt" from "Session"
    where "userId" = ${actor.userId}::uuid and "revokedAt" is null
      and "lastSeenAt" > now() - make_interval(mins => ${SESSION_IDLE_MINUTES})
      and "createdAt" > now() - make_interval(hours => ${SESSION_HOURS})
    order by "lastSeenAt" desc, id`
  return rows.map(({ id, createdAt, lastSeenAt }) => ({
    id,
    isCurrent: id === currentId,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

/** Changes the actor's own name and profile. */
export async function updateOwnAccount(actor: Person, input: OwnAccount): Promise<void> {
  const { name, profile } = ownAccountSchema.parse(input)
  await db.$transaction(async (tx) => {
    await tx.user.update({ where: { id: actor.userId }, data: { name, ...profile } })
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.profile-set', data: { userId: actor.userId } })
  })
}

/**
 * Sets the actor's password, ends all other sign-ins and makes open links for a new one worthless.
 *
 * @param sessionId the sign-in that goes on, where guesses are counted
 * @throws {AppError} `invalid` when the present password is wrong or the new one is poor; `too_many_requests`
 */
export async function changePassword(
  actor: Person,
  { current, next, sessionId }: { current: string; next: string; sessionId: string },
): Promise<void> {
  const checked = await requireOwnPassword(actor, { password: current, sessionId })
  refuseEasyPassword(next, checked)
  const passwordHash = await hashPassword(next)
  await db.$transaction(async (tx) => {
    const { userId } = actor
    const account = await lockAccount(tx, userId)
    // it was changed meanwhile
    if (account?.passwordHash !== checked.passwordHash) throw new AppError('invalid', PASSWORD_WRONG)
    await tx.user.update({ where: { id: userId }, data: { passwordHash } })
    await endOtherSessionsOf(tx, userId, sessionId)
    await endPasswordLinks(tx, userId)
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.password-set', data: { userId } })
  })
}

/** Ends the actor's sign-ins everywhere, but the present one. @returns how many */
export async function endOtherSessions(actor: Person, sessionId: string): Promise<number> {
  return db.$transaction(async (tx) => {
    const { userId } = actor
    const count = await endOtherSessionsOf(tx, userId, sessionId)
    if (count > 0) {
      await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'user.sessions-ended', data: { userId, count } })
    }
    return count
  })
}
