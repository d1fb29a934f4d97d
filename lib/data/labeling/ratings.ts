import 'server-only'
import type { z } from 'zod'
import { type Actor, can, requireRater } from '@/lib/core/actor'
import { COUNTED_ROUNDS, TRAINING_ROUND } from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import { createEvidenceCheck } from '@/lib/core/labeling/evidence-check'
import { findCutoff } from '@/lib/core/labeling/labeling-parts'
import { type NewRating, newRatingSchema, type RatingReceipt } from '@/lib/core/labeling/rating'
import { arePlaced } from '@/lib/core/protocols/marked-spans'
import { listQuotingFields, placeQuotes } from '@/lib/core/protocols/quoted-entries'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { type StoredAnswer, storeAnswer } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { assignPanelIfContested } from '../assignment/panel'
import { writeAudit } from '../audit'
import { hasBeenDiscussed } from '../blinding/discussion-witnesses'
import { db, type Tx } from '../client'
import { isUniqueViolation } from '../errors'
import type { Prisma } from '../generated/client'
import { readItemContents } from '../items'
import { requireUnlocked } from '../studies'
import { openTask } from '../tasks'
import { announceItem } from '../webhooks/webhook-events'
import { withOwnSuggestions } from './drafts'
import { requireGuidelineVersion } from './guidelines'
import { quotePassages } from './quote-passages'
import { requireTrained } from './training'

const EXCLUDED =
  'This statement has been excluded from the study: your answer is not needed any more, and was not saved.'

/**
 * Records one person's answer to one assignment of a task, or of its training. A second answer becomes a new revision; the old
 * one is kept. The same submission sent again, also at the same moment, changes nothing and gets the same receipt.
 *
 * @throws {AppError} `not_found` when the assignment is not the actor's; `invalid` when a quoted passage does not stand
 *   at its place in a note of this patient, the answer lacks what the protocol asks, or the task's rule for evidence is not
 *   met; `conflict` when the actor has seen, or can see, what others said of the statement
 */
