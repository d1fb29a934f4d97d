import { readStoredMarks } from '@/lib/core/protocols/stored-answer'
import 'server-only'
import { type Actor, requireRater } from '@/lib/core/actor'
import type { FieldState } from '@/lib/core/adjudication/field-state'
import { FIRST_ROUND, isDiscussed } from '@/lib/core/adjudication/item-state'
import {
  beginWork,
  carryWork,
  parseWork,
  type SessionBasis,
  type SessionWork,
  takeStep,
  toSession,
} from '@/lib/core/adjudication/session-work'
import { listSettledFields, type SettledField, type SpanLayer } from '@/lib/core/adjudication/settled-fields'
import { findUngrouped, parseSession, type SpanSession } from '@/lib/core/adjudication/span-session'
import { canonicalJson } from '@/lib/core/canonical-json'
import {
  type DiscussedSession,
  type LiveSession,
  type NewSessionStep,
  newSessionStepSchema,
  type StepOutcome,
} from '@/lib/core/discussion'
import { AppError } from '@/lib/core/errors'
import type { Definition } from '@/lib/core/protocols/definition'
import { isProblem } from '@/lib/core/protocols/field-kinds/field-kind'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import type { TaskRef } from '@/lib/core/task'
import { db, type Tx } from '../client'
import { type ItemWithState } from '../item-states'
import { readItemContents } from '../items'
import { type DiscussionRow, nameOf, noteReader, pendingCheck, readDiscussionItem } from './discussion-item'

type LayerField = SettledField & { layer: SpanLayer }

/** What the first round marked in a layer: whoever answered it, in the order of their names in the study. */
function readBasis({ ratings, config }: DiscussionRow, layer: string): SessionBasis & { aliases: string[] } {
  const sets = ratings.flatMap((rating) => {
    const set =
      rating.round === FIRST_ROUND ? readStoredMarks([{ id: layer }], rating.fields)[layer] : undefined
    return set ? [{ rating, set }] : []
  })
  return {
    raters: sets.map(({ rating }) => rating.raterId),
    ratings: sets.map(({ rating }) => rating.id),
    sets: sets.map(({ set }) => set),
    aliases: sets.map(({ rating }) => nameOf(rating.rater, config.discussion.names)),
  }
}

/** The layers of an item that a session settles, or has settled, with two raters or more. */
function listSessionLayers({ fields, settled }: DiscussionRow): LayerField[] {
  const open = new Set(fields.filter(({ state }) => isDiscussed(state)).map(({ field }) => field))
  return settled.filter((field): field is LayerField => field.layer !== null && open.has(field.id))
}

/** Whoever may take part in discussions agrees on layers, those who marked them too. */
export function mayAgree(row: DiscussionRow, raterId: string | null): boolean {
  return raterId !== null && pendingCheck(row, raterId) === null && listSessionLayers(row).length > 0
}

/** Items with a layer that waits for its session. */
export function listOpenSessions(
  definition: Definition,
  items: readonly Pick<ItemWithState, 'itemId' | 'fields'>[],
): Set<string> {
  const layers = new Set(listSettledFields(definition).flatMap(({ layer }) => layer?.id ?? []))
  const isWaiting = ({ field, state }: FieldState) => state.kind === 'discussion' && layers.has(field)
  return new Set(items.flatMap(({ itemId, fields }) => (fields.some(isWaiting) ? [itemId] : [])))
}

type OpenWork = { basis: ReturnType<typeof readBasis>; work: SessionWork; isCarried: boolean }

/** A session as far as it is; where a rating has changed since it began, with the groups that the change leaves. */
async function readWork(tx: Tx, row: DiscussionRow, { id, layer }: LayerField): Promise<OpenWork> {
  const basis = readBasis(row, id)
  const stored = await tx.spanSessionWork.findUnique({
    where: { itemId_field: { itemId: row.id, field: id } },
    select: { work: true },
  })
  if (!stored) {
    const decision = row.consensuses.find(({ field, current }) => field === id && current)
    const decided = decision ? parseSession(layer, decision.value) : null
    return { basis, work: beginWork(basis, isProblem(decided) ? null : decided), isCarried: false }
  }
  const work = parseWork(stored.work)
  if (work.ratings.join() === basis.ratings.join()) return { basis, work, isCarried: false }
  const before = await tx.rating.findMany({
    where: { id: { in: [...work.ratings] } },
    select: { id: true, fields: true },
  })
  const marked = new Map(
    before.map((rating) => [rating.id, readStoredMarks([{ id }], rating.fields)[id] ?? []]),
  )
  const sets = work.ratings.map((rating): readonly MarkedSpan[] => marked.get(rating) ?? [])
  return { basis, work: carryWork(work, sets, basis), isCarried: true }
}

/** Sessions over the layers of an item in discussion. Callers have authorized already. */
export async function readSessions(tx: Tx, row: DiscussionRow): Promise<DiscussedSession[]> {
  return Promise.all(
    listSessionLayers(row).map(async (field) => {
      const { basis, work, isCarried } = await readWork(tx, row, field)
      return {
        field: field.id,
        role: field.layer.part,
        aliases: basis.aliases,
        sets: basis.sets,
        work: await withNames(tx, row, work),
        isCarried,
      }
    }),
  )
}

