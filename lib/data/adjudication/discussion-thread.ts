import 'server-only'
import { type Actor, requireRater } from '@/lib/core/actor'
import { type DiscussionLive, type NewMessage, newMessageSchema } from '@/lib/core/discussion'
import { AppError } from '@/lib/core/errors'
import type { TaskRef } from '@/lib/core/task'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { isSeenBy, nameOf, pendingCheck, readDiscussionItem } from './discussion-item'
import { dropMessageDraft } from './drafts'
import { readLiveSessions } from './span-sessions'

/** A browser asks every few seconds; after this much silence its person has left. */
const PRESENT_SECONDS = 15

/**
 * Notes that the actor has the discussion open, and gets what is new in it. Who is checking a decision blindly sees neither
 * the others' messages nor that there is a decision.
 *
 * @param after the newest message that is known already; 0 for none
 * @param known how many steps of each session are known already
 * @throws {AppError} `not_found` as {@link readDiscussionItem}
 */
export async function followDiscussion(
  actor: Actor,
  task: TaskRef,
  itemId: string,
  after: number,
  known: Readonly<Record<string, number>> = {},
): Promise<DiscussionLive> {
  const { studyId } = task
  const raterId = requireRater(actor, studyId, 'discussion:take-part')
  const row = await readDiscussionItem(db, task, itemId)
  const { names } = row.config.discussion
  const check = pendingCheck(row, raterId)
  if (!check) {
    await db.$executeRaw`
      insert into "DiscussionPresence" ("itemId", "raterId", "studyId")
      values (${itemId}::uuid, ${raterId}::uuid, ${studyId}::uuid)
      on conflict ("itemId", "raterId") do update set "seenAt" = now(), "answersOnly" = false`
  }
  const [messages, present] = await Promise.all([
    db.discussionMessage.findMany({
      where: { itemId },
      orderBy: { seq: 'asc' },
      select: {
        seq: true,
        raterId: true,
        text: true,
        createdAt: true,
        rater: { select: { alias: true, user: { select: { name: true } } } },
      },
    }),
    check ? [] : listPresent(db, itemId),
  ])
  const revision = Math.max(0, ...row.consensuses.map((entry) => entry.revision))
  return {
    messages: messages
      .filter((message) => isSeenBy(check, raterId, message))
      .map(({ seq, text, createdAt, rater, raterId: author }, index) => ({
        // to whom messages are hidden their numbers would reveal how many
        seq: check ? index + 1 : seq,
        text,
        author: nameOf(rater, names),
        isOwn: author === raterId,
        at: createdAt.toISOString(),
      }))
      .filter((message) => message.seq > after),
    present: present.filter((entry) => entry.raterId !== raterId).map((entry) => nameOf(entry.rater, names)),
    revision: check ? 0 : revision,
    sessions: check ? [] : await readLiveSessions(db, row, known),
  }
}

/** The raters who have the discussion open now. */
export async function listPresent(tx: Tx, itemId: string) {
  const ids = await tx.$queryRaw<{ raterId: string }[]>`
    select "raterId" from "DiscussionPresence"
    where "itemId" = ${itemId}::uuid and "seenAt" > now() - make_interval(secs => ${PRESENT_SECONDS})`
  const raters = await tx.rater.findMany({
    where: { id: { in: ids.map((row) => row.raterId) } },
    orderBy: { alias: 'asc' },
    select: { id: true, alias: true, user: { select: { name: true } } },
  })
  return raters.map((rater) => ({ raterId: rater.id, rater }))
}

/**
 * Adds a message to a discussion. The same submission sent again adds nothing.
 *
 * @throws {AppError} `not_found`; `conflict` while the task is locked
 */
export async function postMessage(actor: Actor, task: TaskRef, input: NewMessage): Promise<void> {
  const { studyId } = task
  const raterId = requireRater(actor, studyId, 'discussion:take-part')
  const { itemId, submissionId, text } = newMessageSchema.parse(input)
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for no key update`
    const row = await readDiscussionItem(tx, task, itemId)
    if (row.task.lockedAt !== null) {
      throw new AppError('conflict', 'The task is locked; its discussions are closed.')
    }
    const sent = await tx.discussionMessage.findUnique({ where: { submissionId }, select: { id: true } })
    await dropMessageDraft(tx, { itemId, raterId, submissionId })
    if (sent) return
    const last = await tx.discussionMessage.aggregate({ where: { itemId }, _max: { seq: true } })
    const seq = (last._max.seq ?? 0) + 1
    await tx.discussionMessage.create({ data: { studyId, itemId, raterId, seq, text, submissionId } })
    await writeAudit(tx, actor, studyId, { type: 'discussion.message-posted', data: { itemId, seq } })
  })
}
