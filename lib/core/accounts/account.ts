import { z } from 'zod'
import { profileSchema } from './profile'

export const ownAccountSchema = z.strictObject({
  name: z.string().trim().min(1, 'A name is needed.').max(200),
  profile: profileSchema,
})

export type OwnAccount = z.infer<typeof ownAccountSchema>

/** One sign-in of a person that is still alive. Times are ISO. */
export type OpenSession = { id: string; isCurrent: boolean; startedAt: string; lastSeenAt: string }

/** An account as an administrator sees it. */
export type AccountRow = {
  id: string
  email: string
  name: string
  isAdmin: boolean
  isDisabled: boolean
  /** False for people who sign in with the hospital's identity provider, or have not chosen one yet. */
  hasPassword: boolean
  /** Whether a code is asked for beside the password. */
  hasTwoStep: boolean
  studies: number
  /** Sign-ins that are alive. */
  sessions: number
  /** ISO time of the last sign of life; null before the first sign-in. */
  lastSeenAt: string | null
}
