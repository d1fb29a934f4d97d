'use server'

import { z } from 'zod'
import { preferencesSchema } from '@/lib/core/accounts/preferences'
import { setPreferences } from '@/lib/data/accounts/preferences'
import { revealAi } from '@/lib/data/blinding/reveal-ai'
import { recordGuidelineRead } from '@/lib/data/labeling/guidelines'
import { getOwnTraining, listTrainingFeedback } from '@/lib/data/labeling/training'
import { defineAction } from '@/lib/web/action'

export const preferencesAction = defineAction(preferencesSchema, setPreferences)

export const guidelineReadAction = defineAction(
  z.strictObject({ studyId: z.uuid(), version: z.int().min(0) }),
  async (actor, { studyId, version }) => recordGuidelineRead(actor, studyId, version),
)

export const trainingFeedbackAction = defineAction(
  z.strictObject({ studyId: z.uuid() }),
  async (actor, { studyId }) => ({
    standing: await getOwnTraining(actor, studyId),
    feedback: await listTrainingFeedback(actor, studyId),
  }),
)

export const revealAiAction = defineAction(
  z.strictObject({ studyId: z.uuid(), assignmentId: z.uuid() }),
  async (actor, { studyId, assignmentId }) => revealAi(actor, studyId, assignmentId),
)
