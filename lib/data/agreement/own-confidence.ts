import 'server-only'
import type { OwnConfidence } from '@/lib/core/figures/ai-raters/confidence-view'
import type { ErrorView } from '@/lib/core/figures/errors/error-view'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { readVersions } from '../data-version'
import { indexedItems } from '../indexed-items'
import { memoize } from '../memoize'

/**
 * How sure an AI rater of a study said it was, and which ones said so at all. Callers have authorized.
 *
 * @param raterId whose; of the first that said so where it is null, or of one that said nothing
 */
export async function readOwnConfidence(
  { studyId, taskId }: TaskRef,
  raterId: string | null,
): Promise<OwnConfidence> {
  const { aiRatings: version } = await readVersions(studyId)
  const raterIds = await memoize(`confident ${taskId}`, version, () => listConfident(studyId, taskId))
  const chosen = raterIds.find((id) => id === raterId) ?? raterIds[0] ?? null
  const said = chosen === null ? [] : await listConfidences(taskId, chosen)
  return {
    raterIds,
    raterId: chosen,
    said: new Map(said.map(({ index, confidence }) => [index, confidence])),
  }
}

/** Places of the statements on which an AI rater said that it was so sure. Callers have authorized. */
export async function findOwnConfidence(
  taskId: string,
  raterId: string,
  { ownFrom, ownBelow }: Pick<ErrorView, 'ownFrom' | 'ownBelow'>,
): Promise<ReadonlySet<number>> {
  const said = await listConfidences(taskId, raterId)
  const [low, high] = [ownFrom ?? 0, ownBelow ?? Infinity]
  // as tenths are distinguished: 0.3 is in the tenth that begins with it, whatever its last bit
  const isMeant = (percent: number) => percent >= low - ROUNDING && percent < high - ROUNDING
  return new Set(said.flatMap(({ index, confidence }) => (isMeant(100 * confidence) ? [index] : [])))
}

const ROUNDING = 1e-8

async function listConfident(studyId: string, taskId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select r.id from "Rater" r
    where r."studyId" = ${studyId}::uuid and r.kind = 'ai' and exists (
      select 1 from "Rating" t
      where t."raterId" = r.id and t.current and t."taskId" = ${taskId}::uuid and t.round = 1
        and jsonb_typeof(t.value -> 'confidence') = 'number')
    order by r.alias collate "C"`
  return rows.map(({ id }) => id)
}

/** A number out of range is no confidence, whoever brought it. */
function listConfidences(taskId: string, raterId: string): Promise<{ index: number; confidence: number }[]> {
  return db.$queryRaw`
    with indexed as materialized (${indexedItems(taskId)}), given as materialized (
      select t."itemId", (t.value -> 'confidence')::text::float8 as confidence from "Rating" t
      where t."raterId" = ${raterId}::uuid and t.current and t.round = 1
        and jsonb_typeof(t.value -> 'confidence') = 'number')
    select indexed.index, given.confidence from given join indexed on indexed.id = given."itemId"
    where given.confidence between 0 and 1`
}
