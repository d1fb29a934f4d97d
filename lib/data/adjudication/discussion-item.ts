import 'server-only'
import {
  COUNTED_ROUNDS,
  deriveItemState,
  type ItemState,
  isDiscussed,
} from '@/lib/core/adjudication/item-state'
import { AppError } from '@/lib/core/errors'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import type { TaskRef } from '@/lib/core/task'
import { isId } from '@/lib/core/uuid'
import type { Tx } from '../client'
import type { Prisma } from '../generated/client'
import { toEstimate } from '../item-states'
import { ITEM_TEXT } from '../items'

const RATER = { select: { alias: true, user: { select: { name: true } } } } as const

const RATING = {
  raterId: true,
  round: true,
  code: true,
  uncertain: true,
  comment: true,
  rater: RATER,
  evidence: { orderBy: { rank: 'asc' }, select: { noteId: true, start: true, end: true, quote: true } },
} satisfies Prisma.RatingSelect

const ITEM = {
  id: true,
  taskId: true,
  patientId: true,
  estimateCode: true,
  estimateProbability: true,
  patient: { select: { externalId: true } },
  ...ITEM_TEXT,
  task: { select: { config: true, lockedAt: true } },
  ratings: {
    where: { current: true, round: { in: COUNTED_ROUNDS }, rater: { kind: 'human' } },
    orderBy: [{ round: 'asc' }, { rater: { alias: 'asc' } }],
    select: RATING,
  },
  consensuses: {
    orderBy: { revision: 'desc' },
    select: {
      code: true,
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
  secondVotes: { select: { raterId: true, kind: true, code: true, createdAt: true } },
} satisfies Prisma.ItemSelect

export type DiscussionRow = Prisma.ItemGetPayload<{ select: typeof ITEM }>
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
  if (!row || !isDiscussed(stateOf(row))) {
    throw new AppError('not_found', 'There is no discussion of this statement.')
  }
  return row
}

/** Ratings of AI raters for an item, with as many passages as one can read. */
export function listAiRatings(tx: Tx, itemId: string): Promise<DiscussedRating[]> {
  return tx.rating.findMany({
    where: { itemId, current: true, rater: { kind: 'ai' } },
    orderBy: { rater: { alias: 'asc' } },
    select: { ...RATING, evidence: { ...RATING.evidence, take: 5 } },
  })
}

function stateOf(row: DiscussionRow): ItemState {
  const decision = row.consensuses.find((entry) => entry.current) ?? null
  const rule = taskConfigSchema.parse(row.task.config)
  return deriveItemState(row.ratings, decision, rule, toEstimate(row))
}

/** A third person decides: nobody who rated the item. */
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
