'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { qualityConfigSchema } from '@/lib/core/assignment/quality-config'
import { newKeysSchema } from '@/lib/core/labeling/keyed-item'
import { removeKey, setKeys } from '@/lib/data/labeling/keyed-items'
import { setQuality } from '@/lib/data/labeling/rater-quality'
import { waiveTraining } from '@/lib/data/labeling/training'
import { defineAction } from '@/lib/web/action'

const PAGE = '/studies/[studyId]/assignments/quality'
const studyId = z.uuid()

export const setQualityAction = defineAction(
  qualityConfigSchema.extend({ studyId }),
  async (actor, { studyId: study, ...config }) => {
    const added = await setQuality(actor, study, config)
    revalidatePath(PAGE, 'page')
    return added
  },
)

export const setKeysAction = defineAction(
  newKeysSchema.extend({ studyId }),
  async (actor, { studyId: study, ...keys }) => {
    await setKeys(actor, study, keys)
    revalidatePath(PAGE, 'page')
  },
)

export const removeKeyAction = defineAction(
  z.strictObject({ studyId, itemId: z.uuid() }),
  async (actor, input) => {
    await removeKey(actor, input.studyId, input.itemId)
    revalidatePath(PAGE, 'page')
  },
)

export const waiveTrainingAction = defineAction(
  z.strictObject({ studyId, raterId: z.uuid(), reason: z.string().trim().min(1).max(1000) }),
  async (actor, { studyId: study, ...input }) => {
    await waiveTraining(actor, study, input)
    revalidatePath(PAGE, 'page')
  },
)
