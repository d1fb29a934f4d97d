import 'server-only'
import type { z } from 'zod'
import { type Actor, can, requireRater } from '@/lib/core/actor'
import { COUNTED_ROUNDS, TRAINING_ROUND } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import {
  type EvidenceSpan,
  findEvidenceFault,
  type NewRating,
  type NewSkip,
  newRatingSchema,
  type RatingReceipt,
} from '@/lib/core/labeling/rating'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import { requireId } from '@/lib/core/uuid'
import { assignPanelIfContested } from '../assignment/panel'
import { writeAudit } from '../audit'
import { hasBeenDiscussed } from '../blinding/discussion-witnesses'
import { db, type Tx } from '../client'
import { isUniqueViolation } from '../errors'
import { requireUnlocked } from '../studies'
import { announceItem } from '../webhooks/webhook-events'
import { requireGuidelineVersion } from './guidelines'
import { requireTrained } from './training'

const EXCLUDED =
  'This statement has been excluded from the study: your answer is not needed any more, and was not saved.'

/**
 * Records one person's answer to one assignment. A second answer becomes a new revision; the old one is kept. The same
 * submission sent again, also at the same moment, changes nothing and gets the same receipt.
 *
 * @throws {AppError} `not_found` when the assignment is not the actor's; `invalid` when a quoted passage does not stand
 *   at its place in a note of this patient, or the task's rule for evidence is not met; `conflict` when the actor has seen,
 *   or can see, what others said of the statement
 */
export async function recordRating(actor: Actor, studyId: string, input: NewRating): Promise<RatingReceipt> {
  const raterId = requireRater(actor, studyId)
  const rating = newRatingSchema.parse(input)
  const repeated = await findReceipt(raterId, rating.submissionId)
  if (repeated) return repeated
  try {
    return await db.$transaction((tx) => insertRating(tx, actor, studyId, raterId, rating))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const receipt = await findReceipt(raterId, rating.submissionId)
    if (receipt) return receipt
    throw new AppError(
      'conflict',
      'This answer was changed somewhere else at the same moment. Please look at it again.',
      {
        cause: error,
      },
    )
  }
}

/**
 * Which of these submissions are not held as the actor's own ratings, in any study.
 *
 * @throws {AppError} `unauthenticated` for anything but a person
 */
export async function findMissingSubmissions(
  actor: Actor,
  submissionIds: readonly string[],
): Promise<string[]> {
  if (actor.userId === null) throw new AppError('unauthenticated', 'Please sign in.')
  const held = await db.rating.findMany({
    where: { submissionId: { in: [...submissionIds] }, rater: { userId: actor.userId } },
    select: { submissionId: true },
  })
  const ids = new Set(held.map((row) => row.submissionId))
  return submissionIds.filter((id) => !ids.has(id))
}

/**
 * Puts an assignment off, so that it comes back at the end of the queue, or takes that back. The same again changes nothing.
 *
 * @throws {AppError} `not_found` when the assignment is not the actor's
 */
export async function skipAssignment(
  actor: Actor,
  studyId: string,
  { assignmentId, isTakenBack }: NewSkip,
): Promise<void> {
  const raterId = requireRater(actor, studyId)
  const where = { id: requireId(assignmentId), raterId, studyId }
  await db.$transaction(async (tx) => {
    const [changed] = await tx.assignment.updateManyAndReturn({
      where: { ...where, skippedAt: isTakenBack ? { not: null } : null },
      data: { skippedAt: isTakenBack ? null : new Date() },
      select: { itemId: true },
    })
    if (changed) {
      const type = isTakenBack ? 'rating.skip-undone' : 'rating.skipped'
      await writeAudit(tx, actor, studyId, { type, data: { assignmentId, itemId: changed.itemId } })
      return
    }
    if ((await tx.assignment.count({ where })) > 0) return
    throw new AppError('not_found', 'This statement is not assigned to you.')
  })
}

