'use server'

import { redirect } from 'next/navigation'
import { createStudy, newStudySchema } from '@/lib/data/studies'
import { defineAction } from '@/lib/web/action'

export const createStudyAction = defineAction(newStudySchema, async (actor, input) => {
  const study = await createStudy(actor, input)
  redirect(`/studies/${study.id}/import`)
})
