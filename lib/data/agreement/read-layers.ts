import { readStoredMarks } from '@/lib/core/protocols/stored-answer'
import 'server-only'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import { parseSession } from '@/lib/core/adjudication/span-session'
import { tokenBounds } from '@/lib/core/agreement/spans/text-tokens'
import type { LayerMarks, LayerText, SettledMarks } from '@/lib/core/figures/spans/layer-marks'
import { settleAlike } from '@/lib/core/figures/spans/settled-marks'
import type { Definition } from '@/lib/core/protocols/definition'
import { isProblem } from '@/lib/core/protocols/field-kinds/field-kind'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { db } from '../client'
import { Prisma } from '../generated/client'
import { type ItemWithState } from '../item-states'
import { ITEM_PARTS } from '../items'
import { memoize } from '../memoize'

type Layer = Definition['spanLayers'][number]

type MarkedRating = { id: string; raterId: string; kind: 'human' | 'ai'; itemId: string; fields: unknown }

type Read = {
  taskId: string
  definition: Definition
  /** Changes with the items: their texts stay as they are. */
  version: number
  /** Ids of the items in their order, and of the raters. */
  itemIds: readonly string[]
  raterIds: readonly string[]
  ratings: readonly MarkedRating[]
  states: readonly ItemWithState[]
}

/** What is marked in each layer of a task, with the texts and what sessions settled. Callers have authorized already. */
export async function readLayers(read: Read): Promise<LayerMarks[]> {
  const { taskId, definition, version, itemIds } = read
  const { spanLayers } = definition
  if (spanLayers.length === 0) return []
  const [texts, sessions] = await Promise.all([
    memoize(`layer texts ${taskId}`, version, () => readTexts(taskId, definition)),
    readSessions(read),
  ])
  const marks = readMarks(read)
  return spanLayers.map((layer, index) => ({
    layer,
    texts: itemIds.map((itemId) => texts.get(layer.part)?.get(itemId) ?? null),
    marks: marks[index] ?? [],
    settled: settledOf(read, layer, sessions),
  }))
}

/** By layer, rater and item. */
function readMarks({ definition, itemIds, raterIds, ratings }: Read): LayerMarks['marks'][] {
  const layerIds = definition.spanLayers.map(({ id }) => id)
  const indexOf = new Map(itemIds.map((itemId, index) => [itemId, index]))
  const empty = () => itemIds.map((): readonly MarkedSpan[] | null => null)
  const byRater = new Map(raterIds.map((raterId) => [raterId, layerIds.map(empty)]))
  for (const { raterId, itemId, fields } of ratings) {
    const item = indexOf.get(itemId)
    const columns = byRater.get(raterId)
    if (item === undefined || !columns || !fields) continue
    for (const [index, column] of columns.entries()) {
      const marks = (fields as Readonly<Record<string, readonly MarkedSpan[]>>)[layerIds[index] ?? '']
      if (marks) column[item] = marks
    }
  }
  return layerIds.map((_, index) => [...byRater.values()].map((columns) => columns[index] ?? []))
}

type SessionRow = {
  itemId: string
  field: string
  value: unknown
  sets: Record<string, readonly MarkedSpan[]>
}

/** Current sessions with what was marked in the ratings that they compared, which may have been revised since. */
function readSessions({ taskId, definition }: Read): Promise<SessionRow[]> {
  const layers = definition.spanLayers.map(({ id }) => id)
  return db.$queryRaw<SessionRow[]>`
    select c."itemId", c.field, c.value,
      (select coalesce(jsonb_object_agg(r.id::text, r.fields -> c.field), '{}') from "Rating" r
        where r."itemId" = c."itemId" and c.value -> 'ratings' @> to_jsonb(r.id::text)) as sets
    from "Consensus" c join "Item" i on i.id = c."itemId"
    where i."taskId" = ${taskId}::uuid and c.current and c.value is not null and c.field = any(${layers}::text[])`
}

