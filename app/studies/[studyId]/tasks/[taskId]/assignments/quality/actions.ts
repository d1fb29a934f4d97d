'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { qualityConfigSchema } from '@/lib/core/assignment/quality-config'
import { newKeysSchema } from '@/lib/core/labeling/keyed-item'
import { taskRefSchema } from '@/lib/core/task'
import { removeKey, setKeys } from '@/lib/data/labeling/keyed-items'
import { setQuality } from '@/lib/data/labeling/rater-quality'
import { waiveTraining } from '@/lib/data/labeling/training'
import { defineAction } from '@/lib/web/action'

const PAGE = '/studies/[studyId]/tasks/[taskId]/assignments/quality'
export const setQualityAction = defineAction(
  qualityConfigSchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...config }) => {
    const added = await setQuality(actor, task, config)
    revalidatePath(PAGE, 'page')
    return added
  },
)

export const setKeysAction = defineAction(
  newKeysSchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...keys }) => {
    await setKeys(actor, task, keys)
    revalidatePath(PAGE, 'page')
  },
)

export const removeKeyAction = defineAction(
  z.strictObject({ task: taskRefSchema, itemId: z.uuid() }),
  async (actor, input) => {
    await removeKey(actor, input.task, input.itemId)
    revalidatePath(PAGE, 'page')
  },
)

export const waiveTrainingAction = defineAction(
  z.strictObject({ task: taskRefSchema, raterId: z.uuid(), reason: z.string().trim().min(1).max(1000) }),
  async (actor, { task, ...input }) => {
    await waiveTraining(actor, task, input)
    revalidatePath(PAGE, 'page')
  },
)
