'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { availabilitySchema } from '@/lib/core/assignment/availability'
import { planSettingsSchema } from '@/lib/core/assignment/plan-settings'
import { taskRefSchema } from '@/lib/core/task'
import { setAvailability } from '@/lib/data/assignment/assignment-board'
import { applyPlan, handOver, previewAssignments } from '@/lib/data/assignment/assignments'
import { defineAction } from '@/lib/web/action'

export const previewPlanAction = defineAction(
  planSettingsSchema.extend({ task: taskRefSchema }),
  (actor, { task, ...settings }) => previewAssignments(actor, task, settings),
)

export const applyPlanAction = defineAction(
  planSettingsSchema.extend({ task: taskRefSchema, digest: z.string() }),
  async (actor, { task, digest, ...settings }) => {
    const made = await applyPlan(actor, task, settings, digest)
    revalidatePath('/studies/[studyId]/tasks/[taskId]/assignments', 'page')
    return made
  },
)

export const setAvailabilityAction = defineAction(
  availabilitySchema.extend({ task: taskRefSchema, raterId: z.uuid() }),
  async (actor, { task, raterId, ...availability }) => {
    await setAvailability(actor, task.studyId, raterId, availability)
    revalidatePath('/studies/[studyId]/tasks/[taskId]/assignments', 'page')
  },
)

export const handOverAction = defineAction(
  z.strictObject({ task: taskRefSchema, fromId: z.uuid(), toId: z.uuid() }),
  async (actor, { task, ...input }) => {
    const result = await handOver(actor, task, input)
    revalidatePath('/studies/[studyId]/tasks/[taskId]/assignments', 'page')
    return result
  },
)
