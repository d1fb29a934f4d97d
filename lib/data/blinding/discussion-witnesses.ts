import 'server-only'
import { isDiscussed } from '@/lib/core/adjudication/item-state'
import type { Tx } from '../client'
import { Prisma } from '../generated/client'
import { ITEM_STATE, toItemState } from '../item-states'

/**
 * Pairs of `itemId` and `raterId`: who has opened, written in, voted in or decided the discussion of which item, or seen the
 * answers in the list. They have read everybody's answers, and no answer of theirs to it can be blind any more, whatever
 * becomes of the item.
 */
export const DISCUSSION_WITNESSES = Prisma.sql`
  select "itemId", "raterId" from "DiscussionPresence"
  union all select "itemId", "raterId" from "DiscussionMessage"
  union all select "itemId", "raterId" from "AdjudicatorVote"
  union all select "itemId", "decidedById" from "Consensus" where "decidedById" is not null`

/** The raters who have seen the discussion of an item. */
export async function listWitnesses(tx: Tx, itemId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ raterId: string }[]>`
    select distinct w."raterId" from (${DISCUSSION_WITNESSES}) w where w."itemId" = ${itemId}::uuid`
  return rows.map((row) => row.raterId)
}

/**
 * The items of a study whose answers a rater has read, and whether in the discussion itself: who has seen the answers alone
 * may still be asked for a blind second decision.
 */
export async function listWitnessedItems(
  tx: Tx,
  studyId: string,
  raterId: string,
): Promise<Map<string, { wasThere: boolean }>> {
  const rows = await tx.$queryRaw<{ itemId: string; wasThere: boolean }[]>`
    select w."itemId", not coalesce(p."answersOnly", false) as "wasThere"
    from (select distinct "itemId", "raterId" from (${DISCUSSION_WITNESSES}) every) w
    join "Item" i on i.id = w."itemId"
    left join "DiscussionPresence" p on p."itemId" = w."itemId" and p."raterId" = w."raterId"
    where w."raterId" = ${raterId}::uuid and i."studyId" = ${studyId}::uuid`
  return new Map(rows.map(({ itemId, wasThere }) => [itemId, { wasThere }]))
}

/** Whether an adjudicator can read the discussion of an item now, or has read it before. */
export async function hasBeenDiscussed(tx: Tx, itemId: string, raterId: string): Promise<boolean> {
  const item = await tx.item.findUniqueOrThrow({
    where: { id: itemId },
    select: ITEM_STATE,
  })
  return isDiscussed(toItemState(item).state) || (await listWitnesses(tx, itemId)).includes(raterId)
}
