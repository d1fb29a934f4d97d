import 'server-only'
import { z } from 'zod'
import { type Actor, requireRater } from '@/lib/core/actor'
import { type NewDecision, newDecisionSchema } from '@/lib/core/adjudication/decision'
import { AppError } from '@/lib/core/errors'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import { verdictSchema } from '@/lib/core/protocols/verdict/verdict'
import type { TaskRef } from '@/lib/core/task'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { requireGuidelineVersion } from '../labeling/guidelines'
import { announceItem } from '../webhooks/webhook-events'
import { mayDecide, pendingCheck, readDiscussionItem } from './discussion-item'
import { listPresent } from './discussion-thread'
import { dropDecisionDraft } from './drafts'

/**
 * Writes the decision of a discussion with its reason and who took part. Changing one makes a new revision; the old one is
 * kept. From somebody who owes a blind check of this item it is taken as that check, and the decision stays as it is.
 *
 * @throws {AppError} `forbidden` for somebody who voted on the item; `conflict` when another decision came first or the task
 *   is locked; `not_found` when the item is not in discussion
 */
export async function decideConsensus(actor: Actor, task: TaskRef, input: NewDecision): Promise<void> {
  const { studyId } = task
  const raterId = requireRater(actor, studyId, 'discussion:take-part')
  const { itemId, seenRevision, guidelineVersion: shownVersion, ...decision } = newDecisionSchema.parse(input)
  await db.$transaction(async (tx) => {
    // the task before the item, as everybody else: whoever locks it waits for the decisions under way
    await tx.$queryRaw`
      select t.id from "Task" t join "Item" i on i."taskId" = t.id where i.id = ${itemId}::uuid for share of t`
    await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for no key update`
    const row = await readDiscussionItem(tx, task, itemId)
    if (!mayDecide(row, raterId)) {
      throw new AppError('forbidden', 'You voted on this statement; a third person decides.')
    }
    // a blind check too: if it could be given, it could be told from a discussion
    if (row.task.lockedAt !== null) {
      throw new AppError('conflict', 'The task is locked; its decisions stay as they are.')
    }
    const check = pendingCheck(row, raterId)
    if (check !== null) {
      await dropDecisionDraft(tx, itemId, raterId)
      await answerCheck(tx, actor, { studyId, itemId, raterId, kind: check.kind, ...decision })
      return
    }
    const revision = row.consensuses.find((entry) => entry.current)?.revision ?? 0
    if (revision !== seenRevision) {
      throw new AppError(
        'conflict',
        'Somebody else decided this statement in the meantime. Please read that first.',
      )
    }
    const guidelineVersion = await requireGuidelineVersion(tx, row.taskId, shownVersion)
    await dropDecisionDraft(tx, itemId, raterId)
    await tx.consensus.updateMany({ where: { itemId, current: true }, data: { current: null } })
    await tx.consensus.create({
      data: {
        ...decision,
        guidelineVersion,
        studyId,
        itemId,
        method: 'discussion',
        decidedById: raterId,
        participantIds: await listParticipants(tx, itemId, raterId),
        revision: revision + 1,
      },
    })
    await writeAudit(tx, actor, studyId, {
      type: 'consensus.decided',
      data: {
        itemId,
        code: decision.code,
        reason: decision.reason,
        guidelineVersion,
        revision: revision + 1,
      },
    })
    await announceItem(tx, studyId, itemId)
  })
}

/** Who wrote in the discussion, who has it open, and who decides. */
async function listParticipants(tx: Tx, itemId: string, raterId: string): Promise<string[]> {
  const [authors, present] = await Promise.all([
    tx.discussionMessage.findMany({ where: { itemId }, distinct: ['raterId'], select: { raterId: true } }),
    listPresent(tx, itemId),
  ])
  return [...new Set([raterId, ...authors.map((row) => row.raterId), ...present.map((row) => row.raterId)])]
}

async function answerCheck(
  tx: Tx,
  actor: Actor,
  vote: { studyId: string; itemId: string; raterId: string; kind: string; code: string; rationale: string },
): Promise<void> {
  const { studyId, itemId, raterId, kind, code, rationale } = vote
  await tx.adjudicatorVote.update({
    where: { itemId_raterId_kind: { itemId, raterId, kind } },
    data: { code, rationale, votedAt: new Date() },
  })
  await writeAudit(tx, actor, studyId, { type: 'adjudication.checked', data: { itemId, kind, code } })
}

const ownVoteSchema = z.strictObject({ itemId: z.uuid(), code: verdictSchema })

/**
 * Records what an adjudicator thinks before AI verdicts are shown; it is given once and stays.
 *
 * @throws {AppError} `not_found` when the item is not in discussion; `conflict` when the protocol hides AI verdicts or the
 *   actor has said so before
 */
export async function recordOwnVote(
  actor: Actor,
  task: TaskRef,
  input: z.input<typeof ownVoteSchema>,
): Promise<void> {
  const { studyId } = task
  const raterId = requireRater(actor, studyId, 'discussion:take-part')
  const { itemId, code } = ownVoteSchema.parse(input)
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for no key update`
    const row = await readDiscussionItem(tx, task, itemId)
    const { showAi } = taskConfigSchema.parse(row.task.config).discussion
    if (!showAi) {
      throw new AppError('conflict', 'AI verdicts are not shown in this study.')
    }
    if (row.secondVotes.some((vote) => vote.raterId === raterId && vote.kind === 'own')) {
      throw new AppError('conflict', 'You have said so before.')
    }
    await tx.adjudicatorVote.create({
      data: { studyId, itemId, raterId, kind: 'own', code, votedAt: new Date() },
    })
    await writeAudit(tx, actor, studyId, { type: 'adjudication.own-vote', data: { itemId, code } })
  })
}
