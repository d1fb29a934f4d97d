import 'server-only'
import type { FieldState } from '@/lib/core/adjudication/field-state'
import { type ItemState, isDiscussed } from '@/lib/core/adjudication/item-state'
import { listSettledFields, type SettledField } from '@/lib/core/adjudication/settled-fields'
import { AppError } from '@/lib/core/errors'
import type { Definition } from '@/lib/core/protocols/definition'
import type { TaskConfig } from '@/lib/core/protocols/task-config'
import type { TaskRef } from '@/lib/core/task'
import { isId } from '@/lib/core/uuid'
import { db, type Tx } from '../client'
import type { Prisma } from '../generated/client'
import { ITEM_STATE, toItemState } from '../item-states'

const RATER = { select: { alias: true, user: { select: { name: true } } } } as const

const RATING = {
  id: true,
  raterId: true,
  round: true,
  code: true,
  fields: true,
  codes: true,
  uncertain: true,
  comment: true,
  rater: RATER,
  evidence: { orderBy: { rank: 'asc' }, select: { noteId: true, start: true, end: true, quote: true } },
} satisfies Prisma.RatingSelect

const ITEM = {
  id: true,
  taskId: true,
  patientId: true,
  ...ITEM_STATE,
  patient: { select: { externalId: true } },
  task: { select: { ...ITEM_STATE.task.select, lockedAt: true } },
  ratings: {
    ...ITEM_STATE.ratings,
    orderBy: [{ round: 'asc' }, { rater: { alias: 'asc' } }],
    select: RATING,
  },
  consensuses: {
    orderBy: { revision: 'desc' },
    select: {
      field: true,
      code: true,
      value: true,
      method: true,
      rationale: true,
      reason: true,
      guideline: true,
      guidelineVersion: true,
      participantIds: true,
      revision: true,
      current: true,
      createdAt: true,
      decidedById: true,
      decidedBy: RATER,
    },
  },
  secondVotes: { select: { raterId: true, field: true, kind: true, code: true, createdAt: true } },
} satisfies Prisma.ItemSelect

/** An item in discussion, with what its task settles and where that stands. */
export type DiscussionRow = Prisma.ItemGetPayload<{ select: typeof ITEM }> & {
  state: ItemState
  fields: FieldState[]
  settled: SettledField[]
  definition: Definition
  config: TaskConfig
}
export type DiscussedRating = DiscussionRow['ratings'][number]
export type RaterRow = DiscussedRating['rater']

/**
 * An item that its rounds have left to a discussion, with everything that people said of it. Callers have authorized already.
 *
 * @throws {AppError} `not_found` for any other item: until then its labels are blinded for adjudicators too
 */
export async function readDiscussionItem(
  tx: Tx,
  { studyId, taskId }: TaskRef,
  itemId: string,
): Promise<DiscussionRow> {
  const row = [itemId, taskId].every(isId)
    ? await tx.item.findFirst({ where: { id: itemId, studyId, taskId }, select: ITEM })
    : null
  const stands = row && toItemState({ ...row, consensuses: row.consensuses.filter(({ current }) => current) })
  if (!stands || !isDiscussed(stands.state)) {
    throw new AppError('not_found', 'There is no discussion of this statement.')
  }
  return { ...row, ...stands, settled: listSettledFields(stands.definition) }
}

/** The fields of an item that a discussion decides, or has decided; ratings settled the others. */
export function listDecidable({
  fields,
  settled,
}: Pick<DiscussionRow, 'fields' | 'settled'>): SettledField[] {
  const ids = new Set(fields.filter(({ state }) => isDiscussed(state)).map(({ field }) => field))
  return settled.filter(({ id }) => ids.has(id))
}

/** Ratings of AI raters for an item, with as many passages as one can read. */
export function listAiRatings(tx: Tx, itemId: string): Promise<DiscussedRating[]> {
  return tx.rating.findMany({
    where: { itemId, current: true, rater: { kind: 'ai' } },
    orderBy: { rater: { alias: 'asc' } },
    select: { ...RATING, evidence: { ...RATING.evidence, take: 5 } },
  })
}

/** A third person decides fields: nobody who rated the item. Layers are agreed on by those who marked them. */
export function mayDecide(row: Pick<DiscussionRow, 'ratings'>, raterId: string | null): boolean {
  return raterId !== null && row.ratings.every((rating) => rating.raterId !== raterId)
}

/** A check of adjudication that this rater still owes: until then the item looks as if nobody had decided it. */
export function pendingCheck<Vote extends { raterId: string; kind: string; code: string | null }>(
  row: { secondVotes: readonly Vote[] },
  raterId: string | null,
): Vote | null {
  const owed = (vote: Vote) => vote.raterId === raterId && vote.kind !== 'own' && vote.code === null
  return row.secondVotes.find(owed) ?? null
}

/** All that a rater owes of it: one a field. */
export function pendingChecks(
  { secondVotes }: Pick<DiscussionRow, 'secondVotes'>,
  raterId: string | null,
): DiscussionRow['secondVotes'] {
  const check = pendingCheck({ secondVotes }, raterId)
  return secondVotes.filter(
    (vote) => vote.raterId === raterId && vote.kind === check?.kind && vote.code === null,
  )
}

/** Whether a message is shown: who owes a check sees of the thread what they wrote since they were asked for it. */
export function isSeenBy(
  check: { createdAt: Date } | null,
  raterId: string | null,
  message: { raterId: string; createdAt: Date },
): boolean {
  return check === null || (message.raterId === raterId && message.createdAt > check.createdAt)
}

/** How a rater is called in a discussion. */
export function nameOf(rater: RaterRow, names: 'aliases' | 'names'): string {
  return names === 'names' ? (rater.user?.name ?? rater.alias) : rater.alias
}

/** Seen, which is less than being there: the live view says that. */
export async function noteReader(
  studyId: string,
  itemIds: readonly string[],
  raterId: string,
  answersOnly: boolean,
): Promise<void> {
  await db.$executeRaw`
    insert into "DiscussionPresence" ("itemId", "raterId", "studyId", "seenAt", "answersOnly")
    select unnest(${itemIds}::uuid[]), ${raterId}::uuid, ${studyId}::uuid, to_timestamp(0), ${answersOnly}
    on conflict ("itemId", "raterId") do update set "answersOnly" = false
    where "DiscussionPresence"."answersOnly" and not excluded."answersOnly"`
}
