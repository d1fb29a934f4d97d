import 'server-only'
import { readSettled } from '@/lib/core/adjudication/field-state'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import type { AuthorKind } from '@/lib/core/author-words'
import {
  type AnswerItem,
  type AnswerRater,
  type AnswerTable,
  type Spent,
  toAnswers,
  toSettled,
} from '@/lib/core/figures/answers/answer-table'
import { stratumValue } from '@/lib/core/figures/answers/stratum-value'
import { jurySchema } from '@/lib/core/jury/jury'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Entry } from '@/lib/core/protocols/field-kinds/list'
import { listOwnParts } from '@/lib/core/protocols/item-sources'
import { createStoredReader, listCounted, readStoredValues } from '@/lib/core/protocols/stored-answer'
import type { VariableValue } from '@/lib/core/protocols/variable'
import { readAiTimings } from '../blinding/ai-results'
import { db } from '../client'
import type { DataVersions } from '../data-version'
import { deriveItemStates } from '../item-states'
import { ITEM_PARTS } from '../items'
import { memoize } from '../memoize'
import type { Task } from '../tasks'
import { readFailed, readLayers } from './read-layers'
import { readTexts } from './read-texts'
import { readRatingsOf, readTaskRatings, type TaskRating } from './task-ratings'

type Wanted = {
  ai: boolean
  versions: Pick<DataVersions, 'data' | 'items'>
  patientIds?: readonly string[] | undefined
}

/**
 * All answers of a task as figures read them: what people said in the first round, by alias, what AI raters said where they are
 * asked for, and what is settled. Callers have authorized already.
 *
 * @param ai whether AI raters come along, which only those may ask for to whom they are open
 * @param versions of the data, and of the items, by which what is read of them is kept
 * @param patientIds only items of these patients, of which nothing is kept
 */
export async function readAnswerTable(
  { id, definition }: Pick<Task, 'id' | 'definition'>,
  { ai, versions, patientIds }: Wanted,
): Promise<AnswerTable> {
  const isMarked = definition.spanLayers.length > 0
  const reading = patientIds
    ? readRatingsOf(id, { ai, patientIds })
    : readTaskRatings(id, { ai, version: versions.data })
  const votesOfPeople = async () => (await reading).filter(({ kind }) => kind === 'human')
  const [rows, given, states, spent, made, failed] = await Promise.all([
    patientIds
      ? listItems(id, definition, patientIds)
      : memoize(`answered items ${id}`, versions.items, () => listItems(id, definition, null)),
    reading,
    deriveItemStates(id, votesOfPeople, patientIds),
    ai ? readSpent(id, definition) : new Map<string, Spent>(),
    ai ? readMade(id) : new Map<string, Made>(),
    ai && isMarked ? readFailed(id) : new Map<string, number>(),
  ])
  const ratings = given.filter(({ round }) => round === FIRST_ROUND)
  const variables = listCounted(definition)
  const indexOf = new Map(rows.map((row, index) => [row.id, index]))
  const read = createStoredReader(definition)
  // equal codes are equal answers, and read once
  const known = new Map<string, Readonly<Record<string, VariableValue>>>()
  const readOnce = (rating: TaskRating) => {
    const values = known.get(rating.code) ?? read(rating)
    known.set(rating.code, values)
    return values
  }
  const columnsOf = (
    given: readonly { itemId: string; values: Readonly<Record<string, VariableValue>> }[],
    toColumn: typeof toAnswers,
  ) => {
    const values: Readonly<Record<string, VariableValue>>[] = Array.from(rows, () => ({}))
    for (const { itemId, values: own } of given) {
      const index = indexOf.get(itemId)
      if (index !== undefined) values[index] = own
    }
    return variables.map((variable) =>
      toColumn(
        variable,
        values.map((own) => own[variable.id] ?? null),
      ),
    )
  }
  const raters = [...Map.groupBy(ratings, ({ raterId }) => raterId).values()].map((own) => ({
    raterId: own[0]?.raterId ?? '',
    alias: own[0]?.alias ?? '',
    kind: own[0]?.kind ?? 'human',
    answers: columnsOf(
      own.map((rating) => ({ itemId: rating.itemId, values: readOnce(rating) })),
      // a jury may give means, which lie between points
      hasMeans(made.get(own[0]?.raterId ?? '')) ? toSettled : toAnswers,
    ),
    ...made.get(own[0]?.raterId ?? ''),
    ...(spent.has(own[0]?.raterId ?? '') && { spent: spent.get(own[0]?.raterId ?? '') }),
    ...(failed.has(own[0]?.raterId ?? '') && { failed: failed.get(own[0]?.raterId ?? '') ?? 0 }),
  }))
  const fieldOf = new Map(listSettledFields(definition).map((field) => [field.id, field]))
  const settled = states.map(({ itemId, fields }) => ({
    itemId,
    values: Object.assign(
      {},
      ...fields.map(({ field, state }) => readSettled(fieldOf.get(field) ?? { variables: [] }, state)),
    ) as Record<string, VariableValue>,
  }))
  const stateOf = new Map(states.map(({ itemId, state }) => [itemId, state.kind]))
  return {
    variables,
    items: rows.map(({ item }) => item),
    raters,
    settled: columnsOf(settled, toSettled),
    ...listsOf(definition, ratings, indexOf),
    ...(await readTexts(definition, ratings, { rows, indexOf, stateOf })),
    ...(isMarked && {
      layers: await readLayers({
        taskId: id,
        definition,
        version: versions.items,
        itemIds: rows.map((row) => row.id),
        raterIds: raters.map(({ raterId }) => raterId),
        ratings,
        states,
      }),
    }),
    states: rows.map((row) => stateOf.get(row.id) ?? 'open'),
  }
}

