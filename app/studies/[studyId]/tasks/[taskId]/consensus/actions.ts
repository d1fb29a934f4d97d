'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { consensusPolicySchema } from '@/lib/core/adjudication/consensus-policy'
import {
  lockSchema,
  newPolicySchema,
  visibilityChangeSchema,
} from '@/lib/core/adjudication/consensus-settings'
import { taskRefSchema } from '@/lib/core/task'
import { drawChecks, drawChecksSchema } from '@/lib/data/adjudication/adjudication-checks'
import { setTaskLock, setVisibility } from '@/lib/data/adjudication/consensus-lock'
import { applyPolicy, previewPolicy } from '@/lib/data/adjudication/consensus-policies'
import { defineAction, defineProvedAction } from '@/lib/web/action'

export const previewPolicyAction = defineAction(
  z.strictObject({ task: taskRefSchema, policy: consensusPolicySchema }),
  (actor, input) => previewPolicy(actor, input.task, input.policy),
)

export const applyPolicyAction = defineAction(
  newPolicySchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...policy }) => {
    const changed = await applyPolicy(actor, task, policy)
    revalidatePath('/studies/[studyId]', 'layout')
    return changed
  },
)

export const setVisibilityAction = defineAction(
  visibilityChangeSchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...visibility }) => {
    await setVisibility(actor, task, visibility)
    revalidatePath('/studies/[studyId]/tasks/[taskId]/consensus', 'page')
  },
)

export const setLockAction = defineProvedAction(
  lockSchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...lock }) => {
    await setTaskLock(actor, task, lock)
    revalidatePath('/studies/[studyId]', 'layout')
  },
)

export const drawChecksAction = defineAction(
  drawChecksSchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...draw }) => {
    const result = await drawChecks(actor, task, draw)
    revalidatePath('/studies/[studyId]/tasks/[taskId]/consensus/checks', 'page')
    return result
  },
)
