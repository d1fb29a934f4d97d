'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { newApiTokenSchema } from '@/lib/core/api/api-token'
import { createApiToken, revokeApiToken } from '@/lib/data/accounts/api-tokens'
import { proveAgain } from '@/lib/data/accounts/prove-again'
import { defineAction } from '@/lib/web/action'
import { readClientAddress } from '@/lib/web/address'
import { requireSessionId } from '@/lib/web/session'

export const createTokenAction = defineAction(
  z.strictObject({ password: z.string().max(1000), token: newApiTokenSchema }),
  async (actor, { password, token: input }) => {
    const address = await readClientAddress()
    await proveAgain(actor, { password, address, sessionId: await requireSessionId() })
    const token = await createApiToken(actor, input)
    revalidatePath('/account/tokens')
    return token
  },
)

export const revokeTokenAction = defineAction(
  z.strictObject({ tokenId: z.uuid() }),
  async (actor, { tokenId }) => {
    await revokeApiToken(actor, tokenId)
    revalidatePath('/account/tokens')
  },
)
