'use server'

import { z } from 'zod'
import { redeemPasswordLink } from '@/lib/data/accounts/password-links'
import { definePublicAction } from '@/lib/web/action'

export const setPasswordAction = definePublicAction(
  z.strictObject({ secret: z.string().min(1).max(200), password: z.string().max(1000) }),
  ({ secret, password }) => redeemPasswordLink(secret, password),
)
