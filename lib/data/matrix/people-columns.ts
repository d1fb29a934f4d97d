import 'server-only'
import type { PersonColumn } from '@/lib/core/study-matrix'
import { DAY_MS } from '@/lib/core/time-words'
import { db } from '../client'
import type { DataVersions } from '../data-version'
import { Prisma } from '../generated/client'
import { itemsInOrder } from '../indexed-items'
import { memoize } from '../memoize'

/** One person's ratings of one round, with what the progress of the work is read from. */
export type RatedColumn = Omit<PersonColumn, 'practiceYears'> & {
  /** Per item 1 where the person was not sure. */
  uncertain: Uint8Array
  /** Per item active milliseconds; -1 where nothing is known of them. */
  activeMs: Int32Array
  /** The newest rating, in milliseconds since 1970. */
  lastAt: number
}

type Known = { seq: number; columns: readonly RatedColumn[] }

export type ItemIndices = { itemIds: readonly string[]; indexOf: ReadonlyMap<string, number> }

/**
 * What people said of a task's items, by alias and round. All ratings are read once; after that only those that the study's
 * audit log has added since. Callers have authorized.
 *
 * @param version read before this: what is newer than it is read again next time, and changes nothing then
 */
export async function readPeopleColumns(
  { studyId, taskId, labels }: { studyId: string; taskId: string; labels: readonly string[] },
  { itemIds, indexOf }: ItemIndices,
  version: DataVersions,
): Promise<readonly RatedColumn[]> {
  const holder = await memoize(
    `ratings ${taskId}`,
    version.items,
    async (): Promise<{ known?: Known }> => ({}),
  )
  const { known } = holder
  if (known && known.seq >= version.data) return known.columns
  const packed = known
    ? addRatings(known.columns, await listNewRatings(studyId, taskId, known.seq), indexOf, labels)
    : (await listPackedPeople(taskId, itemIds, labels)).map((row) =>
        unpackPerson(row, itemIds.length, labels),
      )
  if ((holder.known?.seq ?? -1) < version.data) holder.known = { seq: version.data, columns: packed }
  return packed
}

type PackedPerson = Pick<PersonColumn, 'raterId' | 'alias' | 'round'> & {
  /** As many bytes a rating as {@link unpackPerson} reads, in no order. */
  ratings: Uint8Array
}

function listPackedPeople(
  taskId: string,
  itemIds: readonly string[],
  labels: readonly string[],
): Promise<PackedPerson[]> {
  return db.$queryRaw`
    with indexed as materialized (${itemsInOrder(itemIds)})
    select p.id as "raterId", p.alias, packed.round, packed.ratings
    from "Rater" p
    join (
      select given.id, given.round, string_agg(int4send(index)
        || int4send(${labelIndexOf(labels)} * 2 + given.uncertain::int)
        || int4send(coalesce(given."activeMs", -1))
        || int8send(floor(extract(epoch from given."createdAt") * 1000)::bigint), '') as ratings
      from (
        select human.id, own.* from "Rater" human
        cross join lateral (
          select r."itemId", r.round, r.code, r.uncertain, r."activeMs", r."createdAt" from "Rating" r
          where r."raterId" = human.id and r.current and r.round in (1, 2) offset 0
        ) own
        where human.kind = 'human' and human."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid)
        offset 0
      ) given
      join indexed on indexed.id = given."itemId"
      group by given.id, given.round
    ) packed on packed.id = p.id
    order by p.alias collate "C", packed.round`
}

/** More labels than these are looked up rather than gone through: whole answers are as many as ratings. */
const MOST_LISTED = 100

/** The index of a rating's code among labels, which are all there are. */
function labelIndexOf(labels: readonly string[]): Prisma.Sql {
  if (labels.length <= MOST_LISTED)
    return Prisma.sql`(array_position(${[...labels]}::text[], given.code) - 1)`
  const indices = Object.fromEntries(labels.map((label, index) => [label, index]))
  return Prisma.sql`(${JSON.stringify(indices)}::jsonb -> given.code)::int`
}

/** @property byte 1 + the index of the label, 0 for none */
type Given = { code: string | null; byte: number; isUncertain: boolean; activeMs: number; at: number }

