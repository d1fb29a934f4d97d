'use server'

import { z } from 'zod'
import { profileSchema } from '@/lib/core/accounts/profile'
import { acceptAsNewPerson, acceptInvitation, newPersonSchema } from '@/lib/data/members/invited'
import { defineAction, definePublicAction } from '@/lib/web/action'
import { keepInvitation } from '@/lib/web/cookies'

const secret = z.string().min(1).max(200)

export const joinAsNewPerson = definePublicAction(
  newPersonSchema.extend({ secret }),
  ({ secret: link, ...person }) => acceptAsNewPerson(link, person),
)

export const joinStudyAction = defineAction(
  z.strictObject({ secret, profile: profileSchema }),
  (actor, { secret: link, profile }) => acceptInvitation(actor, link, profile),
)

/** Before leaving for the hospital's sign-in page. */
export const keepInvitationAction = definePublicAction(z.strictObject({ secret }), ({ secret: link }) =>
  keepInvitation(link),
)
