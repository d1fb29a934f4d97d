'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { consensusPolicySchema } from '@/lib/core/adjudication/consensus-policy'
import {
  lockSchema,
  newPolicySchema,
  visibilityChangeSchema,
} from '@/lib/core/adjudication/consensus-settings'
import { drawChecks, drawChecksSchema } from '@/lib/data/adjudication/adjudication-checks'
import { setTaskLock, setVisibility } from '@/lib/data/adjudication/consensus-lock'
import { applyPolicy, previewPolicy } from '@/lib/data/adjudication/consensus-policies'
import { defineAction, defineProvedAction } from '@/lib/web/action'

const studyId = z.uuid()

export const previewPolicyAction = defineAction(
  z.strictObject({ studyId, policy: consensusPolicySchema }),
  (actor, input) => previewPolicy(actor, input.studyId, input.policy),
)

export const applyPolicyAction = defineAction(
  newPolicySchema.extend({ studyId }),
  async (actor, { studyId: study, ...policy }) => {
    const changed = await applyPolicy(actor, study, policy)
    revalidatePath('/studies/[studyId]', 'layout')
    return changed
  },
)

export const setVisibilityAction = defineAction(
  visibilityChangeSchema.extend({ studyId }),
  async (actor, { studyId: study, ...visibility }) => {
    await setVisibility(actor, study, visibility)
    revalidatePath('/studies/[studyId]/consensus', 'page')
  },
)

export const setLockAction = defineProvedAction(
  lockSchema.extend({ studyId }),
  async (actor, { studyId: study, ...lock }) => {
    await setTaskLock(actor, study, lock)
    revalidatePath('/studies/[studyId]', 'layout')
  },
)

export const drawChecksAction = defineAction(
  drawChecksSchema.extend({ studyId }),
  async (actor, { studyId: study, ...draw }) => {
    const result = await drawChecks(actor, study, draw)
    revalidatePath('/studies/[studyId]/consensus/checks', 'page')
    return result
  },
)
