'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { confirmStudyProtocol } from '@/lib/data/labeling/study-protocol'
import { defineAction } from '@/lib/web/action'

export const confirmProtocolAction = defineAction(
  z.strictObject({ studyId: z.uuid(), digest: z.string() }),
  async (actor, { studyId, digest }) => {
    await confirmStudyProtocol(actor, studyId, digest)
    revalidatePath('/studies/[studyId]', 'layout')
  },
)
