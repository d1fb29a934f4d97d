import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { UNDECIDABLE } from '@/lib/core/adjudication/decision'
import { findDecidedChoice } from '@/lib/core/adjudication/decision-questions'
import { explainField, fieldParts, settledWords } from '@/lib/core/adjudication/field-words'
import {
  COUNTED_ROUNDS,
  consensusCode,
  type ItemState,
  isDiscussed,
} from '@/lib/core/adjudication/item-state'
import type {
  AiView,
  DiscussedField,
  Discussion,
  DiscussionDecision,
  DiscussionEntry,
  DiscussionVote,
} from '@/lib/core/discussion'
import { toSeenParts } from '@/lib/core/labeling/labeling-parts'
import { toAskedDefinition } from '@/lib/core/labeling/labeling-setup'
import { joinCodes } from '@/lib/core/protocols/answer-code'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import { readStoredMarks } from '@/lib/core/protocols/stored-answer'
import type { VariableValue } from '@/lib/core/protocols/variable'
import { seededShuffle } from '@/lib/core/stats/seeded-shuffle'
import type { TaskRef } from '@/lib/core/task'
import { listWitnessedItems } from '../blinding/discussion-witnesses'
import { db } from '../client'
import { createVoteReader, listItemStates } from '../item-states'
import { readItemContents, readItemTexts } from '../items'
import { findGuideline } from '../labeling/guidelines'
import { openTask } from '../tasks'
import {
  type DiscussedRating,
  type DiscussionRow,
  isSeenBy,
  listAiRatings,
  listDecidable,
  mayDecide,
  nameOf,
  noteReader,
  pendingCheck,
  readDiscussionItem,
} from './discussion-item'
import { readDecisionDraft, readMessageDraft } from './drafts'
import { listOpenSessions, mayAgree, readSessions } from './span-sessions'

/**
 * Items that wait for a discussion or were settled by one. An item that the actor is to check blindly looks undecided.
 *
 * @param withAnswers shows everybody's answers, which is remembered: no answer of the actor to these items is blind any
 *   more. Otherwise they come only with items whose answers the actor has seen before.
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listDiscussions(
  actor: Actor,
  task: TaskRef,
  withAnswers = false,
): Promise<DiscussionEntry[]> {
  const { studyId } = task
  authorize(actor, 'discussion:take-part', studyId)
  const raterId = actor.raters.get(studyId) ?? null
  const { id: taskId, config, definition } = await openTask(task)
  const { names } = config.discussion
  const isMarked = definition.spanLayers.length > 0
  const states = (await listItemStates(taskId)).filter((item) => isDiscussed(item.state))
  const stateOf = new Map(states.map((item) => [item.itemId, item.state.kind]))
  const withSession = listOpenSessions(definition, states)
  const rows = await db.item.findMany({
    where: { id: { in: [...stateOf.keys()] } },
    orderBy: [{ patient: { externalId: 'asc' } }, { id: 'asc' }],
    select: {
      id: true,
      patient: { select: { externalId: true } },
      ratings: {
        where: { current: true, round: { in: COUNTED_ROUNDS }, rater: { kind: 'human' } },
        orderBy: [{ round: 'asc' }, { rater: { alias: 'asc' } }],
        select: {
          raterId: true,
          round: true,
          code: true,
          ...(isMarked && { fields: true }),
          rater: { select: { alias: true, user: { select: { name: true } } } },
        },
      },
      secondVotes: {
        where: { raterId: raterId ?? '00000000-0000-0000-0000-000000000000' },
        select: { raterId: true, kind: true, code: true, createdAt: true },
      },
      messages: { select: { raterId: true, createdAt: true } },
      consensuses: {
        where: { current: true, method: 'discussion' },
        orderBy: { field: 'asc' },
        select: { code: true },
      },
    },
  })
  if (withAnswers && raterId !== null) await noteReader(studyId, [...stateOf.keys()], raterId, true)
  const textOf = await readItemTexts(rows.map((row) => row.id))
  const seen = raterId === null ? null : await listWitnessedItems(db, studyId, raterId)
  return rows.map((row) => {
    const check = pendingCheck(row, raterId)
    // whoever has not been there may still be asked to decide blindly
    const wasThere = seen === null || seen.get(row.id)?.wasThere === true
    const isSettled = stateOf.get(row.id) === 'settled' && check === null
    return {
      itemId: row.id,
      patientExternalId: row.patient.externalId,
      text: textOf(row.id),
      state: isSettled ? 'settled' : 'discussion',
      decision:
        isSettled && wasThere && row.consensuses.length > 0
          ? joinCodes(row.consensuses.map(({ code }) => code))
          : null,
      votes:
        seen === null || seen.has(row.id)
          ? row.ratings.map(({ rater, round, code, fields }) => ({
              alias: nameOf(rater, names),
              round,
              code,
              ...(isMarked && { marks: readStoredMarks(definition.spanLayers, fields) }),
            }))
          : null,
      mayDecide: withSession.has(row.id) || row.ratings.every((rating) => rating.raterId !== raterId),
      messages: row.messages.filter((message) => isSeenBy(check, raterId, message)).length,
    }
  })
}

/**
 * All labels, comments and evidence of an item whose rounds have ended without agreement; raters in an order of the item's
 * own, so that nobody is read first every time. Who looks is remembered. A blind check looks as it would before any decision.
 *
 * @throws {AppError} `not_found` for any other item: until then its labels are blinded for adjudicators too
 */
