'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import {
  ACCOUNT_GRANTS,
  ACCOUNT_STEPS,
  type AccountGrant,
  type AccountStep,
} from '@/lib/core/accounts/account-steps'
import type { Actor } from '@/lib/core/actor'
import { createPasswordLink } from '@/lib/data/accounts/password-links'
import { resetTwoStep } from '@/lib/data/accounts/two-step'
import {
  createUser,
  disableUser,
  emailSchema,
  enableUser,
  endUserSessions,
  nameSchema,
  setAdmin,
} from '@/lib/data/accounts/users'
import { askForExamination } from '@/lib/pipeline/jobs/examine-services'
import { defineAction, defineProvedAction } from '@/lib/web/action'

export const createAccountAction = defineProvedAction(
  z.strictObject({ email: emailSchema, name: nameSchema, isAdmin: z.boolean() }),
  async (actor, input) => {
    const user = await createUser(actor, { ...input, password: null })
    const { secret } = await createPasswordLink(actor, user.id)
    revalidatePath('/admin')
    return { path: `/password/${secret}`, email: user.email }
  },
)

export const grantStepAction = defineProvedAction(
  z.strictObject({ userId: z.uuid(), step: z.enum(ACCOUNT_GRANTS) }),
  async (actor, { userId, step }) => {
    const path = await takeGrant(actor, userId, step)
    revalidatePath('/admin')
    return { path }
  },
)

export const accountStepAction = defineAction(
  z.strictObject({ userId: z.uuid(), step: z.enum(ACCOUNT_STEPS) }),
  async (actor, { userId, step }) => {
    await takeStep(actor, userId, step)
    revalidatePath('/admin')
    return { path: null }
  },
)

export const examineServicesAction = defineAction(z.strictObject({}), async (actor) => {
  await askForExamination(actor)
})

async function takeStep(actor: Actor, userId: string, step: AccountStep): Promise<void> {
  switch (step) {
    case 'disable':
      return disableUser(actor, userId)
    case 'take-admin':
      return setAdmin(actor, userId, false)
    case 'end-sessions':
      await endUserSessions(actor, userId)
  }
}

async function takeGrant(actor: Actor, userId: string, step: AccountGrant): Promise<string | null> {
  switch (step) {
    case 'enable':
      await enableUser(actor, userId)
      return null
    case 'make-admin':
      await setAdmin(actor, userId, true)
      return null
    case 'end-two-step':
      await resetTwoStep(actor, userId)
      return null
    case 'password-link':
      return `/password/${(await createPasswordLink(actor, userId)).secret}`
  }
}
