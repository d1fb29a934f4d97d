import 'server-only'
import { COUNTED_ROUNDS } from '@/lib/core/adjudication/item-state'
import { db } from '../client'
import type { DataVersions } from '../data-version'
import type { StoredVote } from '../item-states'
import { memoize } from '../memoize'

/** A current rating of a round that counts, with whose it is. */
export type TaskRating = StoredVote & { id: string; itemId: string; alias: string; kind: 'human' | 'ai' }

type Stored = Omit<TaskRating, 'alias' | 'kind'>

/**
 * The current ratings of a task, people before AI raters, each by alias. What people answer leaves those of AI raters as they are.
 * Callers have authorized already.
 *
 * @param ai whether those of AI raters come along
 */
export async function readTaskRatings(
  taskId: string,
  { ai, versions }: { ai: boolean; versions: Pick<DataVersions, 'data' | 'aiRatings'> },
): Promise<readonly TaskRating[]> {
  const kinds = await Promise.all([
    readRatingsBy(taskId, 'human', versions.data),
    ai ? readRatingsBy(taskId, 'ai', versions.aiRatings) : [],
  ])
  return kinds.flat()
}

/** A rating never changes, it is replaced: of a new version only those are read that the version before did not have. */
function readRatingsBy(
  taskId: string,
  kind: TaskRating['kind'],
  version: number,
): Promise<readonly TaskRating[]> {
  return memoize<readonly TaskRating[]>(`ratings ${taskId} ${kind}`, version, async (before = []) => {
    const raters = await listRaters(taskId, [kind])
    const raterIds = raters.map(({ id }) => id)
    // one text is read in a tenth of the time of a list
    const [row] = await db.$queryRaw<{ ids: string | null }[]>`
      select string_agg(t.id::text, ',') as ids from "Rating" t
      where t."taskId" = ${taskId}::uuid and t.current and t.round = any(${COUNTED_ROUNDS}::int[])
        and t."raterId" = any(${raterIds}::uuid[])`
    const known = new Map<string, Stored>()
    for (const rating of before) known.set(rating.id, rating)
    const ids = row?.ids?.split(',') ?? []
    const added = ids.filter((id) => !known.has(id))
    const read = added.length === 0 ? [] : await readStored(taskId, raterIds, known.size === 0 ? null : added)
    for (const rating of read) known.set(rating.id, rating)
    const byRater = new Map<string, Stored[]>(raterIds.map((id) => [id, []]))
    for (const id of ids) {
      const rating = known.get(id)
      if (rating) byRater.get(rating.raterId)?.push(rating)
    }
    return raters.flatMap(({ id, alias }) =>
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
    listRaters(taskId, ai ? ['human', 'ai'] : ['human']),
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

function listRaters(taskId: string, kinds: readonly TaskRating['kind'][]) {
  return db.$queryRaw<{ id: string; alias: string; kind: 'human' | 'ai' }[]>`
    select r.id, r.alias, r.kind::text as kind from "Rater" r
    where r."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid) and r.kind::text = any(${kinds}::text[])
    order by r.kind::text desc, r.alias collate "C", r.id`
}

/** @param ids null for all of these raters */
function readStored(
  taskId: string,
  raterIds: readonly string[],
  ids: readonly string[] | null,
): Promise<Stored[]> {
  return db.$queryRaw<Stored[]>`
    select t.id, t."raterId", t."itemId", t.round, t.code, t.fields, t.codes from "Rating" t
    where t."taskId" = ${taskId}::uuid and t.current and t.round = any(${COUNTED_ROUNDS}::int[])
      and t."raterId" = any(${raterIds}::uuid[]) and (${ids === null} or t.id = any(${ids ?? []}::uuid[]))`
}