/** Entries of lists, which no variable holds. */
function listsOf(
  definition: Definition,
  ratings: readonly TaskRating[],
  indexOf: ReadonlyMap<string, number>,
): Pick<AnswerTable, 'entries'> {
  const lists = definition.fields.filter(({ kind }) => kind === 'list')
  if (lists.length === 0) return {}
  const entries = ratings.flatMap((rating) => {
    const item = indexOf.get(rating.itemId)
    const values = readStoredValues(definition, rating)
    return lists.flatMap(({ id }) =>
      ((values[id] as readonly Entry[] | undefined) ?? []).flatMap(({ label }) =>
        item === undefined ? [] : [{ field: id, item, raterId: rating.raterId, label }],
      ),
    )
  })
  return { entries }
}

type Made = Pick<AnswerRater, 'configuration' | 'timing'>

function hasMeans(made: Made | undefined): boolean {
  const jury = jurySchema.safeParse(made?.configuration)
  return jury.success && jury.data.scale === 'mean'
}

/** How each AI rater of a task was made, by its id. */
async function readMade(taskId: string): Promise<Map<string, Made>> {
  const [raters, timings] = await Promise.all([
    db.rater.findMany({
      where: { kind: 'ai', ratings: { some: { taskId } } },
      select: { id: true, configuration: true },
    }),
    readAiTimings({ taskId }),
  ])
  return new Map(
    raters.map(({ id, configuration }) => [
      id,
      { configuration: (configuration ?? {}) as Record<string, unknown>, timing: timings[id] ?? null },
    ]),
  )
}

/** What the runs of each AI rater took, by the rater's id; of whoever had none here, what is known of single answers where figures ask for it. */
async function readSpent(
  taskId: string,
  { figures }: Pick<Definition, 'figures'>,
): Promise<Map<string, Spent>> {
  const [rows, waits, given] = await Promise.all([
    db.work.groupBy({
      by: ['raterId'],
      where: { taskId, raterId: { not: null } },
      _sum: { promptTokens: true, answerTokens: true, cost: true },
    }),
    db.$queryRaw<{ raterId: string; ms: number }[]>`
      select w."raterId", sum(c."latencyMs")::float8 as ms from "Work" w join "ModelCall" c on c."workId" = w.id
      where w."taskId" = ${taskId}::uuid and w."raterId" is not null and c.outcome <> 'begun' group by w."raterId"`,
    figures.some(({ kind }) => kind === 'cost') ? readGiven(taskId) : [],
  ])
  const msOf = new Map(waits.map(({ raterId, ms }) => [raterId, ms]))
  return new Map([
    ...given.map(({ raterId, seconds, cost }): [string, Spent] => [
      raterId,
      { promptTokens: null, answerTokens: null, cost, seconds },
    ]),
    ...rows.map(({ raterId, _sum: { promptTokens, answerTokens, cost } }): [string, Spent] => {
      const ms = msOf.get(raterId ?? '')
      const tokens = { promptTokens: promptTokens ?? 0, answerTokens: answerTokens ?? 0 }
      return [raterId ?? '', { ...tokens, cost, seconds: ms === undefined ? null : ms / 1000 }]
    }),
  ])
}

