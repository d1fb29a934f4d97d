import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { explainFields } from '@/lib/core/adjudication/field-words'
import { COUNTED_ROUNDS, consensusCode } from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import type { RatedMarks } from '@/lib/core/ai-rating/rated-marks'
import { readUngrounded } from '@/lib/core/ai-rating/read-ungrounded'
import { readThinking } from '@/lib/core/ai-rating/thinking'
import { authorWords } from '@/lib/core/author-words'
import { readConfidence } from '@/lib/core/confidence'
import { AppError } from '@/lib/core/errors'
import { countedAi } from '@/lib/core/figures/basis/duplicate-raters'
import { findLabelSet } from '@/lib/core/labels'
import { isUnsettled } from '@/lib/core/progress'
import type { Definition } from '@/lib/core/protocols/definition'
import { byAlias } from '@/lib/core/rater-names'
import { type NoteSpan, unpackPassages } from '@/lib/core/retrieval/shown-passages'
import {
  cutSurroundings,
  type JudgedContext,
  type StatementFailure,
  type StatementHistory,
  type StatementRating,
} from '@/lib/core/statement-history'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { createSessionWords } from '../adjudication/session-groups'
import { areAiResultsOpen, requireOpenAiResults } from '../blinding/ai-results'
import { hidesUnsettled, noteLabelExposure } from '../blinding/label-exposures'
import { toWallClock, toWallDate } from '../charts/wall-clock'
import { db } from '../client'
import type { Prisma } from '../generated/client'
import { ITEM_STATE, toItemState } from '../item-states'
import { openMarks, readItemTexts } from '../items'
import { readUndecidedJuries } from '../juries/read-undecided-juries'
import { getAiRaters } from '../matrix/study-matrix'
import { nameExcluder } from './exclusions'

const RATING = {
  id: true,
  raterId: true,
  round: true,
  code: true,
  fields: true,
  codes: true,
  uncertain: true,
  comment: true,
  value: true,
  runId: true,
  referenceContextId: true,
  shownPassagesId: true,
  rater: { select: { alias: true, kind: true, configuration: true } },
  evidence: { orderBy: { rank: 'asc' }, select: { noteId: true, start: true, end: true, quote: true } },
} satisfies Prisma.RatingSelect

type RatingRow = Prisma.RatingGetPayload<{ select: typeof RATING }>

/**
 * One statement with what every person said, where it is settled or the lead has chosen to read what is not, and every AI rater
 * once their figures are open. An excluded one comes with why, and with nothing that people said of it before it was settled.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getStatement(actor: Actor, task: TaskRef, itemId: string): Promise<StatementHistory> {
  const { studyId, taskId } = task
  authorize(actor, 'rating:read-all', studyId)
  requireId(itemId)
  const isOpen = await areAiResultsOpen(actor, task)
  const item = await db.item.findFirst({
    where: { id: itemId, task: { OR: [{ id: taskId }, { excludedFromId: taskId }] } },
    select: {
      patientId: true,
      patient: { select: { externalId: true } },
      task: { select: { ...ITEM_STATE.task.select, excludedFrom: { select: { config: true } } } },
      statement: {
        include: { exclusion: { select: { reason: true, excludedById: true, createdAt: true } } },
      },
      document: { select: { id: true, authorKind: true, authorName: true, text: true } },
      ratings: {
        // what makes the answer: a hidden repeat or check is no panel
        where: {
          current: true,
          round: { in: COUNTED_ROUNDS },
          ...(!isOpen && { rater: { kind: 'human' } }),
        },
        orderBy: [{ round: 'asc' }, { rater: { alias: 'asc' } }],
        select: RATING,
      },
      consensuses: {
        ...ITEM_STATE.consensuses,
        select: { ...ITEM_STATE.consensuses.select, value: true },
      },
      estimateCode: true,
      estimateProbability: true,
    },
  })
  if (!item) throw new AppError('not_found', 'This statement does not exist.')
  const { document, statement } = item
  const kind = statement?.kind ?? ''
  const [start, end] = [statement?.start ?? null, statement?.end ?? null]
  const exclusion = statement?.exclusion ?? null
  const people = item.ratings.filter(({ rater }) => rater.kind === 'human')
  const { config } = item.task.excludedFrom ?? item.task
  const stands = toItemState({ ...item, ratings: people, task: { ...item.task, config } })
  const { state, definition } = stands
  // what was excluded unsettled has to be brought back to be read: the choice to read what is not settled does not cover it
  const isHidden =
    people.length > 0 &&
    isUnsettled(state.kind) &&
    (exclusion !== null || (await hidesUnsettled(actor, task)))
  if (!isHidden) await noteLabelExposure(actor, task, [{ state, rounds: people.map(({ round }) => round) }])
  const settled = consensusCode(state)
  const marksOf = await openMarks(definition, [itemId])
  const toRating = (row: RatingRow) => withMarks(row, marksOf(itemId, row))
  return {
    labels: findLabelSet(definition)?.all ?? [],
    itemId,
    patientId: item.patientId,
    patient: item.patient.externalId,
    documentId: document?.id ?? '',
    author: document ? authorWords({ author: document.authorName, authorKind: document.authorKind }) : '',
    kind,
    text: (await readItemTexts([itemId]))(itemId),
    surroundings:
      !document || start === null || end === null ? null : cutSurroundings(document.text, start, end),
    settled,
    explanation: explainFields(listSettledFields(definition), stands),
    sessions: isHidden ? [] : await describeSessions(studyId, definition, item.consensuses),
    excluded: exclusion && {
      reason: exclusion.reason,
      by: await nameExcluder(exclusion.excludedById),
      at: exclusion.createdAt.toISOString(),
    },
    isHidden,
    people: isHidden ? [] : people.map(toRating),
    ai: isOpen ? await readAi(actor, { task, itemId, kind, definition, toRating }, item.ratings) : null,
  }
}

async function describeSessions(
  studyId: string,
  definition: Definition,
  decisions: readonly { field: string; code: string; value: unknown }[],
): Promise<StatementHistory['sessions']> {
  const settled = listSettledFields(definition)
  if (settled.every(({ layer }) => layer === null)) return []
  const raters = await db.rater.findMany({
    where: { studyId, kind: 'human' },
    select: { id: true, alias: true },
  })
  const aliases = new Map(raters.map(({ id, alias }) => [id, alias]))
  const sessionOf = await createSessionWords(studyId, decisions, settled, (id) => aliases.get(id) ?? '')
  return decisions.flatMap((decision) => sessionOf(decision) ?? [])
}

type Scope = {
  task: TaskRef
  itemId: string
  kind: string
  definition: Definition
  toRating: (row: RatingRow) => StatementRating
}

async function readAi(
  actor: Actor,
  { task, itemId, kind, definition, toRating }: Scope,
  rows: readonly RatingRow[],
) {
  const ratings = rows
    .filter(({ rater }) => rater.kind === 'ai')
    .map(toRating)
    .toSorted(byAlias)
  const { aiRaters } = countedAi({ aiRaters: await getAiRaters(actor, task) })
  return {
    ratings,
    counted: aiRaters.map(({ raterId }) => raterId),
    failures: await listFailures(itemId),
    undecidedJuries: await readUndecidedJuries(
      { id: task.taskId, definition },
      kind,
      rows.filter(({ rater }) => rater.kind === 'ai').map((row) => ({ ...row, alias: row.rater.alias })),
    ),
  }
}

/** By name. */
async function listFailures(itemId: string): Promise<StatementFailure[]> {
  const rows = await db.workUnit.findMany({
    where: { itemId, status: 'failed' },
    orderBy: { work: { rater: { alias: 'asc' } } },
    select: {
      workId: true,
      failure: true,
      work: { select: { rater: { select: { alias: true, configuration: true } } } },
    },
  })
  return rows.flatMap(({ workId, failure, work: { rater } }) =>
    rater ? [{ runId: workId, failure: failure ?? '', ...rater }] : [],
  )
}

