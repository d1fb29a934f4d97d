import 'server-only'
import type { AiPassage } from '@/lib/core/figures/errors/error-view'
import { db } from '../client'

/** So many of a statement are shown. */
const MOST_PASSAGES = 3

/**
 * Per statement the passages that most of these AI raters cite. Callers have authorized, and the figures of AI raters are
 * open.
 */
export async function listAiPassages(
  itemIds: readonly string[],
  raterIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AiPassage[]>> {
  const rows = await db.$queryRaw<(AiPassage & { itemId: string })[]>`
    select cited."itemId", cited."noteId", cited.start, cited."end", cited.quote, cited.raters
    from (
      select r."itemId", e."noteId", e.start, e."end", min(e.quote) as quote, count(distinct r."raterId")::int as raters,
        row_number() over (partition by r."itemId"
          order by count(distinct r."raterId") desc, e."noteId", e.start, e."end") as rank
      from "Rating" r
      join "Evidence" e on e."ratingId" = r.id
      where r."itemId" = any(${[...itemIds]}::uuid[]) and r."raterId" = any(${[...raterIds]}::uuid[])
        and r.current and r.round = 1
      group by r."itemId", e."noteId", e.start, e."end"
    ) cited
    where cited.rank <= ${MOST_PASSAGES}
    order by cited."itemId", cited.rank`
  return Map.groupBy(rows, ({ itemId }) => itemId)
}
