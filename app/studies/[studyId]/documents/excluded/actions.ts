'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { newExclusionSchema, restorationSchema } from '@/lib/core/exclusion'
import { excludeStatements, restoreStatements } from '@/lib/data/statements/exclusions'
import { defineAction } from '@/lib/web/action'

const studyId = z.uuid()

export const excludeStatementsAction = defineAction(
  newExclusionSchema.extend({ studyId }),
  async (actor, { studyId: study, ...input }) => {
    const statements = await excludeStatements(actor, study, input)
    revalidatePath('/studies/[studyId]', 'layout')
    return { statements }
  },
)

export const restoreStatementsAction = defineAction(
  restorationSchema.extend({ studyId }),
  async (actor, { studyId: study, ...input }) => {
    const statements = await restoreStatements(actor, study, input)
    revalidatePath('/studies/[studyId]', 'layout')
    return { statements }
  },
)
