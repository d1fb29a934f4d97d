import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { consensusCode } from '@/lib/core/adjudication/item-state'
import { type RetrievalRow, type RetrievedJudge, retrievalRows } from '@/lib/core/figures/retrieval-rows'
import { mergePassages, rankPassages } from '@/lib/core/retrieval/score-retrieval'
import { type NoteSpan, unpackPassages } from '@/lib/core/retrieval/shown-passages'
import { requireOpenAiResults } from '../blinding/ai-results'
import { db } from '../client'
import { readVersions } from '../data-version'
import { listItemStates } from '../item-states'
import { remember } from '../remembered'
import { findVerdictTask, getStudy } from '../studies'

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
  const [{ seed }, { data: version }, task] = await Promise.all([
    getStudy(actor, studyId),
    readVersions(studyId),
    findVerdictTask(studyId),
  ])
  return remember(`retrieval ${task.id} ${seed}`, version, async () =>
    retrievalRows(await readJudges(task.id, await readCited(task.id)), seed),
  )
}

type Cited = { itemId: string; patient: string; passages: NoteSpan[] }

/** Statements with what people cited for their settled answers. */
async function readCited(taskId: string): Promise<Cited[]> {
  const [states, rows] = await Promise.all([
    listItemStates(taskId),
    db.$queryRaw<(NoteSpan & { itemId: string; code: string })[]>`
      select r."itemId", r.code, e."noteId", e.start, e."end"
      from "Evidence" e
      join "Rating" r on r.id = e."ratingId" and r.current and r.round in (1, 2)
      join "Rater" p on p.id = r."raterId" and p.kind = 'human'
      where r."taskId" = ${taskId}::uuid`,
  ])
  const byItem = Map.groupBy(rows, ({ itemId }) => itemId)
  return states.flatMap(({ itemId, patientId, state }) => {
    const settled = consensusCode(state)
    const own = (byItem.get(itemId) ?? []).filter(({ code }) => code === settled)
    return own.length === 0 ? [] : [{ itemId, patient: patientId, passages: mergePassages(own) }]
  })
}

/** A few statements at a time: what all judges were shown of a study is more than fits in memory. */
async function readJudges(taskId: string, cited: readonly Cited[]): Promise<RetrievedJudge[]> {
  const raters = await db.$queryRaw<
    (Omit<RetrievedJudge, 'items'> & { items: RetrievedJudge['items'][number][] })[]
  >`
    select p.id as "raterId", p.alias, coalesce(p.configuration, '{}') as configuration, array[]::int[] as items
    from "Rater" p
    where p.kind = 'ai' and exists (
      select 1 from "Rating" r where r."raterId" = p.id and r."taskId" = ${taskId}::uuid and r.current and r.round = 1)
    order by p.alias collate "C"`
  const byId = new Map(raters.map((rater) => [rater.raterId, rater]))
  for (let from = 0; from < cited.length; from += BATCH) {
    const batch = new Map(cited.slice(from, from + BATCH).map((one) => [one.itemId, one]))
    for (const { itemId, raterIds, passages } of await readShown(taskId, [...batch.keys()])) {
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
  taskId: string,
  itemIds: readonly string[],
): Promise<{ itemId: string; raterIds: string[]; passages: unknown }[]> {
  return db.$queryRaw`
    select shown."itemId", shown."raterIds", s.passages
    from (
      select r."itemId", r."shownPassagesId", array_agg(r."raterId"::text) as "raterIds"
      from "Rating" r
      where r."itemId" = any(${itemIds}::uuid[]) and r."taskId" = ${taskId}::uuid and r.current and r.round = 1
        and r."shownPassagesId" is not null
      group by r."itemId", r."shownPassagesId"
    ) shown join "ShownPassages" s on s.id = shown."shownPassagesId"
    order by shown."itemId", s.hash`
}
