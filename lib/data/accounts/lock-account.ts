import 'server-only'
import type { Tx } from '../client'

/**
 * Until the transaction ends nobody else changes how the account is signed in to, or begins a session by its password.
 *
 * @returns how it is signed in to; null for no account
 */
export async function lockAccount(
  tx: Tx,
  userId: string,
): Promise<{ email: string; passwordHash: string | null; hasTwoStep: boolean; isDisabled: boolean } | null> {
  await tx.$queryRaw`select id from "User" where id = ${userId}::uuid for no key update`
  const user = await tx.user.findUnique({
    where: { id: userId },
    select: { email: true, passwordHash: true, disabledAt: true, twoStep: { select: { confirmedAt: true } } },
  })
  if (!user) return null
  const { email, passwordHash, disabledAt, twoStep } = user
  return { email, passwordHash, hasTwoStep: twoStep?.confirmedAt != null, isDisabled: disabledAt !== null }
}
