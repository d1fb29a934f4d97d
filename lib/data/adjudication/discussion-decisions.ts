import 'server-only'
import type { z } from 'zod'
import { type Actor, requireRater } from '@/lib/core/actor'
import { type NewDecision, newDecisionSchema, UNDECIDABLE } from '@/lib/core/adjudication/decision'
import { type FieldAnswer, type GivenAnswers, readFieldAnswers } from '@/lib/core/adjudication/read-decision'
import type { SettledField } from '@/lib/core/adjudication/settled-fields'
import type { SpanSession } from '@/lib/core/adjudication/span-session'
import { AppError } from '@/lib/core/errors'
import { joinCodes } from '@/lib/core/protocols/answer-code'
import type { TaskRef } from '@/lib/core/task'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import type { Prisma } from '../generated/client'
import { requireGuidelineVersion } from '../labeling/guidelines'
import { announceItem } from '../webhooks/webhook-events'
import {
  type DiscussionRow,
  listDecidable,
  mayDecide,
  pendingChecks,
  readDiscussionItem,
} from './discussion-item'
import { listPresent } from './discussion-thread'
import { dropDecisionDraft } from './drafts'
import { mayAgree, requireSession } from './span-sessions'

/**
 * Writes the decision of a discussion with its reason and who took part, for one field or several. Changing one makes a new
 * revision; the old one is kept. From somebody who owes a blind check of this item it is taken as that check, and the decision
 * stays as it is.
 *
 * @throws {AppError} `invalid` for an answer to what is not in discussion, or one that the field has not; `forbidden` for
 *   somebody who voted on the item; `conflict` when another decision came first or the task
 *   is locked; `not_found` when the item is not in discussion
 */
