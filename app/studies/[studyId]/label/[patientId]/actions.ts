'use server'

import { z } from 'zod'
import { skipAssignment } from '@/lib/data/ratings'
import { defineAction } from '@/lib/web/action'

export const skipAction = defineAction(
  z.strictObject({ studyId: z.uuid(), assignmentId: z.uuid() }),
  async (actor, { studyId, assignmentId }) => skipAssignment(actor, studyId, assignmentId),
)
