import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { SYSTEM_SCOPE, writeAudit } from '../audit'
import type { Tx } from '../client'

/**
 * Ends what acts as a person now: sign-ins and tokens of programs. Callers have authorized already.
 *
 * @returns how many sign-ins ended
 */
export async function endAccess(
  tx: Tx,
  actor: Pick<Actor, 'userId' | 'raters'>,
  userId: string,
): Promise<number> {
  const now = new Date()
  const ended = await tx.session.updateMany({
    where: { userId, revokedAt: null },
    data: { revokedAt: now },
  })
  const tokens = await tx.apiToken.updateManyAndReturn({
    where: { userId, revokedAt: null },
    data: { revokedAt: now },
    select: { id: true },
  })
  for (const { id: tokenId } of tokens) {
    await writeAudit(tx, actor, SYSTEM_SCOPE, { type: 'token.revoked', data: { userId, tokenId } })
  }
  return ended.count
}

/** Ends the sign-ins of an account but one. @returns how many */
export async function endOtherSessionsOf(tx: Tx, userId: string, sessionId: string): Promise<number> {
  const ended = await tx.session.updateMany({
    where: { userId, revokedAt: null, id: { not: sessionId } },
    data: { revokedAt: new Date() },
  })
  return ended.count
}

/** Makes the open links for a new password worthless. */
export async function endPasswordLinks(tx: Tx, userId: string): Promise<void> {
  const now = new Date()
  await tx.passwordLink.updateMany({
    where: { userId, usedAt: null, expiresAt: { gt: now } },
    data: { expiresAt: now },
  })
}
