import 'server-only'
import { mergePassages, type RetrievedItem, rankPassages } from '@/lib/core/retrieval/score-retrieval'
import { isMarkedRanked, type NoteSpan, unpackPassages } from '@/lib/core/retrieval/shown-passages'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'

/** Statements whose lists of passages are in memory at once. */
const BATCH = 200

type Retrieved = {
  index: number
  raterIds: readonly string[]
  item: RetrievedItem
  /** Whether the list says that it stands best first; else it depends on who was shown it. */
  isRanked: boolean
}

/**
 * Statements for whose consensus label people cited something, with what became of that in what AI raters were shown: each
 * list of passages once, with all who were shown it. Callers have authorized, and the results of AI raters are open.
 *
 * @param raterId only this AI rater; null for all
 */
export async function listRetrieved(
  task: TaskRef,
  matrix: StudyMatrix,
  raterId: string | null,
): Promise<Retrieved[]> {
  const cited = await readCited(task, matrix)
  const found: Retrieved[] = []
  // a few statements at a time: what all AI raters were shown of a study is more than fits in memory
  for (let from = 0; from < cited.length; from += BATCH) {
    const batch = new Map(cited.slice(from, from + BATCH).map((one) => [one.itemId, one]))
    for (const { itemId, raterIds, passages } of await readShown([...batch.keys()], raterId)) {
      const one = batch.get(itemId)
      if (!one) continue
      const shown = unpackPassages(passages)
      const ranks = rankPassages(one.passages, shown)
      const item = { patient: one.patient, ranks, shown: shown.length }
      found.push({ index: one.index, raterIds, item, isRanked: isMarkedRanked(passages) })
    }
  }
  return found
}

type Cited = { itemId: string; index: number; patient: string; passages: NoteSpan[] }

/** Statements with what people cited for their consensus labels. */
async function readCited(
  { studyId, taskId }: TaskRef,
  { itemIds, items, consensus }: StudyMatrix,
): Promise<Cited[]> {
  // by the key of people: AI raters may have cited millions
  const rows = await db.$queryRaw<(NoteSpan & { itemId: string; code: string })[]>`
    select own."itemId", own.code, e."noteId", e.start, e."end"
    from "Rater" p
    cross join lateral (
      select r.id, r."itemId", r.code from "Rating" r
      where r."raterId" = p.id and r."taskId" = ${taskId}::uuid and r.current and r.round in (1, 2) offset 0
    ) own
    join "Evidence" e on e."ratingId" = own.id
    where p.kind = 'human' and p."studyId" = ${studyId}::uuid`
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)
  return itemIds.flatMap((itemId, index) => {
    const settled = consensus[index] ?? null
    const own = (byItem.get(itemId) ?? []).filter(({ code }) => code === settled)
    const patient = items[index]?.patient ?? ''
    return own.length === 0 ? [] : [{ itemId, index, patient, passages: mergePassages(own) }]
  })
}

/** Each list once a statement, with all who were shown it. */
function readShown(
  itemIds: readonly string[],
  raterId: string | null,
): Promise<{ itemId: string; raterIds: string[]; passages: unknown }[]> {
  return db.$queryRaw`
    select shown."itemId", shown."raterIds", s.passages
    from (
      select r."itemId", r."shownPassagesId", array_agg(r."raterId"::text) as "raterIds"
      from "Rating" r
      where r."itemId" = any(${itemIds}::uuid[]) and r.current and r.round = 1
        and r."shownPassagesId" is not null and (${raterId}::uuid is null or r."raterId" = ${raterId}::uuid)
      group by r."itemId", r."shownPassagesId"
    ) shown join "ShownPassages" s on s.id = shown."shownPassagesId"
    order by shown."itemId", s.hash`
}
