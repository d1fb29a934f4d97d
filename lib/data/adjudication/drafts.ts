import 'server-only'
import { type Actor, requireRater } from '@/lib/core/actor'
import { type DecisionDraft, decisionDraftSchema } from '@/lib/core/adjudication/decision'
import { type MessageDraft, messageDraftSchema } from '@/lib/core/discussion'
import { AppError } from '@/lib/core/errors'
import type { TaskRef } from '@/lib/core/task'
import { db, type Tx } from '../client'
import { mayDecide, readDiscussionItem } from './discussion-item'
import { mayAgree } from './span-sessions'

/**
 * Keeps what an adjudicator has begun to write of a decision, for that person alone; an empty draft is forgotten. The log
 * has no line of it: a draft says nothing in the study, and the decision that comes of it is recorded.
 *
 * @throws {AppError} `forbidden` for somebody who voted on the item; `conflict` when the task is locked; `not_found` when the
 *   item is not in discussion
 */
export async function saveDecisionDraft(
  actor: Actor,
  task: TaskRef,
  itemId: string,
  draft: DecisionDraft,
): Promise<void> {
  const { studyId } = task
  const raterId = requireRater(actor, studyId, 'discussion:take-part')
  const content = decisionDraftSchema.parse(draft)
  await db.$transaction(async (tx) => {
    const row = await readDiscussionItem(tx, task, itemId)
    if (!mayDecide(row, raterId) && !mayAgree(row, raterId)) {
      throw new AppError('forbidden', 'You voted on this statement; a third person decides.')
    }
    if (row.task.lockedAt !== null) {
      throw new AppError('conflict', 'The task is locked; its decisions stay as they are.')
    }
    if (isEmpty(content)) return dropDecisionDraft(tx, itemId, raterId)
    await tx.decisionDraft.upsert({
      where: { itemId_raterId: { itemId, raterId } },
      create: { ...content, studyId, itemId, raterId },
      update: content,
    })
  })
}

/**
 * The draft of one person; null when there is none. Who checks a decision blindly has drafted nothing before being asked:
 * it may be the decision itself, taken up again.
 */
export async function readDecisionDraft(
  tx: Tx,
  itemId: string,
  raterId: string,
  check: { createdAt: Date } | null,
): Promise<DecisionDraft | null> {
  const row = await tx.decisionDraft.findUnique({
    where: {
      itemId_raterId: { itemId, raterId },
      ...(check && { savedAt: { gt: check.createdAt } }),
    },
    select: { answers: true, reason: true, rationale: true, guideline: true },
  })
  return row && decisionDraftSchema.parse(row)
}

/** Forgets what somebody had begun to decide, where there is anything. Callers have authorized already. */
export async function dropDecisionDraft(tx: Tx, itemId: string, raterId: string): Promise<void> {
  await tx.decisionDraft.deleteMany({ where: { itemId, raterId } })
}

function isEmpty({ answers, reason, rationale, guideline }: DecisionDraft): boolean {
  return (
    Object.keys(answers).length === 0 && reason === null && rationale.trim() === '' && guideline.trim() === ''
  )
}

/**
 * Keeps what an adjudicator has begun to write to the others, for that person alone; an empty text is forgotten, and so is
 * one that was sent meanwhile. The log has no line of it: the message that comes of it is recorded.
 *
 * @throws {AppError} `conflict` when the task is locked; `not_found` when the item is not in discussion
 */
export async function saveMessageDraft(
  actor: Actor,
  task: TaskRef,
  itemId: string,
  draft: MessageDraft,
): Promise<void> {
  const { studyId } = task
  const raterId = requireRater(actor, studyId, 'discussion:take-part')
  const content = messageDraftSchema.parse(draft)
  await db.$transaction(async (tx) => {
    // the item, as whoever sends: a draft comes either before its message or not at all
    await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for no key update`
    const row = await readDiscussionItem(tx, task, itemId)
    if (row.task.lockedAt !== null)
      throw new AppError('conflict', 'The task is locked; its discussions are closed.')
    const { submissionId, text } = content
    const isSent = (await tx.discussionMessage.count({ where: { submissionId } })) > 0
    if (isSent || text.trim() === '') return dropMessageDraft(tx, { itemId, raterId, submissionId })
    await tx.messageDraft.upsert({
      where: { itemId_raterId: { itemId, raterId } },
      create: { ...content, studyId, itemId, raterId },
      update: content,
    })
  })
}

/** The draft of one person; null when there is none, or none since that person was asked for a blind check. */
export async function readMessageDraft(
  tx: Tx,
  itemId: string,
  raterId: string,
  check: { createdAt: Date } | null,
): Promise<MessageDraft | null> {
  return tx.messageDraft.findUnique({
    where: {
      itemId_raterId: { itemId, raterId },
      ...(check && { savedAt: { gt: check.createdAt } }),
    },
    select: { submissionId: true, text: true },
  })
}

/** Lets go what was kept of a message while it was written. */
export async function dropMessageDraft(
  tx: Tx,
  where: { itemId: string; raterId: string; submissionId: string },
): Promise<void> {
  await tx.messageDraft.deleteMany({ where })
}
