'use server'

import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import { decisionDraftSchema, newDecisionSchema } from '@/lib/core/adjudication/decision'
import { messageDraftSchema, newMessageSchema } from '@/lib/core/discussion'
import { verdictSchema } from '@/lib/core/verdict'
import { decideConsensus, recordOwnVote } from '@/lib/data/adjudication/discussion-decisions'
import { postMessage } from '@/lib/data/adjudication/discussion-thread'
import { keepDecisionDraft, keepMessageDraft } from '@/lib/data/adjudication/drafts'
import { defineAction } from '@/lib/web/action'

const studyId = z.uuid()

export const decideAction = defineAction(
  newDecisionSchema.extend({ studyId }),
  async (actor, { studyId: study, ...decision }) => {
    await decideConsensus(actor, study, decision)
    revalidatePath('/studies/[studyId]/adjudicate', 'layout')
  },
)

export const keepDraftAction = defineAction(
  z.strictObject({ studyId, itemId: z.uuid(), draft: decisionDraftSchema }),
  (actor, { studyId: study, itemId, draft }) => keepDecisionDraft(actor, study, itemId, draft),
)

export const postMessageAction = defineAction(
  newMessageSchema.extend({ studyId }),
  async (actor, { studyId: study, ...message }) => postMessage(actor, study, message),
)

export const keepMessageAction = defineAction(
  z.strictObject({ studyId, itemId: z.uuid(), draft: messageDraftSchema }),
  (actor, { studyId: study, itemId, draft }) => keepMessageDraft(actor, study, itemId, draft),
)

export const ownVoteAction = defineAction(
  z.strictObject({ studyId, itemId: z.uuid(), code: verdictSchema }),
  async (actor, { studyId: study, ...vote }) => {
    await recordOwnVote(actor, study, vote)
    revalidatePath('/studies/[studyId]/adjudicate/[itemId]', 'page')
  },
)
