'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { defineProvedAction } from '@/lib/web/action'

/** The downloads themselves are links, which ask for the proof that was given here. */
export const proveForDownloadsAction = defineProvedAction(z.strictObject({}), async () => {
  revalidatePath('/studies/[studyId]/export', 'page')
})
