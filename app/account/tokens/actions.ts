'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { newApiTokenSchema } from '@/lib/core/api/api-token'
import { createApiToken, revokeApiToken } from '@/lib/data/accounts/api-tokens'
import { defineAction, defineProvedAction } from '@/lib/web/action'

export const createTokenAction = defineProvedAction(newApiTokenSchema, async (actor, input) => {
  const token = await createApiToken(actor, input)
  revalidatePath('/account/tokens')
  return token
})

export const revokeTokenAction = defineAction(
  z.strictObject({ tokenId: z.uuid() }),
  async (actor, { tokenId }) => {
    await revokeApiToken(actor, tokenId)
    revalidatePath('/account/tokens')
  },
)
