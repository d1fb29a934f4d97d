import 'server-only'
import { readSettled } from '@/lib/core/adjudication/field-state'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import { type AnswerTable, type Spent, toAnswers, toSettled } from '@/lib/core/figures/answers/answer-table'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Entry } from '@/lib/core/protocols/field-kinds/list'
import { createStoredReader, listCounted, readStoredValues } from '@/lib/core/protocols/stored-answer'
import type { VariableValue } from '@/lib/core/protocols/variable'
import type { DataVersions } from '../data-version'
import { deriveItemStates, type ItemWithState } from '../item-states'
import { memoize } from '../memoize'
import type { Task } from '../tasks'
import { readItems } from './read-items'
import { readFailed, readLayers } from './read-layers'
import { hasMeans, type Made, readMade, readSpent } from './read-raters'
import { readTexts } from './read-texts'
import { readRatingsOf, readTaskRatings, type TaskRating } from './task-ratings'

type Wanted = {
  ai: boolean
  versions: DataVersions
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
  const reading = patientIds ? readRatingsOf(id, { ai, patientIds }) : readTaskRatings(id, { ai, versions })
  const votesOfPeople = async () => (await reading).filter(({ kind }) => kind === 'human')
  const [rows, given, states, spent, made, failed] = await Promise.all([
    patientIds
      ? readItems(id, definition, patientIds)
      : memoize(`answered items ${id}`, versions.items, () => readItems(id, definition, null)),
    reading,
    deriveItemStates(id, votesOfPeople, patientIds),
    ai ? readSpent(id, definition) : new Map<string, Spent>(),
    ai ? readMade(id) : new Map<string, Made>(),
    ai && isMarked ? readFailed(id) : new Map<string, number>(),
  ])
  const ratings = given.filter(({ round }) => round === FIRST_ROUND)
  const variables = listCounted(definition)
  const indexOf = new Map(rows.map((row, index) => [row.id, index]))
  const toColumns = createColumns(variables, indexOf)
  const valuesOf = createReader(definition)
  const raters = [...Map.groupBy(ratings, ({ raterId }) => raterId)].map(([raterId, own]) => ({
    raterId,
    alias: own[0]?.alias ?? '',
    kind: own[0]?.kind ?? 'human',
    answers: toColumns(
      own.map((rating) => ({ itemId: rating.itemId, values: valuesOf(rating) })),
      hasMeans(made.get(raterId)) ? toSettled : toAnswers,
    ),
    ...made.get(raterId),
    ...(spent.has(raterId) && { spent: spent.get(raterId) }),
    ...(failed.has(raterId) && { failed: failed.get(raterId) ?? 0 }),
  }))
  const stateOf = new Map(states.map(({ itemId, state }) => [itemId, state.kind]))
  return {
    variables,
    items: rows.map(({ item }) => item),
    raters,
    settled: toColumns(settledValues(definition, states), toSettled),
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

type Values = Readonly<Record<string, VariableValue>>
type ItemValues = { itemId: string; values: Values }

/** Reads the values of a rating. Equal codes are equal answers, and read once. */
function createReader(definition: Definition): (rating: TaskRating) => Values {
  const read = createStoredReader(definition)
  const known = new Map<string, Values>()
  return (rating) => {
    const values = known.get(rating.code) ?? read(rating)
    known.set(rating.code, values)
    return values
  }
}

/** Makes a column of each variable from the values of single items, in the order of all. */
function createColumns(
  variables: ReturnType<typeof listCounted>,
  indexOf: ReadonlyMap<string, number>,
): (given: readonly ItemValues[], toColumn: typeof toAnswers) => ReturnType<typeof toAnswers>[] {
  return (given, toColumn) => {
    const indices = given.map(({ itemId }) => indexOf.get(itemId) ?? -1)
    // one list for all: each variable says something of the same items
    const values = Array.from({ length: indexOf.size }, (): VariableValue => null)
    return variables.map((variable) => {
      for (let at = 0; at < indices.length; at++) {
        const index = indices[at] as number
        if (index >= 0) values[index] = (given[at] as ItemValues).values[variable.id] ?? null
      }
      return toColumn(variable, values)
    })
  }
}

/** What is settled of each item. */
function settledValues(definition: Definition, states: readonly ItemWithState[]): ItemValues[] {
  const fieldOf = new Map(listSettledFields(definition).map((field) => [field.id, field]))
  return states.map(({ itemId, fields }) => ({
    itemId,
    values: Object.assign(
      {},
      ...fields.map(({ field, state }) => readSettled(fieldOf.get(field) ?? { variables: [] }, state)),
    ) as Values,
  }))
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
