'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { beginTwoStep, confirmTwoStep, endTwoStep, renewRecoveryCodes } from '@/lib/data/accounts/two-step'
import { defineAction } from '@/lib/web/action'
import { requireSessionId, requireSignedIn } from '@/lib/web/session'

const typedSchema = z.strictObject({ code: z.string().max(100) })

export const beginTwoStepAction = defineAction(
  z.strictObject({ password: z.string().max(1000) }),
  async (actor, { password }) => beginTwoStep(actor, { password, sessionId: await requireSessionId() }),
  requireSignedIn,
)

/** The page stays as it is until its reader has kept the recovery codes: they are shown this once. */
export const confirmTwoStepAction = defineAction(
  typedSchema,
  async (actor, { code }) => confirmTwoStep(actor, { code, sessionId: await requireSessionId() }),
  requireSignedIn,
)

export const renewCodesAction = defineAction(typedSchema, async (actor, { code }) =>
  renewRecoveryCodes(actor, { code, sessionId: await requireSessionId() }),
)

export const endTwoStepAction = defineAction(typedSchema, async (actor, { code }) => {
  await endTwoStep(actor, { code, sessionId: await requireSessionId() })
  revalidatePath('/account/two-step')
})
