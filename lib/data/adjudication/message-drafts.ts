import 'server-only'
import { type Actor, requireRater } from '@/lib/core/actor'
import { type MessageDraft, messageDraftSchema } from '@/lib/core/discussion'
import { AppError } from '@/lib/core/errors'
import { db, type Tx } from '../client'
import { readDiscussionItem } from './discussion-item'
import { dropMessageDraft } from './discussion-thread'

/**
 * Keeps what an adjudicator has begun to write to the others, for that person alone; an empty text is forgotten, and so is
 * one that was sent meanwhile. The log has no line of it: the message that comes of it is recorded.
 *
 * @throws {AppError} `conflict` when the task is locked; `not_found` when the item is not in discussion
 */
export async function keepMessageDraft(
  actor: Actor,
  studyId: string,
  itemId: string,
  draft: MessageDraft,
): Promise<void> {
  const raterId = requireRater(actor, studyId, 'discussion:take-part')
  const content = messageDraftSchema.parse(draft)
  await db.$transaction(async (tx) => {
    // the item, as whoever sends: a draft comes either before its message or not at all
    await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for no key update`
    const row = await readDiscussionItem(tx, studyId, itemId)
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
