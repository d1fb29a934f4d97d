import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { db } from '../client'

/**
 * Who is acting. The only functions of lib/data that take no actor: they find one.
 */

/** A session ends after this much silence, and after this long in any case. */
export const SESSION_IDLE_MINUTES = 60
export const SESSION_HOURS = 12

/**
 * The person behind a session that is alive, or null. Marks the session as seen, to the minute: not each request writes.
 *
 * @param isSeen false for what a page asks by itself, which is no sign of the person
 */
export async function findActorBySession(sessionId: string, isSeen = true): Promise<Actor | null> {
  const [session] = await db.$queryRaw<{ userId: string }[]>`
    with alive as (
      select s.id, s."userId", s."lastSeenAt"
      from "Session" s join "User" u on u.id = s."userId" and u."disabledAt" is null
      where s.id = ${sessionId}::uuid and s."revokedAt" is null
        and s."lastSeenAt" > now() - make_interval(mins => ${SESSION_IDLE_MINUTES})
        and s."createdAt" > now() - make_interval(hours => ${SESSION_HOURS})
    ), seen as (
      update "Session" s set "lastSeenAt" = now()
      from alive where ${isSeen} and s.id = alive.id and alive."lastSeenAt" < now() - interval '1 minute'
    )
    select "userId" from alive`
  return session ? findActorByUserId(session.userId) : null
}

/** Whether more than a password stands behind a sign-in. Without one only the hospital's identity provider can have begun it. */
export async function isVouchedSession(sessionId: string): Promise<boolean> {
  const session = await db.session.findFirst({
    where: { id: sessionId, OR: [{ isVouched: true }, { user: { passwordHash: null } }] },
    select: { id: true },
  })
  return session !== null
}

/** The person with this id, with present roles; null when absent or disabled. */
export async function findActorByUserId(userId: string): Promise<Actor | null> {
  const user = await db.user.findFirst({
    where: { id: userId, disabledAt: null },
    select: {
      id: true,
      name: true,
      isAdmin: true,
      memberships: { select: { studyId: true, role: true } },
      raters: { select: { studyId: true, id: true } },
    },
  })
  if (!user) return null
  return {
    kind: 'human',
    userId: user.id,
    name: user.name,
    isAdmin: user.isAdmin,
    roles: new Map(user.memberships.map((membership) => [membership.studyId, membership.role])),
    raters: new Map(user.raters.map((rater) => [rater.studyId, rater.id])),
  }
}

/**
 * An AI rater as an actor of its own study.
 *
 * @throws {AppError} `not_found` when there is no such AI rater
 */
export async function getActorByRaterId(raterId: string): Promise<Actor> {
  const rater = await db.rater.findFirst({
    where: { id: raterId, kind: 'ai' },
    select: { id: true, studyId: true, alias: true },
  })
  if (!rater) throw new AppError('not_found', 'This AI rater does not exist.')
  return {
    kind: 'ai',
    userId: null,
    name: rater.alias,
    isAdmin: false,
    roles: new Map(),
    raters: new Map([[rater.studyId, rater.id]]),
  }
}
