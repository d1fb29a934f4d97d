import 'server-only'
import { normalizeEmail } from '@/lib/core/accounts/normalize-email'
import { type NoProof, PROOF_MINUTES } from '@/lib/core/accounts/proof'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { isId } from '@/lib/core/uuid'
import { db } from '../client'
import { getOwnAccount } from './account'
import { findActorBySession } from './actors'
import { requireOwnPassword } from './check-password'

// Whether the one who sits there is still who signed in, before what outlasts the sign-in: whoever finds an open page is not
// to take more from it than the page. The sign-in itself proves nothing of it, however fresh: the page may have been left since.

/** How far the clock of an identity provider may be ahead of the database's. */
const CLOCK_SECONDS = 60

/** What is typed again, empty for nothing; and in which sign-in. */
export type Proof = { password: string; sessionId: string }

/**
 * Takes a password as a proof, or one that was given in this sign-in no longer than `PROOF_MINUTES` ago. What is typed is checked
 * in any case.
 *
 * @throws {AppError} `invalid` for a wrong password, or none; `forbidden` for who has none and has not signed in again with the
 *   hospital's account; `too_many_requests`
 */
export async function proveAgain(
  actor: Actor & { userId: string },
  { password, sessionId }: Proof,
): Promise<void> {
  if (password === '' && (await isProved(actor, sessionId))) return
  const { hasPassword } = await getOwnAccount(actor)
  if (!hasPassword)
    throw new AppError('forbidden', 'Sign in again with your hospital account first, then do this.')
  await requireOwnPassword(actor, { password, sessionId })
  await db.$executeRaw`
    update "Session" set "provedAt" = now() where id = ${sessionId}::uuid and "userId" = ${actor.userId}::uuid`
}

/** Whether a proof given in this sign-in of the actor's still counts. */
export async function isProved({ userId }: Pick<Actor, 'userId'>, sessionId: string): Promise<boolean> {
  const proved = await db.$queryRaw<unknown[]>`
    select from "Session" where id = ${sessionId}::uuid and "userId" = ${userId}::uuid and "revokedAt" is null
      and "provedAt" > now() - make_interval(mins => ${PROOF_MINUTES})`
  return proved.length > 0
}

/**
 * Takes what the hospital's identity provider says as a proof for a sign-in that goes on.
 *
 * @param sessionId the sign-in, as the browser keeps it
 * @param reported the person's address, and when the provider last asked who they are, in seconds since 1970 (`auth_time`)
 * @returns `proved`; what is missing; or `ended` where the sign-in is no more
 */
export async function proveByProvider(
  sessionId: string,
  reported: { email: string; authTime: unknown },
): Promise<'proved' | 'ended' | NoProof> {
  const actor = isId(sessionId) ? await findActorBySession(sessionId) : null
  if (actor?.userId == null) return 'ended'
  const email = normalizeEmail(reported.email)
  // an address that was only claimed may be somebody else's: its account has a password to type
  const own = await db.user.count({ where: { id: actor.userId, email, isAddressClaimed: false } })
  if (own === 0) return 'other-person'
  if (typeof reported.authTime !== 'number' || !Number.isFinite(reported.authTime)) return 'no-time'
  const proved = await db.$executeRaw`
    update "Session" set "provedAt" = least(given.at, now())
    from (select to_timestamp(${reported.authTime}::float8) as at) given
    where id = ${sessionId}::uuid and given.at > now() - make_interval(mins => ${PROOF_MINUTES})
      and given.at < now() + make_interval(secs => ${CLOCK_SECONDS})`
  return proved > 0 ? 'proved' : 'not-anew'
}
