'use server'

import { z } from 'zod'
import { defineAction } from '@/lib/web/action'
import { keepProofAsked } from '@/lib/web/cookies'
import { requireSessionId } from '@/lib/web/session'

export const beginProofAction = defineAction(z.strictObject({}), async () =>
  keepProofAsked(await requireSessionId()),
)
