'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { ownAccountSchema } from '@/lib/core/accounts/account'
import { changePassword, endOtherSessions, updateOwnAccount } from '@/lib/data/accounts/account'
import { defineAction } from '@/lib/web/action'
import { requireSessionId } from '@/lib/web/session'

export const updateAccountAction = defineAction(ownAccountSchema, async (actor, input) => {
  await updateOwnAccount(actor, input)
  revalidatePath('/account')
})

export const changePasswordAction = defineAction(
  z.strictObject({ current: z.string().max(1000), next: z.string().max(1000) }),
  async (actor, input) => {
    await changePassword(actor, { ...input, sessionId: await requireSessionId() })
    revalidatePath('/account')
  },
)

export const endOtherSessionsAction = defineAction(z.strictObject({}), async (actor) => {
  const ended = await endOtherSessions(actor, await requireSessionId())
  revalidatePath('/account')
  return ended
})
