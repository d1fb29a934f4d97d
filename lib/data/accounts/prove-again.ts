import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { db } from '../client'
import { getOwnAccount } from './account'
import { requireOwnPassword } from './check-password'

/** For so long a sign-in with the hospital's account counts as a proof of who sits there: we can ask for no password of it. */
const FRESH_MINUTES = 15

/** What is typed again, in which sign-in, and the browser's network address, for slowing down guesses. */
export type Proof = { password: string; sessionId: string; address: string }

/**
 * Whether the one who sits there is still who signed in, before what outlasts the sign-in: whoever finds an open page is not
 * to take more from it than the page.
 *
 * @throws {AppError} `invalid` for a wrong password; `forbidden` for a sign-in with the hospital's account that is not fresh;
 *   `too_many_requests`
 */
export async function proveAgain(
  actor: Actor & { userId: string },
  { password, sessionId, address }: Proof,
): Promise<void> {
  const { hasPassword } = await getOwnAccount(actor)
  if (!hasPassword) return requireFresh(actor.userId, sessionId)
  await requireOwnPassword(actor, { password, address })
}

async function requireFresh(userId: string, sessionId: string): Promise<void> {
  const fresh = await db.$queryRaw<unknown[]>`
    select from "Session" where id = ${sessionId}::uuid and "userId" = ${userId}::uuid and "revokedAt" is null
      and "createdAt" > now() - make_interval(mins => ${FRESH_MINUTES})`
  if (fresh.length > 0) return
  throw new AppError(
    'forbidden',
    `You signed in more than ${FRESH_MINUTES} minutes ago. Sign out, sign in with your hospital account again, and do this then.`,
  )
}
