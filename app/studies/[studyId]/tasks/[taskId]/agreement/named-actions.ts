'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { taskRefSchema } from '@/lib/core/task'
import { makeNamedStatements } from '@/lib/data/documents/named-statements'
import { defineAction } from '@/lib/web/action'

export const makeNamedStatementsAction = defineAction(
  z.strictObject({ task: taskRefSchema }),
  async (actor, { task }) => {
    const made = await makeNamedStatements(actor, task)
    revalidatePath('/studies/[studyId]/tasks/[taskId]/agreement', 'page')
    return made
  },
)