export async function getDiscussion(actor: Actor, task: TaskRef, itemId: string): Promise<Discussion> {
  const { studyId } = task
  authorize(actor, 'discussion:take-part', studyId)
  const row = await readDiscussionItem(db, task, itemId)
  const raterId = actor.raters.get(studyId) ?? null
  const config = row.config.discussion
  const only = findDecidedChoice(row.definition)
  const seen = await readParts(row)
  const read = createVoteReader(row.definition)
  const toVote = (rating: DiscussedRating): DiscussionVote => ({
    alias: nameOf(rating.rater, config.names),
    round: rating.round,
    ...toSaid(row, only, rating.code, read(rating).values ?? {}),
    uncertain: rating.uncertain,
    comment: rating.comment,
    evidence: rating.evidence,
  })
  const check = pendingCheck(row, raterId)
  const isMasked = check !== null
  if (raterId !== null && !isMasked) await noteReader(studyId, [itemId], raterId, false)
  const decisions = isMasked ? [] : await toDecisions(row, config.names)
  const current = isMasked ? [] : row.consensuses.filter((entry) => entry.current)
  return {
    itemId: row.id,
    patientId: row.patientId,
    patientExternalId: row.patient.externalId,
    ...seen,
    guideline: (await findGuideline(row.taskId, undefined)).guideline,
    votes: seededShuffle(row.ratings, itemId).map(toVote),
    ai: await readAi(),
    mayDecide: mayDecide(row, raterId),
    definition: { ...toAskedDefinition(row.definition), consensus: row.definition.consensus },
    fields: only ? [] : toFields(row, isMasked),
    sessions: isMasked ? [] : await readSessions(db, row),
    mayAgree: mayAgree(row, raterId),
    decision: decisions.find(({ isCurrent }) => isCurrent)?.decision ?? null,
    decisions: decisions.filter(({ isCurrent }) => isCurrent).map(({ decision }) => decision),
    decided: Object.fromEntries(current.map(({ field, code, value }) => [field, value ?? code])),
    draft: raterId === null ? null : await readDecisionDraft(db, itemId, raterId, check),
    messageDraft: raterId === null ? null : await readMessageDraft(db, itemId, raterId, check),
    earlier: decisions.filter(({ isCurrent }) => !isCurrent).map(({ decision }) => decision),
    locked: row.task.lockedAt !== null,
  }

  async function readAi(): Promise<AiView> {
    if (!config.showAi) return 'hidden'
    if (!hasVoted(row, raterId, isMasked)) return 'after-vote'
    return (await listAiRatings(db, itemId)).map((rating) => {
      const { marks } = read(rating)
      return { ...toVote(rating), ...(marks && { marks }) }
    })
  }
}

