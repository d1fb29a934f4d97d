import 'server-only'
import { Prisma } from './generated/client'

/**
 * A table of a task's items with their indices from 0 (`id`, `statementId`, `place`), for `with placed as materialized (…)`.
 * Everything that figures are computed from counts items in this one order: by document, place in it, and external id, others by their own order, so
 * that the same data give the same figures and digests in every database, whatever ids it has given the rows.
 */
export function indexedItems(taskId: string): Prisma.Sql {
  return Prisma.sql`
    select i.id, i."statementId", (row_number() over (
      order by i."documentKey" collate "C", i.ordinal, i."statementKey" collate "C", i.sort, i.key collate "C") - 1)::int as index
    from "ItemView" i
    where i."taskId" = ${taskId}::uuid`
}

/** The same table (`id`, `place`) from items whose order is known, which spares the database finding it. */
export function itemsInOrder(itemIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    select known.id, (known.number - 1)::int as index
    from unnest(${[...itemIds]}::uuid[]) with ordinality as known(id, number)`
}
