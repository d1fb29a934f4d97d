import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { type RetrievalRow, type RetrievedJudge, retrievalRows } from '@/lib/core/figures/retrieval-rows'
import { mergePassages, rankPassages } from '@/lib/core/retrieval/score-retrieval'
import { type NoteSpan, unpackPassages } from '@/lib/core/retrieval/shown-passages'
import type { StudyFrame } from '@/lib/core/study-frame'
import { requireOpenAiResults } from '../blinding/ai-results'
import { db } from '../client'
import { readVersions } from '../data-version'
import { remember } from '../remembered'
import { getStudy } from '../studies'
import { getStudyFrame } from './study-frame'

/** Statements whose lists of passages are in memory at once. */
const BATCH = 200

/**
 * Every AI rater by how much of what people cited it was shown: the evidence of counted ratings that equal the settled answer,
 * against the ordered passages of the run.
 *
 * @throws {AppError} `not_found`, `forbidden`, `conflict` while the results of AI raters are sealed
 */
export async function listRetrievalScores(actor: Actor, studyId: string): Promise<RetrievalRow[]> {
  await requireOpenAiResults(actor, studyId)
  const [{ seed }, { data: version }, frame] = await Promise.all([
    getStudy(actor, studyId),
    readVersions(studyId),
    getStudyFrame(actor, studyId, { judges: true }),
  ])
  return remember(`retrieval ${studyId} ${seed}`, version, async () =>
    retrievalRows(await readJudges(frame, await readCited(studyId, frame)), seed),
  )
}

type Cited = { itemId: string; patient: string; passages: NoteSpan[] }

/** Statements with what people cited for their settled answers. */
async function readCited(studyId: string, { itemIds, items, consensus }: StudyFrame): Promise<Cited[]> {
  // by the key of people: AI raters may have cited millions
  const rows = await db.$queryRaw<(NoteSpan & { itemId: string; code: string })[]>`
    select own."itemId", own.code, e."noteId", e.start, e."end"
    from "Rater" p
    cross join lateral (
      select r.id, r."itemId", r.code from "Rating" r
      where r."raterId" = p.id and r.current and r.round in (1, 2) offset 0
    ) own
    join "Evidence" e on e."ratingId" = own.id
    where p.kind = 'human' and p."studyId" = ${studyId}::uuid`
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)
  return itemIds.flatMap((itemId, place) => {
    const settled = consensus[place] ?? null
    const own = (byItem.get(itemId) ?? []).filter(({ code }) => code === settled)
    const patient = items[place]?.patient ?? ''
    return own.length === 0 ? [] : [{ itemId, patient, passages: mergePassages(own) }]
  })
}

type OpenJudge = Omit<RetrievedJudge, 'items'> & { items: RetrievedJudge['items'][number][] }

/** A few statements at a time: what all judges were shown of a study is more than fits in memory. */
async function readJudges({ judges }: StudyFrame, cited: readonly Cited[]): Promise<RetrievedJudge[]> {
  const raters = judges.map(
    ({ raterId, alias, configuration }): OpenJudge => ({ raterId, alias, configuration, items: [] }),
  )
  const byId = new Map(raters.map((rater) => [rater.raterId, rater]))
  for (let from = 0; from < cited.length; from += BATCH) {
    const batch = new Map(cited.slice(from, from + BATCH).map((one) => [one.itemId, one]))
    for (const { itemId, raterIds, passages } of await readShown([...batch.keys()])) {
      const one = batch.get(itemId)
      if (!one) continue
      const shown = unpackPassages(passages)
      const item = { patient: one.patient, ranks: rankPassages(one.passages, shown), shown: shown.length }
      for (const raterId of raterIds) byId.get(raterId)?.items.push(item)
    }
  }
  return raters
}

/** Each list once a statement, with all who were shown it. */
function readShown(
  itemIds: readonly string[],
): Promise<{ itemId: string; raterIds: string[]; passages: unknown }[]> {
  return db.$queryRaw`
    select shown."itemId", shown."raterIds", s.passages
    from (
      select r."itemId", r."shownPassagesId", array_agg(r."raterId"::text) as "raterIds"
      from "Rating" r
      where r."itemId" = any(${itemIds}::uuid[]) and r.current and r.round = 1
        and r."shownPassagesId" is not null
      group by r."itemId", r."shownPassagesId"
    ) shown join "ShownPassages" s on s.id = shown."shownPassagesId"
    order by shown."itemId", s.hash`
}
