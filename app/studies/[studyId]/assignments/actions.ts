'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { availabilitySchema } from '@/lib/core/assignment/availability'
import { planSettingsSchema } from '@/lib/core/assignment/plan-settings'
import { setAvailability } from '@/lib/data/assignment/assignment-board'
import { applyPlan, handOver, previewAssignments } from '@/lib/data/assignment/assignments'
import { defineAction } from '@/lib/web/action'

const studyId = z.uuid()

export const previewPlanAction = defineAction(
  planSettingsSchema.extend({ studyId }),
  (actor, { studyId: study, ...settings }) => previewAssignments(actor, study, settings),
)

export const applyPlanAction = defineAction(
  planSettingsSchema.extend({ studyId, digest: z.string() }),
  async (actor, { studyId: study, digest, ...settings }) => {
    const made = await applyPlan(actor, study, settings, digest)
    revalidatePath('/studies/[studyId]/assignments', 'page')
    return made
  },
)

export const setAvailabilityAction = defineAction(
  availabilitySchema.extend({ studyId, raterId: z.uuid() }),
  async (actor, { studyId: study, raterId, ...availability }) => {
    await setAvailability(actor, study, raterId, availability)
    revalidatePath('/studies/[studyId]/assignments', 'page')
  },
)

export const handOverAction = defineAction(
  z.strictObject({ studyId, fromId: z.uuid(), toId: z.uuid() }),
  async (actor, { studyId: study, ...input }) => {
    const result = await handOver(actor, study, input)
    revalidatePath('/studies/[studyId]/assignments', 'page')
    return result
  },
)
