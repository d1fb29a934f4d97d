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

type Row = {
  itemId: string
  votes: Record<string, string> | null
  code: string | null
  comment: string | null
  current: boolean | null
  revision: number | null
}

/** Statements in the order of their ids, so many after this one. */
export async function readJuryItems(
  tx: Tx,
  { raterId, taskId, memberIds }: OwnJury,
  after: string | null,
  limit: number,
): Promise<JuryItem[]> {
  const rows = await tx.$queryRaw<Row[]>`
    select i.id as "itemId", v.votes, own.code, own.comment, own.current, own.revision
    from (select id from "Item" where "taskId" = ${taskId}::uuid and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit}::int) i
    left join lateral (
      select json_object_agg(m.alias, r.code) as votes from "Rating" r join "Rater" m on m.id = r."raterId"
      where r."itemId" = i.id and r."raterId" = any(${memberIds}::uuid[]) and r.current and r.round = ${FIRST_ROUND}
    ) v on true
    left join lateral (
      select r.code, r.comment, r.current, r.revision from "Rating" r
      where r."itemId" = i.id and r."raterId" = ${raterId}::uuid and r.round = ${FIRST_ROUND}
      order by r.revision desc limit 1
    ) own on true
    order by i.id`
  return rows.map(({ itemId, votes, code, comment, current, revision }) => ({
    itemId,
    votes: new Map(Object.entries(votes ?? {}).map(([who, said]) => [who, verdictSchema.parse(said)])),
    own: current && code !== null ? { code, comment } : null,
    revision: revision ?? 0,
  }))
}