export async function decideConsensus(actor: Actor, task: TaskRef, input: NewDecision): Promise<void> {
  const { studyId } = task
  const raterId = requireRater(actor, studyId, 'discussion:take-part')
  const parsed = newDecisionSchema.parse(input)
  const { itemId, seenRevision, guidelineVersion: shownVersion, code, answers, ...why } = parsed
  await db.$transaction(async (tx) => {
    // the task before the item, as everybody else: whoever locks it waits for the decisions under way
    await tx.$queryRaw`
      select t.id from "Task" t join "Item" i on i."taskId" = t.id where i.id = ${itemId}::uuid for share of t`
    await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for no key update`
    const row = await readDiscussionItem(tx, task, itemId)
    const isThird = mayDecide(row, raterId)
    if (!isThird && !mayAgree(row, raterId)) {
      throw new AppError('forbidden', 'You voted on this statement; a third person decides.')
    }
    // a blind check too: if it could be given, it could be known from a discussion
    if (row.task.lockedAt !== null) {
      throw new AppError('conflict', 'The task is locked; its decisions stay as they are.')
    }
    const checks = pendingChecks(row, raterId)
    const [check] = checks
    if (check) {
      const owed = row.settled.filter(({ id }) => checks.some(({ field }) => field === id))
      const checked = requireAnswers(owed, { code, answers }, owed.length)
      await dropDecisionDraft(tx, itemId, raterId)
      const vote = { studyId, itemId, raterId, kind: check.kind, rationale: why.rationale }
      await answerCheck(tx, actor, vote, checked)
      return
    }
    const decidable = listDecidable(row).filter(({ layer }) => isThird || layer !== null)
    const decided = requireAnswers(decidable, { code, answers })
    requireReason(row, decided, why.reason)
    await requireSessions(tx, row, decided)
    const revision = Math.max(0, ...row.consensuses.map((entry) => entry.revision))
    if (revision !== seenRevision) {
      throw new AppError(
        'conflict',
        'Somebody else decided this statement in the meantime. Please read that first.',
      )
    }
    const guidelineVersion = await requireGuidelineVersion(tx, row.taskId, shownVersion)
    await dropDecisionDraft(tx, itemId, raterId)
    await tx.consensus.updateMany({
      where: { itemId, current: true, field: { in: decided.map(({ field }) => field) } },
      data: { current: null },
    })
    const shared = {
      ...why,
      guidelineVersion,
      studyId,
      itemId,
      method: 'discussion',
      decidedById: raterId,
      participantIds: await listParticipants(tx, itemId, raterId),
      revision: revision + 1,
    }
    await tx.consensus.createMany({
      data: decided.map(({ value, ...answer }) => ({ ...shared, ...answer, ...toValue(value) })),
    })
    await writeAudit(tx, actor, studyId, {
      type: 'consensus.decided',
      data: {
        itemId,
        code: joinCodes(decided.map(({ code: own }) => own)),
        ...(row.settled.length > 1 && { fields: decided.map(({ field }) => field).join(' ') }),
        reason: why.reason ?? 'none',
        guidelineVersion,
        revision: revision + 1,
      },
    })
    await announceItem(tx, studyId, itemId)
  })
}

/** Groups of a session may differ for several reasons, so that one for all of them may be left open. */
function requireReason(row: DiscussionRow, answers: readonly FieldAnswer[], reason: string | null): void {
  const layers = new Set(row.settled.flatMap(({ id, layer }) => (layer === null ? [] : [id])))
  if (reason === null && answers.some(({ field }) => !layers.has(field)))
    throw new AppError('invalid', 'Say why the raters differed.')
}

/** What is said of layers must fit what raters marked. */
async function requireSessions(tx: Tx, row: DiscussionRow, answers: readonly FieldAnswer[]): Promise<void> {
  for (const { field, value } of answers) {
    const own = row.settled.find(({ id, layer }) => layer !== null && id === field)
    // the one who cannot decide it says so without a session
    if (own && value !== null) await requireSession(tx, row, own, value as SpanSession)
  }
}

/** @param least how many fields have to be answered */
function requireAnswers(fields: readonly SettledField[], given: GivenAnswers, least = 1): FieldAnswer[] {
  const answers = readFieldAnswers(fields, given)
  if ('problem' in answers) throw new AppError('invalid', answers.problem)
  if (answers.length < least) throw new AppError('invalid', 'Please answer each of the questions.')
  return answers
}

/** A label alone stands in the code. */
function toValue(value: unknown): { value?: Prisma.InputJsonValue } {
  return value === null || typeof value === 'string' ? {} : { value: value as Prisma.InputJsonValue }
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
  vote: { studyId: string; itemId: string; raterId: string; kind: string; rationale: string },
  answers: readonly FieldAnswer[],
): Promise<void> {
  const { studyId, itemId, raterId, kind, rationale } = vote
  for (const { field, code } of answers) {
    await tx.adjudicatorVote.update({
      where: { itemId_raterId_kind_field: { itemId, raterId, kind, field } },
      data: { code, rationale, votedAt: new Date() },
    })
  }
  const code = joinCodes(answers.map((answer) => answer.code))
  await writeAudit(tx, actor, studyId, { type: 'adjudication.checked', data: { itemId, kind, code } })
}

/** Answers of one's own, as those of {@link newDecisionSchema}. */
export const ownVoteSchema = newDecisionSchema.pick({ itemId: true, code: true, answers: true })

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
  const { itemId, ...given } = ownVoteSchema.parse(input)
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for no key update`
    const row = await readDiscussionItem(tx, task, itemId)
    if (!row.config.discussion.showAi) {
      throw new AppError('conflict', 'AI verdicts are not shown in this study.')
    }
    if (row.secondVotes.some((vote) => vote.raterId === raterId && vote.kind === 'own')) {
      throw new AppError('conflict', 'You gave your own answer before; it stays as it is.')
    }
    const decidable = listDecidable(row).filter(({ layer }) => layer === null)
    const answers = requireAnswers(decidable, given, decidable.length)
    if (answers.some((answer) => answer.code === UNDECIDABLE)) {
      throw new AppError('invalid', 'Please choose an answer of your own: “cannot be decided” is none.')
    }
    const votedAt = new Date()
    await tx.adjudicatorVote.createMany({
      data: answers.map(({ field, code }) => ({
        studyId,
        itemId,
        raterId,
        kind: 'own',
        field,
        code,
        votedAt,
      })),
    })
    const code = joinCodes(answers.map((answer) => answer.code))
    await writeAudit(tx, actor, studyId, { type: 'adjudication.own-vote', data: { itemId, code } })
  })
}
