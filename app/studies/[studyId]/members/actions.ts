'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { newInvitationSchema } from '@/lib/core/accounts/invitation'
import { STUDY_ROLES } from '@/lib/core/actor'
import { createInvitation, revokeInvitation } from '@/lib/data/members/invitations'
import { removeMember, setMember } from '@/lib/data/members/members'
import { defineAction } from '@/lib/web/action'

const studyId = z.uuid()
const email = z.email('This is not an e-mail address.')

export const setMemberAction = defineAction(
  z.strictObject({ studyId, email, role: z.enum(STUDY_ROLES), alias: z.string().trim().min(1).optional() }),
  async (actor, { studyId: study, alias, ...member }) => {
    await setMember(actor, study, { ...member, ...(alias === undefined ? {} : { alias }) })
    revalidatePath('/studies/[studyId]/members', 'page')
  },
)

export const removeMemberAction = defineAction(
  z.strictObject({ studyId, userId: z.uuid() }),
  async (actor, input) => {
    await removeMember(actor, input.studyId, input.userId)
    revalidatePath('/studies/[studyId]/members', 'page')
  },
)

export const inviteAction = defineAction(
  newInvitationSchema.extend({ studyId }),
  async (actor, { studyId: study, ...input }) => {
    const { invitation, secret } = await createInvitation(actor, study, input)
    revalidatePath('/studies/[studyId]/members', 'page')
    return { path: `/invitation/${secret}`, alias: invitation.alias }
  },
)

export const revokeInvitationAction = defineAction(
  z.strictObject({ studyId, invitationId: z.uuid() }),
  async (actor, input) => {
    await revokeInvitation(actor, input.studyId, input.invitationId)
    revalidatePath('/studies/[studyId]/members', 'page')
  },
)
