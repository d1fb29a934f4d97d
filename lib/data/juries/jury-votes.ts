import 'server-only'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { type Verdict, verdictSchema } from '@/lib/core/verdict'
import type { Tx } from '../client'
import type { OwnJury } from './own-jury'

/** A statement with what the members said of it, and what stands there as the jury's own verdict. */
export type JuryItem = {
  itemId: string
  votes: ReadonlyMap<string, Verdict>
  /** Null where none is current. */
  own: { code: string; comment: string | null } | null
  /** The newest revision that there ever was; 0 for none. */
  revision: number
}

type Given = {
  itemId: string
  raterId: string
  code: string
  comment: string | null
  current: boolean | null
  revision: number
}

/** Statements in the order of their ids, so many after this one. */
export async function readJuryItems(
  tx: Tx,
  { raterId, taskId, members }: OwnJury,
  after: string | null,
  limit: number,
): Promise<JuryItem[]> {
  const items = await tx.item.findMany({
    where: { taskId, ...(after === null ? {} : { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: limit,
    select: { id: true },
  })
  const itemIds = items.map(({ id }) => id)
  // raters as rows: of one who has just rated thousands the database believes there is nothing, and would look for all of it
  const given = await tx.$queryRaw<Given[]>`
    select r."itemId", r."raterId", r.code, r.comment, r.current, r.revision
    from unnest(${itemIds}::uuid[]) as i(id) cross join unnest(${[...members.keys(), raterId]}::uuid[]) as m(id)
      join "Rating" r on r."itemId" = i.id and r."raterId" = m.id and r.round = ${FIRST_ROUND}
        and (r.current or r."raterId" = ${raterId}::uuid)`
  const byItem = Map.groupBy(given, ({ itemId }) => itemId)
  return itemIds.map((itemId) => {
    const rows = byItem.get(itemId) ?? []
    const own = rows.filter((row) => row.raterId === raterId)
    return {
      itemId,
      votes: new Map(rows.flatMap((row) => toVote(row, members))),
      own: own.find(({ current }) => current) ?? null,
      revision: Math.max(0, ...own.map(({ revision }) => revision)),
    }
  })
}

function toVote({ raterId, code }: Given, members: OwnJury['members']): [string, Verdict][] {
  const alias = members.get(raterId)
  return alias === undefined ? [] : [[alias, verdictSchema.parse(code)]]
}
