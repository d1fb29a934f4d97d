'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { decisionDraftSchema, newDecisionSchema } from '@/lib/core/adjudication/decision'
import { messageDraftSchema, newMessageSchema, newSessionStepSchema } from '@/lib/core/discussion'
import { taskRefSchema } from '@/lib/core/task'
import { decideConsensus, ownVoteSchema, recordOwnVote } from '@/lib/data/adjudication/discussion-decisions'
import { postMessage } from '@/lib/data/adjudication/discussion-thread'
import { saveDecisionDraft, saveMessageDraft } from '@/lib/data/adjudication/drafts'
import { recordSessionStep } from '@/lib/data/adjudication/span-sessions'
import { defineAction } from '@/lib/web/action'

export const decideAction = defineAction(
  newDecisionSchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...decision }) => {
    await decideConsensus(actor, task, decision)
    revalidatePath('/studies/[studyId]/tasks/[taskId]/adjudicate', 'layout')
  },
)

export const saveDraftAction = defineAction(
  z.strictObject({ task: taskRefSchema, itemId: z.uuid(), draft: decisionDraftSchema }),
  (actor, { task, itemId, draft }) => saveDecisionDraft(actor, task, itemId, draft),
)

export const postMessageAction = defineAction(
  newMessageSchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...message }) => postMessage(actor, task, message),
)

export const saveMessageAction = defineAction(
  z.strictObject({ task: taskRefSchema, itemId: z.uuid(), draft: messageDraftSchema }),
  (actor, { task, itemId, draft }) => saveMessageDraft(actor, task, itemId, draft),
)

export const ownVoteAction = defineAction(
  ownVoteSchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...vote }) => {
    await recordOwnVote(actor, task, vote)
    revalidatePath('/studies/[studyId]/tasks/[taskId]/adjudicate/[itemId]', 'page')
  },
)

export const stepAction = defineAction(
  newSessionStepSchema.extend({ task: taskRefSchema }),
  async (actor, { task, ...step }) => recordSessionStep(actor, task, step),
)