/**
 * The passages that an AI rater was shown before it gave this rating.
 *
 * @throws {AppError} `not_found`, `forbidden`; `conflict` while the figures of AI raters are sealed
 */
export async function getJudgedContext(
  actor: Actor,
  task: TaskRef,
  ratingId: string,
): Promise<JudgedContext> {
  const { studyId, taskId } = task
  authorize(actor, 'rating:read-all', studyId)
  await requireOpenAiResults(actor, task)
  requireId(ratingId)
  const rating = await db.rating.findFirst({
    where: { id: ratingId, taskId, studyId },
    select: {
      rater: { select: { alias: true } },
      referenceContext: { select: { text: true } },
      shownPassages: { select: { passages: true } },
    },
  })
  if (rating?.referenceContext)
    return { alias: rating.rater.alias, text: rating.referenceContext.text, passages: [] }
  if (!rating?.shownPassages)
    throw new AppError('not_found', 'What was shown to this AI rater is not stored.')
  const spans = unpackPassages(rating.shownPassages.passages)
  const notes = await db.note.findMany({
    where: { studyId, id: { in: spans.map(({ noteId }) => noteId) } },
    select: { id: true, text: true, category: true, description: true, chartDate: true, chartTime: true },
  })
  const byId = new Map(notes.map((note) => [note.id, note]))
  const toShown = (span: NoteSpan) => {
    const note = byId.get(span.noteId)
    if (!note) return { ...span, quote: '', note: null }
    const { text, category, description } = note
    const [chartDate, chartTime] = [toWallDate(note.chartDate), toWallClock(note.chartTime)]
    const quote = text.slice(span.start, span.end)
    return { ...span, quote, note: { category, description, chartDate, chartTime } }
  }
  return { alias: rating.rater.alias, text: null, passages: spans.map(toShown) }
}

function withMarks(row: RatingRow, marks: RatedMarks | null): StatementRating {
  const { id, raterId, round, code, uncertain, comment, runId, rater, evidence } = row
  const isAi = rater.kind === 'ai'
  return {
    ratingId: id,
    raterId,
    alias: rater.alias,
    round,
    code,
    isUncertain: uncertain,
    confidence: readConfidence(row.value),
    comment,
    evidence,
    ungrounded: isAi ? readUngrounded(row.value) : [],
    ...(marks && { marks }),
    thinking: isAi ? readThinking(row.value) : null,
    configuration: rater.configuration,
    runId,
    hasContext: row.referenceContextId !== null || row.shownPassagesId !== null,
  }
}
