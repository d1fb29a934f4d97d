import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import type { Definition } from './definition'
import {
  fitsPart,
  type ItemSource,
  type ItemSources,
  listOwnParts,
  type Part,
  type PartKinds,
  type PlannedPart,
} from './item-sources'
import { attributesOf, findStrata } from './item-strata'
import type { ListedItem } from './listed-items'

/** An item to be: its parts in the definition's order, but for a chart. */
export type PlannedItem = {
  /** External ids of its parts. */
  key: string
  patientId: string
  parts: readonly [PlannedPart, ...PlannedPart[]]
  strata: Readonly<Record<string, unknown>>
}

export type ItemSettings = {
  /** The study's: it decides the sides of pairs. */
  seed: number
  kinds?: PartKinds
  /** The items of a definition whose items are listed. */
  listed?: readonly ListedItem[]
}

/**
 * The items that a definition makes of what a study has, one after the other, in an order that depends on the sources alone.
 * The same sources and seed give the same items, and further sources only add to them: an item's key and sides follow from
 * its own parts.
 */
export function* generateItems(
  definition: Definition,
  sources: ItemSources,
  { seed, kinds = {}, listed = [] }: ItemSettings,
): Generator<PlannedItem> {
  const parts = listOwnParts(definition)
  const complete = createCompletion(definition, sources, kinds)
  for (const { chosen, attributes, values } of choose(definition, sources, { seed, kinds, listed })) {
    const found = parts.map((part) => chosen.get(part.role) ?? complete(part, chosen))
    const [first, ...others] = parts.flatMap((part, index) => {
      const source = found[index]
      return source ? [{ role: part.role, source, attributes: attributes?.[part.role] ?? {} }] : []
    })
    if (!first || others.length + 1 < parts.length) continue
    const all = [first, ...others] as const
    yield {
      key: toKey(definition, all, chosen),
      patientId: first.source.patientId,
      parts: all,
      strata: findStrata(definition, all, sources, values),
    }
  }
}

type Choice = Pick<ListedItem, 'chosen'> & Partial<ListedItem>

function* choose(
  { item }: Definition,
  { items }: ItemSources,
  { seed, kinds = {}, listed = [] }: ItemSettings,
): Generator<Choice> {
  const { generate } = item
  const fitting = (role: string) => {
    const part = item.parts.find((one) => one.role === role)
    return part ? items.filter((source) => fitsPart(source, part, kinds)) : []
  }
  if (generate.by === 'listed') yield* listed
  if (generate.by === 'each')
    for (const source of fitting(generate.part)) yield { chosen: new Map([[generate.part, source]]) }
  if (generate.by === 'cross') {
    const [one = '', other = ''] = generate.parts
    const [ones, others] = [fitting(one), fitting(other)]
    if (generate.within === 'source') yield* restatedOf([one, other], ones, others)
    else
      for (const pair of crossOf(ones, others, generate.within))
        yield { chosen: nameSides([one, other], pair) }
  }
  if (generate.by === 'pairs') {
    const roles = [generate.part, findPartner(item.parts, generate.part)] as const
    const others = new Set(fitting(roles[1]))
    const sides = fitting(roles[0]).filter((source) => others.has(source))
    for (const pair of pairsOf(sides, generate.within))
      yield { chosen: nameSides(roles, generate.sides === 'shuffled' ? shuffleSides(pair, seed) : pair) }
  }
}

/**
 * Each of one sort with each document that its own says again, or that says its own again. The item's values are those of the
 * two documents, with which one says the other again and who wrote that.
 */
function* restatedOf(
  roles: readonly [string, string],
  ones: readonly ItemSource[],
  others: readonly ItemSource[],
): Generator<Choice> {
  const documents = new Map(others.map((source) => [source.id, source]))
  const restatements = Map.groupBy(others, ({ sourceId }) => sourceId)
  for (const one of ones) {
    const own = documents.get(one.documentId ?? one.id)
    const source = documents.get(one.sourceId ?? '')
    if (own && source) yield { chosen: nameSides(roles, [one, source]), values: valuesOf(own, source) }
    for (const other of restatements.get(own?.id ?? '') ?? [])
      if (own) yield { chosen: nameSides(roles, [one, other]), values: valuesOf(other, own) }
  }
}

function valuesOf(restatement: ItemSource, source: ItemSource): Readonly<Record<string, unknown>> {
  return {
    ...attributesOf(source),
    ...attributesOf(restatement),
    restatement: restatement.externalId,
    author: restatement.values['authorName'],
  }
}