function settledOf(
  { definition, itemIds, ratings, states }: Read,
  layer: Layer,
  sessions: readonly SessionRow[],
): (SettledMarks | null)[] {
  if (!listSettledFields(definition).some(({ id }) => id === layer.id)) return itemIds.map(() => null)
  const settled = new Map<string, SettledMarks>()
  const alike = new Set(
    states.flatMap(({ itemId, fields }) =>
      fields.some(({ field, state }) => field === layer.id && state.kind === 'agreed') ? [itemId] : [],
    ),
  )
  const ofPeople = Map.groupBy(
    ratings.filter(({ kind, itemId }) => kind === 'human' && alike.has(itemId)),
    ({ itemId }) => itemId,
  )
  for (const [itemId, own] of ofPeople) {
    const marked = own.flatMap((rating) => {
      const set = readStoredMarks([layer], rating.fields)[layer.id]
      return set ? [{ rating, set }] : []
    })
    settled.set(
      itemId,
      settleAlike(
        marked.map(({ rating }) => rating.raterId),
        marked.map(({ rating }) => rating.id),
        marked.map(({ set }) => set),
      ),
    )
  }
  for (const { itemId, field, value, sets } of sessions) {
    const session = field === layer.id ? parseSession(layer, value) : null
    if (session === null || isProblem(session)) continue
    settled.set(itemId, {
      session,
      sets: session.ratings.map((rating) => sets[rating] ?? []),
      isAlike: false,
    })
  }
  return itemIds.map((itemId) => settled.get(itemId) ?? null)
}

type TextRow = { role: string; text: string; itemIds: string[] }

/** The texts of the parts that layers mark, by role and item; one that stands in several items comes once. */
async function readTexts(
  taskId: string,
  { item, spanLayers }: Definition,
): Promise<Map<string, Map<string, LayerText>>> {
  const roles = [...new Set(spanLayers.map(({ part }) => part))]
  const main = item.parts[0]?.role ?? ''
  const rows = await db.$queryRaw<TextRow[]>`
    select known.role, known.text, array_agg(known."itemId"::text) as "itemIds"
    from (
      select part."itemId", part.role, part.text from ${ITEM_PARTS} part join "Item" i on i.id = part."itemId"
      where i."taskId" = ${taskId}::uuid and part.role = any(${roles}::text[])
      union all
      select v.id, ${main}, ${item.parts[0]?.of === 'statement' ? Prisma.sql`v.text` : Prisma.sql`v."documentText"`}
      from "ItemView" v
      where v."taskId" = ${taskId}::uuid and ${main} = any(${roles}::text[])
        and not exists (select 1 from "ItemPart" p where p."itemId" = v.id and p.role = ${main})
    ) known
    where known.text is not null
    group by known.role, known.text`
  const texts = new Map(roles.map((role) => [role, new Map<string, LayerText>()]))
  for (const { role, text, itemIds } of rows) {
    const read = { text, tokens: tokenBounds(text), words: text.split(/\s+/u).filter(Boolean).length }
    for (const itemId of itemIds) texts.get(role)?.set(itemId, read)
  }
  return texts
}

/** How many items each AI rater of a task was asked about without an answer that counts. */
export async function readFailed(taskId: string): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ raterId: string; failed: number }[]>`
    select w."raterId"::text as "raterId", count(distinct u."itemId")::int as failed
    from "Work" w join "WorkUnit" u on u."workId" = w.id
    where w."taskId" = ${taskId}::uuid and w."raterId" is not null and u.status = 'failed' and u."itemId" is not null
      and not exists (select 1 from "Rating" r
        where r."itemId" = u."itemId" and r."raterId" = w."raterId" and r.current and r.round = ${FIRST_ROUND})
    group by w."raterId"`
  return new Map(rows.map(({ raterId, failed }) => [raterId, failed]))
}
