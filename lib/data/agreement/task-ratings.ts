import 'server-only'
import { COUNTED_ROUNDS } from '@/lib/core/adjudication/item-state'
import { db } from '../client'
import type { StoredVote } from '../item-states'
import { memoize } from '../memoize'

/** A current rating of a round that counts, with whose it is. */
export type TaskRating = StoredVote & { id: string; itemId: string; alias: string; kind: 'human' | 'ai' }

type Stored = Omit<TaskRating, 'alias' | 'kind'>

/**
 * The current ratings of a task, people before AI raters, each by alias. A rating never changes, it is replaced: of a new version only
 * those are read that the version before did not have. Callers have authorized already.
 *
 * @param ai whether those of AI raters come along
 * @param version of the data
 */
export function readTaskRatings(
  taskId: string,
  { ai, version }: { ai: boolean; version: number | string },
): Promise<readonly TaskRating[]> {
  return memoize<readonly TaskRating[]>(`ratings ${taskId} ${ai}`, version, async (before = []) => {
    const raters = await listRaters(taskId, ai)
    const [row] = await db.$queryRaw<{ ids: string[] }[]>`
      select coalesce(array_agg(t.id::text), '{}') as ids from "Rating" t
      where t."taskId" = ${taskId}::uuid and t.current and t.round = any(${COUNTED_ROUNDS}::int[])
        and t."raterId" = any(${raters.map(({ id }) => id)}::uuid[])`
    const known = new Map(before.map((rating) => [rating.id, rating]))
    const ids = row?.ids ?? []
    const added = ids.filter((id) => !known.has(id))
    const read = added.length === 0 ? [] : await readStored(taskId, known.size === 0 ? null : added)
    const all = new Map<string, Stored>([...known, ...read.map((rating) => [rating.id, rating] as const)])
    const byRater = Map.groupBy(
      ids.flatMap((id) => all.get(id) ?? []),
      ({ raterId }) => raterId,
    )
    return raters.flatMap(({ id, alias, kind }) =>
      (byRater.get(id) ?? []).map((rating) =>
        'alias' in rating && rating.alias === alias ? (rating as TaskRating) : { ...rating, alias, kind },
      ),
    )
  })
}

/** The same of some patients, read anew. Callers have authorized already. */
export async function readRatingsOf(
  taskId: string,
  { ai, patientIds }: { ai: boolean; patientIds: readonly string[] },
): Promise<readonly TaskRating[]> {
  const [raters, stored] = await Promise.all([
    listRaters(taskId, ai),
    db.$queryRaw<Stored[]>`
      select t.id, t."raterId", t."itemId", t.round, t.code, t.fields, t.codes
      from "Item" i join "Rating" t on t."itemId" = i.id
      where i."taskId" = ${taskId}::uuid and i."patientId" = any(${patientIds}::uuid[])
        and t.current and t.round = any(${COUNTED_ROUNDS}::int[])`,
  ])
  const byRater = Map.groupBy(stored, ({ raterId }) => raterId)
  return raters.flatMap(({ id, alias, kind }) =>
    (byRater.get(id) ?? []).map((rating) => ({ ...rating, alias, kind })),
  )
}

function listRaters(taskId: string, ai: boolean) {
  const kinds = ai ? ['human', 'ai'] : ['human']
  return db.$queryRaw<{ id: string; alias: string; kind: 'human' | 'ai' }[]>`
    select r.id, r.alias, r.kind::text as kind from "Rater" r
    where r."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid) and r.kind::text = any(${kinds}::text[])
    order by r.kind::text desc, r.alias collate "C", r.id`
}

/** @param ids null for all of a task */
function readStored(taskId: string, ids: readonly string[] | null): Promise<Stored[]> {
  return db.$queryRaw<Stored[]>`
    select t.id, t."raterId", t."itemId", t.round, t.code, t.fields, t.codes from "Rating" t
    where t."taskId" = ${taskId}::uuid and t.current and t.round = any(${COUNTED_ROUNDS}::int[])
      and (${ids === null} or t.id = any(${ids ?? []}::uuid[]))`
}
