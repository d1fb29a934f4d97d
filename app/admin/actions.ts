'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { enableUser, endUserSessions, setAdmin } from '@/lib/data/accounts/accounts'
import { createPasswordLink } from '@/lib/data/accounts/password-links'
import { resetTwoStep } from '@/lib/data/accounts/two-step'
import { createUser, disableUser, emailSchema, nameSchema } from '@/lib/data/accounts/users'
import { askForExamination } from '@/lib/pipeline/jobs/examine-services'
import { defineAction } from '@/lib/web/action'

const STEPS = [
  'disable',
  'enable',
  'make-admin',
  'take-admin',
  'end-sessions',
  'end-two-step',
  'password-link',
] as const

export const createAccountAction = defineAction(
  z.strictObject({ email: emailSchema, name: nameSchema, isAdmin: z.boolean() }),
  async (actor, input) => {
    const user = await createUser(actor, { ...input, password: null })
    const { secret } = await createPasswordLink(actor, user.id)
    revalidatePath('/admin')
    return { path: `/password/${secret}`, email: user.email }
  },
)

export const accountStepAction = defineAction(
  z.strictObject({ userId: z.uuid(), step: z.enum(STEPS) }),
  async (actor, { userId, step }) => {
    const path = await takeStep(actor, userId, step)
    revalidatePath('/admin')
    return { path }
  },
)

export const examineServicesAction = defineAction(z.strictObject({}), async (actor) => {
  await askForExamination(actor)
})

async function takeStep(actor: Actor, userId: string, step: (typeof STEPS)[number]): Promise<string | null> {
  switch (step) {
    case 'disable':
      await disableUser(actor, userId)
      return null
    case 'enable':
      await enableUser(actor, userId)
      return null
    case 'make-admin':
    case 'take-admin':
      await setAdmin(actor, userId, step === 'make-admin')
      return null
    case 'end-sessions':
      await endUserSessions(actor, userId)
      return null
    case 'end-two-step':
      await resetTwoStep(actor, userId)
      return null
    case 'password-link':
      return `/password/${(await createPasswordLink(actor, userId)).secret}`
  }
}