type Pair = readonly [ItemSource, ItemSource]

function nameSides(
  [one, other]: readonly [string, string],
  [left, right]: Pair,
): ReadonlyMap<string, ItemSource> {
  return new Map([
    [one, left],
    [other, right],
  ])
}

/** The role of the other side of a pair: the next part of the same sort. */
function findPartner(parts: readonly Part[], role: string): string {
  const of = parts.find((part) => part.role === role)?.of
  return parts.find((part) => part.role !== role && part.of === of)?.role ?? ''
}

type Within = 'admission' | 'patient'

/** Each of one sort with each of the other in the same place, but not with itself or the text that it was taken from. */
function* crossOf(
  ones: readonly ItemSource[],
  others: readonly ItemSource[],
  within: Within,
): Generator<Pair> {
  const partners = groupBy(others, within)
  for (const one of ones)
    for (const other of partners.get(placeOf(one, within) ?? '') ?? [])
      if (other.id !== one.id && !isTakenFrom(one, other) && !isTakenFrom(other, one)) yield [one, other]
}

function isTakenFrom({ documentId }: ItemSource, { id }: ItemSource): boolean {
  return documentId === id
}

/** Two and two of the same place, each two once; of what came earlier in the sources the first is the left side. */
function* pairsOf(sources: readonly ItemSource[], within: Within): Generator<Pair> {
  for (const group of groupBy(sources, within).values())
    for (const [index, left] of group.entries())
      for (const right of iterateFrom(group, index + 1)) yield [left, right]
}

function* iterateFrom<Item>(items: readonly Item[], start: number): Generator<Item> {
  for (let index = start; index < items.length; index++) yield items[index] as Item
}

/** The sides of a pair by its own members, so that further pairs change nothing. */
function shuffleSides(pair: Pair, seed: number): Pair {
  const [one, other] = pair
  const [first, second] = one.externalId < other.externalId ? [one, other] : [other, one]
  const draw = seededUniform(JSON.stringify(['pair', seed, first.externalId, second.externalId]))
  return draw() < 0.5 ? [first, second] : [second, first]
}

function placeOf({ patientId, admissionId }: ItemSource, within: Within): string | null {
  return within === 'patient' ? patientId : admissionId
}

function groupBy(sources: readonly ItemSource[], within: Within): Map<string, ItemSource[]> {
  const groups = new Map<string, ItemSource[]>()
  for (const source of sources) {
    const place = placeOf(source, within)
    if (place === null) continue
    const group = groups.get(place)
    if (group) group.push(source)
    else groups.set(place, [source])
  }
  return groups
}

/**
 * Finds what stands for a part that the rule does not name: the document that the statement is of, or the only note of the
 * same admission.
 */
function createCompletion({ item }: Definition, { items }: ItemSources, kinds: PartKinds) {
  const parts = listOwnParts({ item })
  const chosenRoles = new Set(
    'parts' in item.generate ? item.generate.parts : 'part' in item.generate ? [item.generate.part] : [],
  )
  const documents = new Map<string, ItemSource>()
  const notes = new Map<string, ItemSource | null>()
  if (parts.some(({ role }) => !chosenRoles.has(role)))
    for (const source of items) {
      if (source.of === 'document') documents.set(source.id, source)
      if (source.of === 'note' && source.admissionId !== null)
        notes.set(source.admissionId, notes.has(source.admissionId) ? null : source)
    }
  return (part: Part, chosen: ReadonlyMap<string, ItemSource>): ItemSource | null => {
    const [main] = chosen.values()
    if (!main) return null
    const found =
      part.of === 'document'
        ? documents.get(main.documentId ?? '')
        : part.of === 'note'
          ? notes.get(main.admissionId ?? '')
          : null
    return found && fitsPart(found, part, kinds) ? found : null
  }
}

/** Ids of the parts that the rule chose; what stands for the others follows from these. Sides do not change it. */
function toKey(
  { item }: Definition,
  parts: readonly PlannedPart[],
  chosen: ReadonlyMap<string, ItemSource>,
): string {
  const ids = parts.filter(({ role }) => chosen.has(role)).map(({ source }) => source.externalId)
  const [only, ...others] = ids
  if (others.length === 0) return only ?? ''
  return (item.generate.by === 'pairs' ? ids.toSorted() : ids)
    .map((id) => id.replaceAll(/[\\|]/g, '\\$&'))
    .join('|')
}