async function insertRating(
  tx: Tx,
  actor: Actor,
  studyId: string,
  raterId: string,
  input: z.output<typeof newRatingSchema>,
): Promise<RatingReceipt> {
  const assignment = await tx.assignment.findFirst({
    where: { id: input.assignmentId, raterId, studyId },
    select: {
      id: true,
      itemId: true,
      taskId: true,
      patientId: true,
      round: true,
      skippedAt: true,
      task: { select: { config: true, excludedFromId: true } },
    },
  })
  if (!assignment) throw new AppError('not_found', 'This statement is not assigned to you.')
  const { itemId, taskId, round } = assignment
  if (assignment.task.excludedFromId !== null) throw new AppError('conflict', EXCLUDED)
  await requireUnlocked(tx, taskId)
  const { labeling } = taskConfigSchema.parse(assignment.task.config)
  const fault = findEvidenceFault(labeling.evidence, input.code, input.evidence.length)
  if (fault !== null) throw new AppError('invalid', fault)
  if (round > TRAINING_ROUND) await requireTrained(tx, taskId, raterId)
  // one writer an item at a time: revisions count up, and the third vote sees the other two; a run's ratings go beside it
  const [held] = await tx.$queryRaw<{ taskId: string }[]>`
    select i."taskId" from "Item" i join "Assignment" a on a."itemId" = i.id
    where i.id = ${itemId}::uuid and a.id = ${assignment.id}::uuid for no key update`
  if (held && held.taskId !== taskId) throw new AppError('conflict', EXCLUDED)
  if (!held) throw new AppError('not_found', 'This statement is not assigned to you any more.')
  await requireNotRevealed(tx, itemId, raterId)
  if (COUNTED_ROUNDS.includes(round) && can(actor, 'discussion:take-part', studyId)) {
    await requireUndiscussed(tx, itemId, raterId)
  }
  const evidence = await quotePassages(tx, assignment.patientId, input.evidence)
  const guidelineVersion = await requireGuidelineVersion(tx, taskId, input.guidelineVersion)

  const before = await tx.rating.findFirst({
    where: { itemId, raterId, round, current: true },
    select: { id: true, revision: true },
  })
  if (before) await tx.rating.update({ where: { id: before.id }, data: { current: null } })
  if (assignment.skippedAt) {
    await tx.assignment.update({ where: { id: assignment.id }, data: { skippedAt: null } })
  }
  const { submissionId, code, uncertain, confidence, comment, activeMs, wallMs } = input
  const row = await tx.rating.create({
    data: {
      studyId,
      taskId,
      itemId,
      raterId,
      round,
      revision: (before?.revision ?? 0) + 1,
      submissionId,
      code,
      uncertain,
      value: confidence === undefined ? {} : { confidence },
      comment,
      guidelineVersion,
      activeMs,
      wallMs: Math.min(wallMs, 2_147_483_647),
      evidence: { create: evidence },
    },
    select: { id: true, revision: true, createdAt: true },
  })
  if (COUNTED_ROUNDS.includes(round)) {
    await assignPanelIfContested(tx, itemId)
    await announceItem(tx, studyId, itemId)
  }
  // last, because it holds up everybody else's
  await writeAudit(tx, actor, studyId, {
    type: 'rating.recorded',
    data: { ratingId: row.id, itemId, round, revision: row.revision, code },
  })
  return toReceipt({ ...row, submissionId }, input.assignmentId)
}

/** @throws {AppError} `conflict` when the rater has seen what AI raters said of it */
async function requireNotRevealed(tx: Tx, itemId: string, raterId: string): Promise<void> {
  // in any round: the same statement may be given to a rater again as a hidden repeat
  if ((await tx.aiReveal.count({ where: { assignment: { itemId, raterId } } })) === 0) return
  throw new AppError('conflict', 'You have seen what AI raters said; your answer stays as it is.')
}

/** An adjudicator reads everybody's answers in a discussion: from then on no own answer is blind any more. */
async function requireUndiscussed(tx: Tx, itemId: string, raterId: string): Promise<void> {
  if (!(await hasBeenDiscussed(tx, itemId, raterId))) return
  throw new AppError(
    'conflict',
    'This statement is open to adjudicators for discussion; your answer stays as it is.',
  )
}

const SPLIT_CHARACTER =
  'A quoted passage begins or ends inside a character. Count its start and end in UTF-16 code units, and move them to the next character.'

/** The passages with their quotes from the stored notes. @throws {AppError} `invalid` when one stands elsewhere */
async function quotePassages(tx: Tx, patientId: string, evidence: readonly EvidenceSpan[]) {
  if (evidence.length === 0) return []
  const notes = await tx.note.findMany({
    where: { patientId, id: { in: evidence.map((passage) => passage.noteId) } },
    select: { id: true, text: true },
  })
  const texts = new Map(notes.map((note) => [note.id, note.text]))
  return evidence.map(({ noteId, start, end, quote }, rank) => {
    const stored = texts.get(noteId)?.slice(start, end) ?? ''
    if (stored.length !== end - start || (quote !== undefined && quote !== stored)) {
      throw new AppError('invalid', 'A quoted passage does not stand in the chart as it was sent.')
    }
    if (!stored.isWellFormed()) throw new AppError('invalid', SPLIT_CHARACTER)
    return { noteId, start, end, quote: stored, rank }
  })
}

async function findReceipt(raterId: string, submissionId: string): Promise<RatingReceipt | null> {
  const row = await db.rating.findUnique({
    where: { submissionId, raterId },
    select: { revision: true, createdAt: true, submissionId: true, itemId: true, round: true },
  })
  if (!row) return null
  const assignment = await db.assignment.findUniqueOrThrow({
    where: { itemId_raterId_round: { itemId: row.itemId, raterId, round: row.round } },
    select: { id: true },
  })
  return toReceipt({ ...row, submissionId }, assignment.id)
}

function toReceipt(
  row: { submissionId: string; revision: number; createdAt: Date },
  assignmentId: string,
): RatingReceipt {
  const { submissionId, revision, createdAt } = row
  return { assignmentId, submissionId, revision, savedAt: createdAt.toISOString() }
}