function unpackPerson(
  { ratings, ...rater }: PackedPerson,
  items: number,
  labels: readonly string[],
): RatedColumn {
  const column = emptyColumn(rater, items)
  const packed = new DataView(ratings.slice().buffer)
  for (let at = 0; at < packed.byteLength; at += 20) {
    const said = packed.getInt32(at + 4)
    put(column, packed.getInt32(at), {
      code: labels[said >> 1] ?? null,
      byte: Math.min(LAST_BYTE, (said >> 1) + 1),
      isUncertain: said % 2 === 1,
      activeMs: packed.getInt32(at + 8),
      at: Number(packed.getBigInt64(at + 12)),
    })
  }
  return column
}

/** Whole answers, of which there may be more, are numbered item by item from their codes. */
const LAST_BYTE = 255

type OpenColumn = RatedColumn & { codes: (string | null)[] }

function emptyColumn(rater: Omit<PackedPerson, 'ratings'>, items: number): OpenColumn {
  return {
    ...rater,
    kind: 'human',
    codes: Array.from({ length: items }, () => null),
    bytes: new Uint8Array(items),
    days: new Int32Array(items),
    uncertain: new Uint8Array(items),
    activeMs: new Int32Array(items).fill(-1),
    lastAt: 0,
  }
}

function put(column: OpenColumn, index: number, { code, byte, isUncertain, activeMs, at }: Given): void {
  column.codes[index] = code
  column.bytes[index] = byte
  column.days[index] = Math.floor(at / DAY_MS)
  column.uncertain[index] = isUncertain ? 1 : 0
  column.activeMs[index] = activeMs
  column.lastAt = Math.max(column.lastAt, at)
}

type NewRating = Omit<PackedPerson, 'ratings'> & Omit<Given, 'byte'> & { itemId: string }

/** In the order in which they were given: of two to one item the later counts. */
function listNewRatings(studyId: string, taskId: string, seq: number): Promise<NewRating[]> {
  return db.$queryRaw`
    select r."raterId", p.alias, r.round, r."itemId", r.code, r.uncertain as "isUncertain",
      coalesce(r."activeMs", -1) as "activeMs", floor(extract(epoch from r."createdAt") * 1000)::float8 as at
    from "AuditEvent" e
    join "Rating" r on r.id = (e.data->>'ratingId')::uuid
    join "Rater" p on p.id = r."raterId"
    where e.scope = ${studyId} and e.type = 'rating.recorded' and e.seq > ${seq}::int
      and r."taskId" = ${taskId}::uuid and r.round in (1, 2)
    order by e.seq`
}

/** The columns with these ratings; those that somebody may still be reading stay as they are. */
function addRatings(
  columns: readonly RatedColumn[],
  ratings: readonly NewRating[],
  indexOf: ReadonlyMap<string, number>,
  labels: readonly string[],
): readonly RatedColumn[] {
  if (ratings.length === 0) return columns
  const nameOf = ({ raterId, round }: Pick<RatedColumn, 'raterId' | 'round'>) => `${raterId} ${round}`
  const all = new Map(columns.map((column) => [nameOf(column), column]))
  const open = new Map<string, OpenColumn>()
  for (const { itemId, raterId, alias, round, ...given } of ratings) {
    const index = indexOf.get(itemId)
    if (index === undefined) continue
    const name = nameOf({ raterId, round })
    const column =
      open.get(name) ?? copyOf(all.get(name)) ?? emptyColumn({ raterId, alias, round }, indexOf.size)
    open.set(name, column)
    all.set(name, column)
    put(column, index, {
      ...given,
      byte: given.code === null ? 0 : Math.min(LAST_BYTE, labels.indexOf(given.code) + 1),
    })
  }
  return [...all.values()].toSorted(byAliasAndRound)
}

function copyOf(column: RatedColumn | undefined): OpenColumn | null {
  if (!column) return null
  return {
    ...column,
    codes: [...column.codes],
    bytes: column.bytes.slice(),
    days: column.days.slice(),
    uncertain: column.uncertain.slice(),
    activeMs: column.activeMs.slice(),
  }
}

/** As the database orders names with `collate "C"`. */
function byAliasAndRound(left: RatedColumn, right: RatedColumn): number {
  return Buffer.compare(Buffer.from(left.alias), Buffer.from(right.alias)) || left.round - right.round
}
