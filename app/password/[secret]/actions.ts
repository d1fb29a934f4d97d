'use server'

import { z } from 'zod'
import { redeemPasswordLink } from '@/lib/data/accounts/password-links'
import { definePublicAction } from '@/lib/web/action'
import { keepDevice } from '@/lib/web/cookies'

export const setPasswordAction = definePublicAction(
  z.strictObject({ secret: z.string().min(1).max(200), password: z.string().max(1000) }),
  async ({ secret, password }) => {
    const { email, userId } = await redeemPasswordLink(secret, password)
    await keepDevice(userId) // whoever has the link can sign in here, whatever strangers try meanwhile
    return { email }
  },
)