export async function recordRating(actor: Actor, task: TaskRef, input: NewRating): Promise<RatingReceipt> {
  const raterId = requireRater(actor, task.studyId)
  const rating = newRatingSchema.parse(input)
  const repeated = await findReceipt(raterId, rating.submissionId)
  if (repeated) return repeated
  try {
    return await db.$transaction((tx) => insertRating(tx, actor, task, raterId, rating))
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

/** The task itself, its training, and what was excluded from it. */
export function belongsTo({ taskId }: TaskRef) {
  return { OR: [{ id: taskId }, { trainsTaskId: taskId }, { excludedFromId: taskId }] }
}

type Submission = z.output<typeof newRatingSchema>

async function insertRating(
  tx: Tx,
  actor: Actor,
  task: TaskRef,
  raterId: string,
  input: Submission,
): Promise<RatingReceipt> {
  const assignment = await findAssignment(tx, task, raterId, input.assignmentId)
  const { itemId, taskId, round } = assignment
  await requireUnlocked(tx, taskId)
  const { answer, until } = await readAnswer(tx, task, itemId, input)
  if (round > TRAINING_ROUND) await requireTrained(tx, task.taskId, raterId)
  await holdItem(tx, assignment)
  await requireNotRevealed(tx, itemId, raterId)
  const isCounted = COUNTED_ROUNDS.includes(round)
  if (isCounted && can(actor, 'discussion:take-part', task.studyId))
    await requireUndiscussed(tx, itemId, raterId)
  const evidence = await quotePassages(tx, { patientId: assignment.patientId, until }, input.evidence)
  const guidelineVersion = await requireGuidelineVersion(tx, task.taskId, input.guidelineVersion)

  const revision = await retireRating(tx, assignment, raterId)
  const { submissionId, uncertain, confidence, comment, activeMs, wallMs } = input
  const row = await tx.rating.create({
    data: {
      studyId: task.studyId,
      taskId,
      itemId,
      raterId,
      round,
      revision,
      submissionId,
      code: answer.code,
      fields: answer.fields as Prisma.InputJsonObject,
      codes: answer.codes,
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
  if (isCounted) {
    await assignPanelIfContested(tx, itemId)
    await announceItem(tx, task.studyId, itemId)
  }
  // last, because it holds up everybody else's
  await writeAudit(tx, actor, task.studyId, {
    type: 'rating.recorded',
    data: { ratingId: row.id, itemId, round, revision: row.revision, code: answer.code },
  })
  return toReceipt({ ...row, submissionId }, input.assignmentId)
}

type Assignment = Awaited<ReturnType<typeof findAssignment>>

/** @throws {AppError} `not_found` when it is not the rater's; `conflict` for what was excluded since */
async function findAssignment(tx: Tx, task: TaskRef, raterId: string, id: string) {
  const assignment = await tx.assignment.findFirst({
    where: { id, raterId, studyId: task.studyId, task: belongsTo(task) },
    select: {
      id: true,
      itemId: true,
      taskId: true,
      patientId: true,
      round: true,
      skippedAt: true,
      task: { select: { excludedFromId: true } },
    },
  })
  if (!assignment) throw new AppError('not_found', 'This statement is not assigned to you.')
  if (assignment.task.excludedFromId !== null) throw new AppError('conflict', EXCLUDED)
  return assignment
}

/**
 * The answer as the task's protocol reads it.
 *
 * @throws {AppError} `invalid` with what it lacks, or when the task's rule for evidence is not met
 */
async function readAnswer(
  tx: Tx,
  task: TaskRef,
  itemId: string,
  { values, uncertain, comment, evidence }: Submission,
): Promise<{ answer: StoredAnswer; until: string | null }> {
  const { definition, config } = await openTask(task, tx)
  const { collect, fields, computed, spanLayers } = definition
  const namesParts = JSON.stringify([fields, computed]).includes('"part')
  const isCut = definition.item.parts.some(({ cutoff }) => cutoff !== undefined)
  const quotes = listQuotingFields(definition).length + spanLayers.length > 0
  const contents =
    namesParts || isCut || quotes
      ? ((await readItemContents(definition, [itemId], tx)).get(itemId) ?? [])
      : []
  const parts = Object.fromEntries(contents.map(({ role, attributes }) => [role, attributes]))
  const texts = Object.fromEntries(contents.map(({ role, text }) => [role, text]))
  if (!arePlaced(definition, values))
    throw new AppError('invalid', 'A passage came without its position. Mark it again.')
  const answer = createAnswerReader(definition)({ values, parts, texts })
  if (answer.problems.length > 0) throw new AppError('invalid', answer.problems.join(' '))
  const known = [...fields, ...spanLayers, ...definition.spanLinks]
  const unknown = Object.keys(values).find((id) => known.every((asked) => asked.id !== id))
  if (unknown !== undefined) throw new AppError('invalid', `The protocol asks nothing called “${unknown}”.`)
  if (uncertain && !collect.uncertain)
    throw new AppError('invalid', 'This task does not ask who is uncertain.')
  if (comment !== null && !collect.comment) throw new AppError('invalid', 'This task takes no comments.')
  const unmarked = spanLayers.find(({ id }) => !Object.hasOwn(answer.values, id))
  if (unmarked)
    throw new AppError(
      'invalid',
      `“${unmarked.id}” is not answered: an empty list says that nothing is marked.`,
    )
  const fault = createEvidenceCheck(definition)(config.labeling.evidence, answer, evidence.length)
  if (fault !== null) throw new AppError('invalid', fault)
  const placed = placeQuotes(definition, answer.values, texts)
  if (placed.lost.length > 0)
    throw new AppError(
      'invalid',
      'The words that an entry comes from do not stand in the text as they were sent. Mark them again.',
    )
  const own = { ...answer, values: await withOwnSuggestions(tx, definition, itemId, placed.values) }
  return { answer: storeAnswer(definition, own), until: findCutoff(definition, contents) }
}

/**
 * One writer an item at a time: revisions count up, and the third vote sees the other two; a run's ratings go beside it.
 *
 * @throws {AppError} `conflict` for what was excluded meanwhile; `not_found` when it was taken away
 */
async function holdItem(tx: Tx, { id, itemId, taskId }: Assignment): Promise<void> {
  const [held] = await tx.$queryRaw<{ taskId: string }[]>`
    select i."taskId" from "Item" i join "Assignment" a on a."itemId" = i.id
    where i.id = ${itemId}::uuid and a.id = ${id}::uuid for no key update`
  if (held && held.taskId !== taskId) throw new AppError('conflict', EXCLUDED)
  if (!held) throw new AppError('not_found', 'This statement is not assigned to you any more.')
}

/** Lets the rating that counted so far count no more, and takes back that the item was put off. @returns the next revision */
async function retireRating(
  tx: Tx,
  { id, itemId, round, skippedAt }: Assignment,
  raterId: string,
): Promise<number> {
  const before = await tx.rating.findFirst({
    where: { itemId, raterId, round, current: true },
    select: { id: true, revision: true },
  })
  if (before) await tx.rating.update({ where: { id: before.id }, data: { current: null } })
  if (skippedAt) await tx.assignment.update({ where: { id }, data: { skippedAt: null } })
  return (before?.revision ?? 0) + 1
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
