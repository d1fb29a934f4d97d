'use server'

import { z } from 'zod'
import { defineAction } from '@/lib/web/action'
import { isSecure } from '@/lib/web/is-secure'
import { keepProofAsked } from '@/lib/web/proof-cookie'
import { requireSessionId } from '@/lib/web/session'

export const beginProofAction = defineAction(z.strictObject({}), async () =>
  keepProofAsked(await requireSessionId(), isSecure()),
)
