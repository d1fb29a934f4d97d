import { z } from 'zod'
import { STUDY_ROLES, type StudyRole } from '../actor'

/** Links made at once, at most. */
export const MOST_INVITED = 30
/** What is said to who asks for more. */
export const TOO_MANY_INVITED = `At most ${MOST_INVITED} at once.`

/** What a lead chooses when inviting somebody. */
export const newInvitationSchema = z.strictObject({
  role: z.enum(STUDY_ROLES),
  /** Only this person may use the link; null for whoever holds it. */
  email: z.email('This is not an e-mail address.').nullable(),
  /** A rater of imported data whose place the person takes over; null for a new place. */
  alias: z.string().trim().min(1).nullable(),
  /** How many days the link works. */
  days: z.int().min(1).max(90),
})

export type NewInvitation = z.input<typeof newInvitationSchema>

export const newInvitationsSchema = z.array(newInvitationSchema).max(MOST_INVITED, TOO_MANY_INVITED)

/** What is shown of a new link, once. */
export type InvitationLink = Pick<Invitation, 'alias' | 'email' | 'expiresAt'> & { path: string }

export type InvitationState = 'open' | 'accepted' | 'revoked' | 'expired'

/** An invitation as the study's lead sees it; its secret is not part of it. */
export type Invitation = {
  id: string
  role: StudyRole
  email: string | null
  alias: string | null
  state: InvitationState
  /** ISO times. */
  createdAt: string
  expiresAt: string
}

type Moments = { acceptedAt: Date | null; revokedAt: Date | null; expiresAt: Date }

/** What became of an invitation by `now`; an accepted one stays accepted. */
export function invitationState({ acceptedAt, revokedAt, expiresAt }: Moments, now: Date): InvitationState {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}
