'use server'

import { z } from 'zod'
import { preferencesSchema } from '@/lib/core/accounts/preferences'
import { taskRefSchema } from '@/lib/core/task'
import { setPreferences } from '@/lib/data/accounts/preferences'
import { revealAi } from '@/lib/data/blinding/reveal-ai'
import { recordGuidelineRead } from '@/lib/data/labeling/guidelines'
import { getOwnTraining, listTrainingFeedback } from '@/lib/data/labeling/training'
import { defineAction } from '@/lib/web/action'

export const preferencesAction = defineAction(preferencesSchema, setPreferences)

export const guidelineReadAction = defineAction(
  z.strictObject({ task: taskRefSchema, version: z.int().min(0) }),
  async (actor, { task, version }) => recordGuidelineRead(actor, task, version),
)

export const trainingFeedbackAction = defineAction(
  z.strictObject({ task: taskRefSchema }),
  async (actor, { task }) => ({
    training: await getOwnTraining(actor, task),
    feedback: await listTrainingFeedback(actor, task),
  }),
)

export const revealAiAction = defineAction(
  z.strictObject({ task: taskRefSchema, assignmentId: z.uuid() }),
  async (actor, { task, assignmentId }) => revealAi(actor, task, assignmentId),
)
