'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { cancelWork, pauseWork } from '@/lib/data/work/control'
import { resumeWork } from '@/lib/pipeline/work'
import { defineAction } from '@/lib/web/action'

/** One run, the runs of a grid, or a piece of work on texts; the limit, in the currency of the prices, is for going on. */
const work = z.union([
  z.strictObject({ studyId: z.uuid(), runId: z.uuid(), costLimit: z.number().positive().optional() }),
  z.strictObject({ studyId: z.uuid(), gridId: z.uuid(), costLimit: z.number().positive().optional() }),
  z.strictObject({ studyId: z.uuid(), jobId: z.uuid(), costLimit: z.number().positive().optional() }),
])

export const pauseWorkAction = defineAction(work, async (actor, led) => {
  await pauseWork(actor, led.studyId, led)
  revalidatePath('/studies/[studyId]', 'layout')
})

export const cancelWorkAction = defineAction(work, async (actor, led) => {
  await cancelWork(actor, led.studyId, led)
  revalidatePath('/studies/[studyId]', 'layout')
})

export const resumeWorkAction = defineAction(work, async (actor, led) => {
  await resumeWork(actor, led.studyId, led, led.costLimit)
  revalidatePath('/studies/[studyId]', 'layout')
})