/** Those sessions of {@link readSessions} that are not as the one who asks knows them, by the steps taken. */
export async function readLiveSessions(
  tx: Tx,
  row: DiscussionRow,
  known: Readonly<Record<string, number>>,
): Promise<LiveSession[]> {
  const sessions = await readSessions(tx, row)
  return sessions.flatMap(({ field, work }) => (known[field] === work.revision ? [] : [{ field, work }]))
}

/** Ids of those who took steps, as they are called in the discussion. */
async function withNames(tx: Tx, { config }: DiscussionRow, work: SessionWork): Promise<SessionWork> {
  const ids = [...new Set(work.groups.flatMap(({ by }) => by ?? []))]
  if (ids.length === 0) return work
  const raters = await tx.rater.findMany({
    where: { id: { in: ids } },
    select: { id: true, alias: true, user: { select: { name: true } } },
  })
  const names = new Map(raters.map((rater) => [rater.id, nameOf(rater, config.discussion.names)]))
  return {
    ...work,
    groups: work.groups.map((group) => ({ ...group, by: names.get(group.by ?? '') ?? null })),
  }
}

/**
 * Takes a step of a session, for all who take part. A group that somebody else changed in the meantime stays as it is, and the
 * step is not taken. The log has no line of it: the decision that comes of a session is recorded.
 *
 * @throws {AppError} `not_found` when the item has no session over this layer; `conflict` when the task is locked; `invalid` for a
 *   step that nobody could take
 */
export async function recordSessionStep(
  actor: Actor,
  task: TaskRef,
  input: NewSessionStep,
): Promise<StepOutcome> {
  const raterId = requireRater(actor, task.studyId, 'discussion:take-part')
  const { itemId, field, step } = newSessionStepSchema.parse(input)
  const outcome = await db.$transaction(async (tx): Promise<StepOutcome> => {
    await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for no key update`
    const row = await readDiscussionItem(tx, task, itemId)
    const own = mayAgree(row, raterId) ? listSessionLayers(row).find(({ id }) => id === field) : undefined
    if (!own) throw new AppError('not_found', 'This is not settled in a session.')
    if (row.task.lockedAt !== null)
      throw new AppError('conflict', 'The task is locked; its decisions stay as they are.')
    const { basis, work } = await readWork(tx, row, own)
    const text = await readLayerText(tx, row, own)
    const taken = takeStep(work, step, { layer: own.layer, text, sets: basis.sets, by: raterId })
    if (isProblem(taken)) {
      if (taken.kind === 'invalid') throw new AppError('invalid', taken.problem)
      return { work: await withNames(tx, row, work), refused: taken.problem }
    }
    await tx.spanSessionWork.upsert({
      where: { itemId_field: { itemId, field } },
      create: { itemId, field, studyId: task.studyId, work: taken },
      update: { work: taken },
    })
    return { work: await withNames(tx, row, taken), refused: null }
  })
  // a refused step shows the session, too
  await noteReader(task.studyId, [itemId], raterId, false)
  return outcome
}

async function readLayerText(tx: Tx, row: DiscussionRow, { layer }: LayerField): Promise<string> {
  const contents = (await readItemContents(row.definition, [row.id], tx)).get(row.id) ?? []
  return contents.find(({ role }) => role === layer.part)?.text ?? ''
}

/**
 * Checks that a session that is to be decided is of the ratings that count now, groups all that they marked, quotes the text, and
 * is what all who take part have on their screens.
 *
 * @throws {AppError} `conflict` when something changed in the meantime; `invalid` for a session that does not fit the text or sets
 */
export async function requireSession(
  tx: Tx,
  row: DiscussionRow,
  field: SettledField,
  session: SpanSession,
): Promise<void> {
  const own = listSessionLayers(row).find(({ id }) => id === field.id)
  if (!own) throw new AppError('invalid', `“${field.title}” is not decided here.`)
  const { basis, work } = await readWork(tx, row, own)
  if (basis.ratings.join() !== session.ratings.join() || basis.raters.join() !== session.raters.join())
    throw new AppError('conflict', 'A rater changed an answer in the meantime. Please look at it again.')
  const text = await readLayerText(tx, row, own)
  if (session.spans.some(({ start, end, quote }) => text.slice(start, end) !== quote))
    throw new AppError('invalid', 'An agreed passage does not stand in the text. Mark it again.')
  if (findUngrouped(session, basis.sets) !== null)
    throw new AppError('invalid', 'Each passage that a rater marked must be in one group.')
  // nobody took a step where a program decides
  const shared = work.revision === 0 ? session : toSession(work, text)
  if (shared === null || canonicalJson(shared) !== canonicalJson(session))
    throw new AppError(
      'conflict',
      'Somebody else changed the session in the meantime. Please look at it again.',
    )
}
