import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { Profile } from '@/lib/core/profile'
import { db } from './client'

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
