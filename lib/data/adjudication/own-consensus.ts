import 'server-only'
import { type Actor, authorize, can, requireRater } from '@/lib/core/actor'
import { explainField, fieldWords, settledWords } from '@/lib/core/adjudication/field-words'
import {
  COUNTED_ROUNDS,
  consensusCode,
  explainItemState,
  type ItemState,
  type Vote,
} from '@/lib/core/adjudication/item-state'
import { listSettledFields, type SettledField } from '@/lib/core/adjudication/settled-fields'
import { isSameSet } from '@/lib/core/adjudication/span-session'
import { AppError } from '@/lib/core/errors'
import type { OwnConsensus, OwnConsensusEntry, OwnConsensusField } from '@/lib/core/own-consensus'
import type { Definition } from '@/lib/core/protocols/definition'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { type ItemWithState, listItemStates } from '../item-states'
import { type ItemContent, readItemContents, readItemTexts } from '../items'
import { readDefinitions } from '../labeling/guidelines'
import { openTask } from '../tasks'
import { readSettledMarks } from './settled-marks'

/** Whether the actor's own answers and the settled ones may be seen side by side now: a locked task, by protocol. */
export async function isConsensusShown(actor: Actor, task: TaskRef): Promise<boolean> {
  if (!can(actor, 'rating:create', task.studyId) || !actor.raters.has(task.studyId)) return false
  const { lockedAt, config } = await openTask(task)
  return lockedAt !== null && config.feedback === 'after-lock'
}

/**
 * Why a member sees no outcome: somebody who rates nothing has no answers to compare, and others wait for the lock and the
 * protocol. Null where it is open.
 *
 * @throws {AppError} `not_found` for strangers
 */
export async function findConsensusClosure(
  actor: Actor,
  task: TaskRef,
): Promise<'no-rater' | 'not-shown' | null> {
  const { studyId } = task
  authorize(actor, 'study:read', studyId)
  if (!can(actor, 'rating:create', studyId) || !actor.raters.has(studyId)) return 'no-rater'
  return (await isConsensusShown(actor, task)) ? null : 'not-shown'
}

/**
 * A rater's own answers beside the settled ones, with why and on what ground. Nothing reveals who else said what, or what
 * document a statement came from.
 *
 * @throws {AppError} `not_found` while the task is open or when the protocol does not allow it
 */
export async function getOwnConsensus(
  actor: Actor,
  task: TaskRef,
  page: { differing: boolean; offset: number; limit: number },
): Promise<OwnConsensus> {
  const raterId = requireRater(actor, task.studyId)
  if (!(await isConsensusShown(actor, task))) {
    throw new AppError('not_found', 'The consensus is shown once the task is locked.')
  }
  const { id: taskId, definition } = await openTask(task)
  const states = await listItemStates(taskId)
  const fields = findOnlyChoice(definition) ? [] : listSettledFields(definition)
  const agreed = await readSettledMarks(definition, states)
  const own = states.flatMap((item) => {
    const vote = item.votes.findLast((entry) => entry.raterId === raterId)
    return vote ? [toOwn(item, vote, fields, agreed.get(item.itemId) ?? {})] : []
  })
  const answers = own.flatMap((entry) =>
    entry.fields.length > 0
      ? entry.fields.map(({ settled: code, isSame }) => ({ code, isSame }))
      : [{ code: entry.code, isSame: entry.isSame }],
  )
  const settled = answers.filter((answer) => answer.code !== null)
  const wanted = own
    .filter((entry) => !page.differing || !entry.isSame)
    .toSorted((left, right) => (left.itemId < right.itemId ? -1 : 1))
  return {
    entries: await readEntries(
      { taskId, raterId, definition },
      wanted.slice(page.offset, page.offset + page.limit),
    ),
    shown: wanted.length,
    rated: own.length,
    same: settled.filter((answer) => answer.isSame).length,
    settled: settled.length,
  }
}

type Wanted = {
  itemId: string
  state: ItemState
  code: string | null
  fields: OwnConsensusField[]
  isSame: boolean
}