/** Who checks an item blindly has decided nothing yet, as far as can be seen. */
function hasVoted(row: DiscussionRow, raterId: string | null, isMasked: boolean): boolean {
  if (raterId === null) return false
  const own = row.secondVotes.filter((vote) => vote.raterId === raterId && vote.code !== null)
  return (
    row.ratings.some((rating) => rating.raterId === raterId) ||
    own.some((vote) => vote.kind === 'own' || !isMasked) ||
    (!isMasked && row.consensuses.some((decision) => decision.decidedById === raterId))
  )
}

/** What raters see of the item. */
async function readParts(row: DiscussionRow) {
  const contents = (await readItemContents(row.definition, [row.id])).get(row.id) ?? []
  const { texts, ...parts } = toSeenParts(row.definition, contents)
  return { ...parts, texts: Object.fromEntries(texts.map(({ id, text }) => [id, text])) }
}

/** What a rating says: of one choice its label, else of each field that is settled, in words. */
function toSaid(
  { settled }: DiscussionRow,
  only: FieldOfKind<'choice'> | null,
  code: string,
  values: Record<string, VariableValue>,
): Pick<DiscussionVote, 'code' | 'answers'> {
  if (only) return { code: String(values[only.id] ?? code) }
  return { code, answers: settled.flatMap((field) => fieldParts(field, values)) }
}

/** @param isMasked who checks blindly sees the fields that were decided as if they were not */
function toFields({ settled, fields }: DiscussionRow, isMasked: boolean): DiscussedField[] {
  const decidable = new Set(listDecidable({ settled, fields }).map(({ id }) => id))
  return settled.flatMap((field) => {
    const stands = fields.find((entry) => entry.field === field.id)?.state
    if (!stands) return []
    const isDecidable = decidable.has(field.id)
    const state: ItemState = isMasked && isDecidable ? { kind: 'discussion' } : stands
    const code = state.kind === 'settled' ? state.code : consensusCode(state)
    return {
      id: field.id,
      title: field.title,
      kind: state.kind,
      explanation: explainField(field, state),
      settled: code === null || code === UNDECIDABLE ? code : settledWords(field, code),
      isDecidable,
    }
  })
}

type RecordedDecision = { isCurrent: boolean; decision: DiscussionDecision }

/** Newest first. */
async function toDecisions(row: DiscussionRow, names: 'aliases' | 'names'): Promise<RecordedDecision[]> {
  const ids = row.consensuses.flatMap((decision) => decision.participantIds)
  const raters = await db.rater.findMany({
    where: { id: { in: ids } },
    select: { id: true, alias: true, user: { select: { name: true } } },
  })
  const nameById = new Map(raters.map((rater) => [rater.id, nameOf(rater, names)]))
  const fieldOf = new Map(row.settled.map((field) => [field.id, field]))
  const isShort = row.settled.length <= 1
  const toDecision = (decision: DiscussionRow['consensuses'][number]): DiscussionDecision => ({
    field: isShort ? null : (fieldOf.get(decision.field)?.title ?? decision.field),
    code: isShort
      ? decision.code
      : settledWords(fieldOf.get(decision.field) ?? { field: null, variables: [] }, decision.code),
    rationale: decision.rationale,
    reason: decision.reason,
    guideline: decision.guideline,
    guidelineVersion: decision.guidelineVersion,
    decidedBy: decision.decidedBy && nameOf(decision.decidedBy, names),
    participants: decision.participantIds.flatMap((id) => nameById.get(id) ?? []).toSorted(),
    decidedAt: decision.createdAt.toISOString(),
    revision: decision.revision,
  })
  return row.consensuses.map((decision) => ({
    isCurrent: decision.current === true,
    decision: toDecision(decision),
  }))
}
