import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { deriveItemState, type ItemState } from '@/lib/core/adjudication/item-state'
import {
  type Discussion,
  type DiscussionEntry,
  type NewDecision,
  newDecisionSchema,
} from '@/lib/core/discussion'
import { AppError } from '@/lib/core/errors'
import { verdictConfigSchema } from '@/lib/core/protocols/verdict/verdict-protocol'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from './audit'
import { db, type Tx } from './client'
import type { Prisma } from './generated/client'

const VOTES = {
  where: { current: true, rater: { kind: 'human' } },
  orderBy: [{ round: 'asc' }, { rater: { alias: 'asc' } }],
  select: {
    raterId: true,
    round: true,
    code: true,
    uncertain: true,
    comment: true,
    rater: { select: { alias: true } },
    evidence: { orderBy: { rank: 'asc' }, select: { noteId: true, start: true, end: true, quote: true } },
  },
} satisfies Prisma.Item$ratingsArgs

const DECISION = {
  where: { current: true },
  select: {
    code: true,
    method: true,
    rationale: true,
    revision: true,
    createdAt: true,
    decidedBy: { select: { alias: true } },
  },
} satisfies Prisma.Item$consensusesArgs

const ITEM = {
  id: true,
  patientId: true,
  patient: { select: { externalId: true } },
  proposition: { select: { text: true } },
  task: { select: { config: true } },
  ratings: VOTES,
  consensuses: DECISION,
} satisfies Prisma.ItemSelect

/** Items that wait for a discussion or were settled by one. @throws {AppError} `not_found`, `forbidden` */
export async function listDiscussions(actor: Actor, studyId: string): Promise<DiscussionEntry[]> {
  authorize(actor, 'discussion:take-part', studyId)
  const candidates = await db.$queryRaw<{ id: string }[]>`
    select i.id from "Item" i
    where i."studyId" = ${studyId}::uuid
      and (exists (select 1 from "Consensus" c where c."itemId" = i.id and c.current and c.method = 'discussion')
        or (select count(distinct r.code) from "Rating" r join "Rater" p on p.id = r."raterId"
            where r."itemId" = i.id and r.current and r.round = 2 and p.kind = 'human') > 1)`
  const rows = await db.item.findMany({
    where: { id: { in: candidates.map((row) => row.id) } },
    select: ITEM,
    orderBy: [{ patient: { externalId: 'asc' } }, { id: 'asc' }],
  })
  const raterId = actor.raters.get(studyId) ?? null
  return rows.flatMap((row) => {
    const { kind } = stateOf(row)
    if (kind !== 'discussion' && kind !== 'settled') return []
    return {
      itemId: row.id,
      patientExternalId: row.patient.externalId,
      text: row.proposition.text,
      state: kind,
      codes: row.ratings.map((rating) => rating.code),
      mayDecide: mayDecide(row, raterId),
    }
  })
}

/**
 * All labels, comments and evidence of an item whose rounds have ended without agreement.
 *
 * @throws {AppError} `not_found` for any other item: until then its labels are blinded for adjudicators too
 */
export async function getDiscussion(actor: Actor, studyId: string, itemId: string): Promise<Discussion> {
  authorize(actor, 'discussion:take-part', studyId)
  requireId(itemId)
  const row = await db.item.findFirst({ where: { id: itemId, studyId }, select: ITEM })
  if (!row || !isOpenForDiscussion(stateOf(row))) {
    throw new AppError('not_found', 'There is no discussion of this statement.')
  }
  const [decision] = row.consensuses
  return {
    itemId: row.id,
    patientId: row.patientId,
    patientExternalId: row.patient.externalId,
    text: row.proposition.text,
    votes: row.ratings.map(({ rater, round, code, uncertain, comment, evidence }) => ({
      alias: rater.alias,
      round,
      code,
      uncertain,
      comment,
      evidence,
    })),
    mayDecide: mayDecide(row, actor.raters.get(studyId) ?? null),
    decision: decision
      ? {
          code: decision.code,
          rationale: decision.rationale,
          decidedBy: decision.decidedBy?.alias ?? null,
          decidedAt: decision.createdAt.toISOString(),
          revision: decision.revision,
        }
      : null,
  }
}

/**
 * Writes the decision of a discussion. Changing one makes a new revision; the old one is kept.
 *
 * @throws {AppError} `forbidden` for somebody who voted on the item; `conflict` when another decision came first;
 *   `not_found` when the item is not in discussion
 */
export async function decideConsensus(actor: Actor, studyId: string, input: NewDecision): Promise<void> {
  authorize(actor, 'discussion:take-part', studyId)
  const { itemId, code, rationale, seenRevision } = newDecisionSchema.parse(input)
  const raterId = actor.raters.get(studyId) ?? null
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from "Item" where id = ${itemId}::uuid for update`
    const row = await readItem(tx, studyId, itemId)
    if (!mayDecide(row, raterId)) {
      throw new AppError('forbidden', 'You voted on this statement; a third person decides.')
    }
    const revision = row.consensuses[0]?.revision ?? 0
    if (revision !== seenRevision) {
      throw new AppError(
        'conflict',
        'Somebody else decided this statement in the meantime. Please read that first.',
      )
    }
    await tx.consensus.updateMany({ where: { itemId, current: true }, data: { current: null } })
    await tx.consensus.create({
      data: {
        studyId,
        itemId,
        code,
        rationale,
        method: 'discussion',
        decidedById: raterId,
        revision: revision + 1,
      },
    })
    await writeAudit(tx, actor, studyId, {
      type: 'consensus.decided',
      data: { itemId, code, revision: revision + 1 },
    })
  })
}

async function readItem(tx: Tx, studyId: string, itemId: string) {
  const row = await tx.item.findFirst({ where: { id: itemId, studyId }, select: ITEM })
  if (!row || !isOpenForDiscussion(stateOf(row))) {
    throw new AppError('not_found', 'There is no discussion of this statement.')
  }
  return row
}

type ItemRow = {
  task: { config: unknown }
  ratings: readonly { raterId: string; round: number; code: string }[]
  consensuses: readonly { code: string; method: string }[]
}

function stateOf(row: ItemRow): ItemState {
  const [decision] = row.consensuses
  return deriveItemState(row.ratings, decision ?? null, verdictConfigSchema.parse(row.task.config))
}

function isOpenForDiscussion(state: ItemState): boolean {
  return state.kind === 'discussion' || (state.kind === 'settled' && state.method === 'discussion')
}

function mayDecide(row: ItemRow, raterId: string | null): boolean {
  return raterId !== null && row.ratings.every((rating) => rating.raterId !== raterId)
}
