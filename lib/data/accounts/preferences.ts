import 'server-only'
import { type Preferences, preferencesSchema, STANDARD_PREFERENCES } from '@/lib/core/accounts/preferences'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { db } from '../client'

/** How the actor likes to work; what no longer fits (an action that is gone) falls back to the standard. */
export async function getPreferences(actor: Actor): Promise<Preferences> {
  if (actor.userId === null) return STANDARD_PREFERENCES
  const row = await db.user.findUnique({ where: { id: actor.userId }, select: { preferences: true } })
  const parsed = preferencesSchema.safeParse(row?.preferences)
  return parsed.success ? parsed.data : STANDARD_PREFERENCES
}

/** Keeps how the actor likes to work. Nothing of a study changes by it, so nothing is audited. */
export async function setPreferences(actor: Actor, input: Preferences): Promise<void> {
  if (actor.userId === null) throw new AppError('forbidden', 'Only people have preferences.')
  await db.user.update({
    where: { id: actor.userId },
    data: { preferences: preferencesSchema.parse(input) },
  })
}
