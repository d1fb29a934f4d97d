import 'server-only'
import type { AiColumn } from '@/lib/core/study-matrix'
import { db, type Tx } from '../client'
import { readVersions } from '../data-version'
import { indexedItems } from '../indexed-items'

type Task = { studyId: string; taskId: string; labels: readonly string[] }

/**
 * What AI raters said of a task's items, those that said anything. Packed columns are kept, for a million ratings are read in
 * half a second and a few dozen columns in no time; those older than their ratings or the task's items are made anew.
 */
export async function readAiColumns(task: Task): Promise<AiColumn[]> {
  // one snapshot: what is kept under a version was read at just that version
  const { columns, made, version } = await db.$transaction((tx) => readColumns(tx, task), {
    isolationLevel: 'RepeatableRead',
    timeout: 120_000,
  })
  await keepColumns(task, version, made)
  return columns.filter(({ codes }) => codes.some((code) => code > 0))
}

type StoredColumn = Omit<AiColumn, 'codes'> & { codes: Uint8Array | null }

async function readColumns(
  tx: Tx,
  { studyId, taskId, labels }: Task,
): Promise<{ columns: AiColumn[]; made: AiColumn[]; version: number }> {
  const { data: version, items } = await readVersions(studyId, tx)
  const kept = await tx.$queryRaw<StoredColumn[]>`
    select r.id as "raterId", r.alias, coalesce(r.configuration, '{}') as configuration, c.codes
    from "Rater" r
    left join "AiRaterColumn" c on c."taskId" = ${taskId}::uuid and c."raterId" = r.id
      and c.seq >= ${items}::int
      and c.seq >= coalesce((select max(run."ratedSeq") from "Work" run where run."raterId" = r.id), 0)
      and c.seq >= coalesce((select "ratedSeq" from "Jury" jury where jury."raterId" = r.id), 0)
    where r.kind = 'ai' and r."studyId" = ${studyId}::uuid
    order by r.alias collate "C"`
  const missing = kept.filter(({ codes }) => codes === null)
  const made = await packColumns(tx, { taskId, labels }, missing)
  const packed = new Map(made.map((column) => [column.raterId, column.codes]))
  const columns = kept.map((column) => ({
    ...column,
    codes: column.codes ?? packed.get(column.raterId) ?? new Uint8Array(),
  }))
  return { columns, made, version }
}

/**
 * All ratings in one list: a million rows in groups would take the database twice as long. Four bytes each: (the rater's number
 * x items + place) x labels + the label's index.
 */
async function packColumns(
  tx: Tx,
  { taskId, labels }: Pick<Task, 'taskId' | 'labels'>,
  raters: readonly StoredColumn[],
): Promise<AiColumn[]> {
  if (raters.length === 0) return []
  const [row] = await tx.$queryRaw<{ items: number; ratings: Uint8Array | null }[]>`
    with size as materialized (select count(*)::int as items from "Item" where "taskId" = ${taskId}::uuid)
    select (select items from size) as items,
      (select string_agg(int4send(((judge.number - 1)::int * (select items from size) + indexed.index) * ${labels.length}::int
          + array_position(${[...labels]}::text[], r.code) - 1), '')
        from "Rating" r
        join (${indexedItems(taskId)}) indexed on indexed.id = r."itemId"
        join unnest(${raters.map(({ raterId }) => raterId)}::uuid[]) with ordinality as judge(id, number)
          on judge.id = r."raterId"
        where r."taskId" = ${taskId}::uuid and r.current and r.round = 1) as ratings`
  const items = row?.items ?? 0
  const all = new Uint8Array(raters.length * items)
  const ratings = new DataView((row?.ratings ?? new Uint8Array()).slice().buffer)
  for (let at = 0; at < ratings.byteLength; at += 4) {
    const number = ratings.getInt32(at)
    all[Math.floor(number / labels.length)] = (number % labels.length) + 1
  }
  return raters.map((rater, index) => ({ ...rater, codes: all.slice(index * items, (index + 1) * items) }))
}

/** Of two who made a column at once the newer one stays. */
async function keepColumns(
  { taskId }: Pick<Task, 'taskId'>,
  version: number,
  columns: readonly AiColumn[],
): Promise<void> {
  const [first] = columns
  if (!first) return
  const items = first.codes.length
  await db.$executeRaw`
    insert into "AiRaterColumn" ("taskId", "raterId", seq, codes)
    select ${taskId}::uuid, made.id, ${version}::int,
      substring(${Buffer.concat(columns.map(({ codes }) => codes))}::bytea from ((made.number - 1) * ${items}::int + 1)::int
        for ${items}::int)
    from unnest(${columns.map(({ raterId }) => raterId)}::uuid[]) with ordinality as made(id, number)
    on conflict ("taskId", "raterId") do update set seq = excluded.seq, codes = excluded.codes
      where "AiRaterColumn".seq < excluded.seq`
}