function toOwn(
  { itemId, state, ...item }: ItemWithState,
  vote: Vote,
  settled: readonly SettledField[],
  agreed: Readonly<Record<string, readonly MarkedSpan[]>>,
): Wanted {
  const code = consensusCode(state)
  const fields = settled.map((field): OwnConsensusField => {
    const stands = item.fields.find((entry) => entry.field === field.id)?.state ?? state
    const found = consensusCode(stands)
    const said = fieldWords(field, vote.values ?? {})
    const words = found === null ? null : settledWords(field, found)
    const [mine, both] = [vote.marks?.[field.id], agreed[field.id]]
    const marks =
      field.layer && mine && both
        ? { layer: field.layer, text: '', isPlain: false, own: mine, agreed: both }
        : null
    return {
      title: field.title,
      said,
      settled: words,
      isSame: marks ? isSameSet(marks.own, marks.agreed) : said === words,
      explanation: explainField(field, stands),
      marks,
    }
  })
  const isSame = fields.length > 0 ? fields.every((field) => field.isSame) : code === vote.code
  return { itemId, state, code, fields, isSame }
}

async function readEntries(
  { taskId, raterId, definition }: { taskId: string; raterId: string; definition: Definition },
  wanted: readonly Wanted[],
): Promise<OwnConsensusEntry[]> {
  const hasMarks = wanted.some(({ fields }) => fields.some(({ marks }) => marks !== null))
  const contents = hasMarks
    ? await readItemContents(
        definition,
        wanted.map(({ itemId }) => itemId),
      )
    : new Map<string, ItemContent[]>()
  const definitionOf = await readDefinitions(taskId)
  const rows = await db.item.findMany({
    where: { id: { in: wanted.map((entry) => entry.itemId) } },
    select: {
      id: true,
      patient: { select: { externalId: true } },
      consensuses: {
        where: { current: true },
        orderBy: { field: 'asc' },
        select: { reason: true, rationale: true, guideline: true, guidelineVersion: true },
      },
      ratings: {
        where: { current: true, round: { in: COUNTED_ROUNDS }, rater: { kind: 'human' } },
        orderBy: { round: 'asc' },
        select: {
          raterId: true,
          code: true,
          comment: true,
          guidelineVersion: true,
          evidence: { orderBy: { rank: 'asc' }, select: { quote: true } },
        },
      },
    },
  })
  const textOf = await readItemTexts(rows.map((row) => row.id))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap(({ itemId, state, code, fields }) => {
    const row = rowOf.get(itemId)
    const own = row?.ratings.findLast((rating) => rating.raterId === raterId)
    if (!row || !own) return []
    // several decisions have reasons of their own, none of which is the item's
    const [decision] = row.consensuses.length === 1 ? row.consensuses : []
    const newest = Math.max(0, ...row.ratings.map((rating) => rating.guidelineVersion ?? 0))
    const grounds = row.ratings.filter((rating) => rating.raterId !== raterId && rating.code === code)
    return {
      itemId,
      fields: fields.map((field) => {
        const { marks } = field
        if (!marks) return field
        const isOfLayer = ({ role }: { role: string }) => role === marks.layer.part
        const text = contents.get(itemId)?.find(isOfLayer)?.text ?? ''
        const isPlain = definition.item.parts.find(isOfLayer)?.isPlain ?? false
        return { ...field, marks: { ...marks, text, isPlain } }
      }),
      patientExternalId: row.patient.externalId,
      text: textOf(row.id),
      own: { code: own.code, comment: own.comment, quotes: own.evidence.map((passage) => passage.quote) },
      code,
      explanation: explainItemState(state),
      reason: decision?.reason ?? null,
      rationale: decision?.rationale ?? null,
      guideline: decision?.guideline ?? (code && definitionOf(decision?.guidelineVersion ?? newest, code)),
      quotes: [...new Set(grounds.flatMap((rating) => rating.evidence.map((passage) => passage.quote)))],
    }
  })
}
