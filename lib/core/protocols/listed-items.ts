import { z } from 'zod'
import type { Definition } from './definition'
import {
  fitsPart,
  type ItemSource,
  type ItemSources,
  listOwnParts,
  type Part,
  type PartKinds,
} from './item-sources'

const cell = z.union([z.string().max(2000), z.number(), z.boolean(), z.null()])

/**
 * Rows of a list of items: for each part's role the external id of what stands there, for `role.attribute` a value of that part,
 * and for `item.name` one that the item is split by.
 */
export const itemListSchema = z
  .array(z.record(z.string().max(130), cell))
  .min(1)
  .max(200_000)
export type ItemList = z.output<typeof itemListSchema>

/** An item of a list, found. */
export type ListedItem = {
  chosen: ReadonlyMap<string, ItemSource>
  /** By role. */
  attributes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** What the list says of the item itself. */
  values: Readonly<Record<string, unknown>>
}

const MAX_LISTED = 20

/**
 * Finds what a list names. Every part of the definition that is no chart has to be named in each row, all of one patient, and no
 * item twice.
 *
 * @param lines where each row stands in its file, if it came in one
 * @returns the items, or sentences that say what is wrong
 */
export function readItemList(
  definition: Definition,
  sources: ItemSources,
  rows: ItemList,
  kinds: PartKinds = {},
  lines?: readonly number[],
): { listed: readonly ListedItem[] } | { problems: readonly string[] } {
  const parts = listOwnParts(definition)
  const wrong = findColumnProblems(definition, rows)
  if (wrong.length > 0) return { problems: wrong }
  const byId = new Map(sources.items.map((source) => [`${source.of} ${source.externalId}`, source]))
  const seen = new Set<string>()
  const problems: string[] = []
  const listed = rows.flatMap((row, index) => {
    const at = lines ? `Line ${lines[index]}` : `Row ${index + 1}`
    const named = parts.map((part) => ({ part, id: toId(row[part.role]) }))
    const found = named.map(({ part, id }) => byId.get(`${part.of} ${id}`))
    const own = [
      ...named.flatMap(({ part, id }, index) => findPartProblem(at, part, id, found[index], kinds)),
      ...(new Set(found.flatMap((source) => source?.patientId ?? [])).size > 1
        ? [`${at} names texts of several patients.`]
        : []),
      ...(seen.has(JSON.stringify(named.map(({ id }) => id)))
        ? [`${at} names the same as a row before it.`]
        : []),
    ]
    seen.add(JSON.stringify(named.map(({ id }) => id)))
    problems.push(...own)
    return own.length > 0 ? [] : [toListed(parts, found, row)]
  })
  const more = problems.length - MAX_LISTED
  if (problems.length === 0) return { listed }
  return {
    problems: [...problems.slice(0, MAX_LISTED), ...(more > 0 ? [`There are ${more} more problems.`] : [])],
  }
}

/** The columns of a list: its parts, which every row names, then what it may say of these and of the item. */
export function listColumns(
  definition: Pick<Definition, 'item' | 'strata'>,
): { name: string; isNeeded: boolean }[] {
  const parts = listOwnParts(definition)
  return [
    ...parts.map(({ role }) => ({ name: role, isNeeded: true })),
    ...[
      // what the first part is stands with the statement itself
      ...parts.slice(1).flatMap(({ role, attributes }) => attributes.map(({ id }) => `${role}.${id}`)),
      ...definition.strata.map(({ from }) => from).filter((from) => from.startsWith('item.')),
    ].map((name) => ({ name, isNeeded: false })),
  ]
}

function findColumnProblems(definition: Definition, rows: ItemList): string[] {
  if (definition.item.generate.by !== 'listed')
    return ['The items of this protocol are made from the texts, and not listed.']
  const known = new Set(listColumns(definition).map(({ name }) => name))
  const columns = new Set(rows.flatMap((row) => Object.keys(row)))
  return [...columns]
    .filter((name) => !known.has(name))
    .slice(0, MAX_LISTED)
    .map((name) => `The column “${name}” is none of ${[...known].join(', ')}.`)
}

function findPartProblem(
  at: string,
  part: Part,
  id: string,
  found: ItemSource | undefined,
  kinds: PartKinds,
): string[] {
  if (id === '') return [`${at} names no ${part.role}.`]
  if (!found) return [`${at}: there is no ${part.of} “${id}”.`]
  return fitsPart(found, part, kinds)
    ? []
    : [`${at}: “${id}” is of the kind ${found.kind}, which no ${part.role} is.`]
}

function toId(value: ItemList[number][string] | undefined): string {
  return value === undefined || value === null ? '' : String(value)
}

function toListed(
  parts: readonly Part[],
  found: readonly (ItemSource | undefined)[],
  row: ItemList[number],
): ListedItem {
  const under = (root: string) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) =>
        name.startsWith(`${root}.`) && value !== null && value !== ''
          ? [[name.slice(root.length + 1), value]]
          : [],
      ),
    )
  return {
    chosen: new Map(
      parts.flatMap(({ role }, index) => {
        const source = found[index]
        return source ? [[role, source] as const] : []
      }),
    ),
    attributes: Object.fromEntries(parts.map(({ role }) => [role, under(role)])),
    values: under('item'),
  }
}
