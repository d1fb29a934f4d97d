'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import {
  type InvitationLink,
  MOST_INVITED,
  newInvitationSchema,
  TOO_MANY_INVITED,
} from '@/lib/core/accounts/invitation'
import { STUDY_ROLES, type StudyRole } from '@/lib/core/actor'
import {
  createInvitations,
  invitesLead,
  renewInvitation,
  revokeInvitation,
} from '@/lib/data/members/invitations'
import { removeMember, setMember } from '@/lib/data/members/members'
import { defineAction, defineProvedAction } from '@/lib/web/action'

const studyId = z.uuid()
const email = z.email('This is not an e-mail address.')

/** A lead reads everything and lets others in; what raters and adjudicators get is little, and asked for often. */
const makesLead = (_actor: unknown, { role }: { role: StudyRole }) => role === 'pi'

export const setMemberAction = defineProvedAction(
  z.strictObject({ studyId, email, role: z.enum(STUDY_ROLES), alias: z.string().trim().min(1).optional() }),
  async (actor, { studyId: study, alias, ...member }) => {
    await setMember(actor, study, { ...member, ...(alias === undefined ? {} : { alias }) })
    revalidatePath('/studies/[studyId]/members', 'page')
  },
  makesLead,
)

export const removeMemberAction = defineAction(
  z.strictObject({ studyId, userId: z.uuid() }),
  async (actor, input) => {
    await removeMember(actor, input.studyId, input.userId)
    revalidatePath('/studies/[studyId]/members', 'page')
  },
)

/** A link for each address, or so many that whoever holds one may use. */
export const inviteAction = defineProvedAction(
  newInvitationSchema.omit({ email: true }).extend({
    studyId,
    emails: z
      .array(z.email({ error: ({ input }) => `“${String(input)}” is not an e-mail address.` }))
      .max(MOST_INVITED, TOO_MANY_INVITED),
    count: z.int().min(1).max(MOST_INVITED, TOO_MANY_INVITED),
  }),
  async (actor, { studyId: study, emails, count, ...input }) => {
    const people = emails.length > 0 ? [...new Set(emails)] : Array.from({ length: count }, () => null)
    const made = await createInvitations(
      actor,
      study,
      people.map((one) => ({ ...input, email: one })),
    )
    revalidatePath('/studies/[studyId]/members', 'page')
    return made.map(toLink)
  },
  makesLead,
)

export const renewInvitationAction = defineProvedAction(
  z.strictObject({ studyId, invitationId: z.uuid() }),
  async (actor, input) => {
    const made = await renewInvitation(actor, input.studyId, input.invitationId)
    revalidatePath('/studies/[studyId]/members', 'page')
    return toLink(made)
  },
  (actor, input) => invitesLead(actor, input.studyId, input.invitationId),
)

export const revokeInvitationAction = defineAction(
  z.strictObject({ studyId, invitationId: z.uuid() }),
  async (actor, input) => {
    await revokeInvitation(actor, input.studyId, input.invitationId)
    revalidatePath('/studies/[studyId]/members', 'page')
  },
)

function toLink({
  invitation: { alias, email, expiresAt },
  secret,
}: Awaited<ReturnType<typeof renewInvitation>>): InvitationLink {
  return { path: `/invitation/${secret}`, alias, email, expiresAt }
}
