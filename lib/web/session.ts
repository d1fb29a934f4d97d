import 'server-only'
import { cookies } from 'next/headers'
import { decode } from 'next-auth/jwt'
import { cache } from 'react'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { findActorBySession } from '@/lib/data/accounts/actors'
import { env } from '@/lib/env'
import { sessionCookieName } from './auth'

/**
 * The person behind this request. Everything above lib/web sees an actor and never a session.
 *
 * @param isSeen whether the request is a sign of the person, which keeps the session alive
 * @throws {AppError} `unauthenticated` without a session that is alive
 */
export const requireActor = cache(async (isSeen = true): Promise<Actor & { userId: string }> => {
  const actor = await (isSeen ? findActor() : findActor(false)) // pages and layouts share one look-up
  if (actor?.userId == null) throw new AppError('unauthenticated', 'Please sign in.')
  return { ...actor, userId: actor.userId }
})

/** The person behind this request, or null. */
export const findActor = cache(async (isSeen = true): Promise<Actor | null> => {
  const sessionId = await readSessionId()
  return sessionId === null ? null : findActorBySession(sessionId, isSeen)
})

/**
 * What waits in a browser belongs to its own person, who will sign in again; another's session must not answer for it.
 *
 * @throws {AppError} `unauthenticated` when somebody else is signed in
 */
export function requirePerson(actor: Actor, userId: string): void {
  if (userId !== actor.userId)
    throw new AppError('unauthenticated', 'Somebody else is signed in on this browser.')
}

/** The id of the session behind this request. @throws {AppError} `unauthenticated` without one */
export async function requireSessionId(): Promise<string> {
  const sessionId = await readSessionId()
  if (sessionId === null) throw new AppError('unauthenticated', 'Please sign in.')
  return sessionId
}

async function readSessionId(): Promise<string | null> {
  const token = (await cookies()).get(sessionCookieName())?.value
  const secret = env().NEXTAUTH_SECRET
  if (!token || !secret) return null
  try {
    const claims = await decode({ token, secret })
    return claims?.sessionId ?? null
  } catch {
    return null // a token of another secret, or not a token at all
  }
}