/** What is known of the time and the cost of each rater's answers, all of which have to say it. */
function readGiven(taskId: string) {
  return db.$queryRaw<{ raterId: string; seconds: number | null; cost: number | null }[]>`
    select "raterId", case when bool_and("activeMs" is not null) then sum("activeMs") / 1000.0 end::float8 as seconds,
      case when bool_and(jsonb_typeof(value->'cost') is not distinct from 'number') then sum((value->>'cost')::float8) end as cost
    from "Rating" where "taskId" = ${taskId}::uuid and current and round = 1
    group by "raterId" having bool_and("activeMs" is not null) or bool_and(jsonb_typeof(value->'cost') is not distinct from 'number')`
}

type PartRow = {
  key: string | null
  author: string | null
  attributes: Record<string, string | number | null>
}

type ItemRow = {
  id: string
  key: string
  patient: string
  strata: Record<string, unknown>
  kind: string | null
  documentKey: string | null
  documentKind: string | null
  authorKind: AuthorKind | null
  authorName: string | null
  parts: Record<string, PartRow>
  /** Values of the first part, which stands with its statement or document. */
  attributes: PartRow['attributes'] | null
}

/** In an order of their own, whatever ids a database has given them. */
async function listItems(
  taskId: string,
  definition: Definition,
  patientIds: readonly string[] | null,
): Promise<{ id: string; key: string; item: AnswerItem }[]> {
  const rows = await db.$queryRaw<ItemRow[]>`
    select v.id, v.key, p."externalId" as patient, v.strata, v.kind::text as kind, v."documentKey",
      v."documentKind"::text as "documentKind", v."authorKind"::text as "authorKind", v."authorName",
      (select s.attributes from "Statement" s where s.id = v."statementId") as attributes,
      coalesce(part.parts, '{}') as parts
    from "ItemView" v
    join "Patient" p on p.id = v."patientId"
    left join lateral (
      select jsonb_object_agg(own.role, jsonb_build_object('attributes', own.effort || own.attributes, 'key', own.key,
        'author', own.author)) as parts
      from ${ITEM_PARTS} own where own."itemId" = v.id
    ) part on true
    where v."taskId" = ${taskId}::uuid
      and (${patientIds === null} or v."patientId" = any(${patientIds ?? []}::uuid[]))
    order by v."documentKey" collate "C", v.ordinal, v."statementKey" collate "C", v.sort, v.key collate "C"`
  return rows.map((row) => ({ id: row.id, key: row.key, item: toItem(definition, row) }))
}

/** Who wrote the documents of an item: that of its first part stands with the item itself. */
function toAuthors(main: Definition['item']['parts'][number] | undefined, { parts, authorName }: ItemRow) {
  const others = Object.entries(parts).flatMap(([role, { author }]): [string, string][] =>
    author === null ? [] : [[role, author]],
  )
  const own = main?.of === 'document' && authorName !== null ? { [main.role]: authorName } : {}
  return { ...own, ...Object.fromEntries(others) }
}

function toItem(definition: Definition, row: ItemRow): AnswerItem {
  const { item, strata } = definition
  const [main] = listOwnParts(definition)
  const parts = Object.fromEntries([
    ...(row.attributes ? [[item.parts[0]?.role ?? '', row.attributes] as const] : []),
    ...Object.entries(row.parts).map(([role, { attributes }]) => [role, attributes] as const),
  ])
  const { documentKey, documentKind, authorKind, authorName } = row
  const known = {
    document: authorKind && { authorKind, authorName: authorName ?? '', kind: documentKind ?? '' },
    statement: row.kind === null ? null : { kind: row.kind },
    parts,
    own: row.strata,
  }
  const own = strata.flatMap((stratum): [string, string][] => {
    const value = stratumValue(stratum, known)
    return value === null ? [] : [[stratum.id, value]]
  })
  const keys = Object.entries(row.parts).flatMap(([role, { key }]): [string, string][] =>
    key === null ? [] : [[role, key]],
  )
  return {
    patient: row.patient,
    document: documentKey,
    authors: toAuthors(main, row),
    strata: Object.fromEntries(own),
    parts,
    units: {
      ...Object.fromEntries([...keys, ...own]),
      item: row.key,
      patient: row.patient,
      ...(documentKey !== null && { document: documentKey }),
    },
  }
}
