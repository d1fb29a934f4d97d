import 'server-only'
import { cookies } from 'next/headers'
import { decode } from 'next-auth/jwt'
import { cache } from 'react'
import { type Actor, authorize, wantsTwoStep } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { TaskRef } from '@/lib/core/task'
import { findActorBySession, isVouchedSession } from '@/lib/data/accounts/actors'
import { openTask } from '@/lib/data/tasks'
import { env } from '@/lib/env'

/**
 * The person behind this request. Everything above lib/web sees an actor and never a session.
 *
 * @param isSeen whether the request is a sign of the person, which keeps the session alive
 * @throws {AppError} `unauthenticated` without a session that is alive, or one that lacks the second step it should have
 */
export const requireActor = cache(async (isSeen = true): Promise<Actor & { userId: string }> => {
  const actor = await (isSeen ? findActor() : findActor(false)) // pages and layouts share one look-up
  if (actor?.userId == null) throw new AppError('unauthenticated', 'Please sign in.')
  return { ...actor, userId: actor.userId }
})

/** The person behind this request, or null; null also until the account is signed in to as the installation asks. */
export const findActor = cache(async (isSeen = true): Promise<Actor | null> => {
  const signedIn = await (isSeen ? findSignedIn() : findSignedIn(false))
  return signedIn && !signedIn.lacksTwoStep ? signedIn.actor : null
})

/** The person behind this request, and whether it is one who has to set up two-step sign-in first; or null. */
export const findSignedIn = cache(
  async (isSeen = true): Promise<{ actor: Actor; lacksTwoStep: boolean } | null> => {
    const sessionId = await readSessionId()
    const actor = sessionId === null ? null : await findActorBySession(sessionId, isSeen)
    if (sessionId === null || actor === null) return null
    return { actor, lacksTwoStep: isTwoStepWanted(actor) && !(await isVouchedSession(sessionId)) }
  },
)

/** Whether this installation wants the person to sign in in two steps. */
export function isTwoStepWanted(actor: Actor): boolean {
  return wantsTwoStep(env().TWO_STEP_SIGN_IN, actor)
}

/** Whether a lead of this study is behind this request: they know it, and may read what is not theirs to do in it. */
export async function isLeadOf(studyId: string): Promise<boolean> {
  return (await findActor())?.roles.get(studyId) === 'pi'
}

/**
 * The person behind this request, for setting up how to sign in: also one who may do nothing else yet.
 *
 * @throws {AppError} `unauthenticated` without a session that is alive
 */
export async function requireSignedIn(): Promise<Actor & { userId: string }> {
  const actor = (await findSignedIn())?.actor
  if (actor?.userId == null) throw new AppError('unauthenticated', 'Please sign in.')
  return { ...actor, userId: actor.userId }
}

/**
 * What waits in a browser belongs to its own person, who will sign in again; another's session must not answer for it.
 *
 * @throws {AppError} `unauthenticated` when somebody else is signed in
 */
export function requirePerson(actor: Actor, userId: string): void {
  if (userId !== actor.userId)
    throw new AppError('unauthenticated', 'Somebody else is signed in on this browser.')
}

/**
 * That the task which an address names is one of its study, and the actor a member of that; addresses without a task pass.
 *
 * @throws {AppError} `not_found` otherwise
 */
export async function requireTask(actor: Actor, address: object | undefined): Promise<void> {
  const { studyId, taskId }: Partial<TaskRef> = address ?? {} // an address that names nothing has no parameters at all
  if (studyId === undefined || taskId === undefined) return
  authorize(actor, 'study:read', studyId)
  await openTask({ studyId, taskId })
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

/** Whether people reach this installation by https. */
export function isSecure(): boolean {
  return env().NEXTAUTH_URL?.startsWith('https://') ?? false
}

/** Secure cookies wherever the installation is reached by https; the prefix then also binds them to this host and path. */
export function sessionCookieName(): string {
  return isSecure() ? '__Host-concordance.session' : 'concordance.session'
}
