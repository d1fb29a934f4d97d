'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { newWebhookSchema } from '@/lib/core/webhook'
import { createWebhook, removeWebhook } from '@/lib/data/webhooks/webhooks'
import { defineAction } from '@/lib/web/action'

const studyId = z.uuid()
const PAGE = '/studies/[studyId]/export/webhooks'

export const createWebhookAction = defineAction(
  newWebhookSchema.extend({ studyId }),
  async (actor, { studyId: study, ...webhook }) => {
    const secret = await createWebhook(actor, study, webhook)
    revalidatePath(PAGE, 'page')
    return secret
  },
)

export const removeWebhookAction = defineAction(
  z.strictObject({ studyId, webhookId: z.uuid() }),
  async (actor, { studyId: study, webhookId }) => {
    await removeWebhook(actor, study, webhookId)
    revalidatePath(PAGE, 'page')
  },
)
