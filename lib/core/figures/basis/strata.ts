import { z } from 'zod'
import type { ItemState } from '@/lib/core/adjudication/item-state'
import type { Stratum } from '@/lib/core/agreement/human-agreement'
import { type AuthorKind, authorWords } from '@/lib/core/author-words'
import { labelIndex } from '@/lib/core/labels'
import { naturalOrder } from '@/lib/core/natural-order'
import { MATRIX_KINDS, type MatrixKind } from '@/lib/core/ratings-matrix'
import { tooFewClusters } from '@/lib/core/stats/effective-clusters'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import { DAY_MS, dayAfter } from '@/lib/core/time-words'
import { ALL_LABELS, labelSchemeSchema } from './matrix-in-scheme'

const STATES = [
  'open',
  'agreed',
  'contested',
  'panel-agreed',
  'discussion',
  'settled',
] as const satisfies readonly ItemState['kind'][]

/** A label by its code; what is none of a study's asks for nothing there. */
export const labelCodeSchema = z
  .string()
  .max(80)
  .transform((code) => code || null)
  .nullable()
  .catch(null)
  .default(null)
const namedSchema = z.string().max(200).catch('').default('')
/** A whole number of an address; an empty field of a form says nothing. */
export const amountSchema = z
  .union([z.literal('').transform(() => null), z.coerce.number().int().min(0).max(1e9)])
  .nullable()
  .catch(null)
  .default(null)
const daySchema = z.iso.date().nullable().catch(null).default(null)

/** Which items a page looks at; everything when nothing is chosen. One vocabulary for all pages and links between them. */
export const itemFilterSchema = z.object({
  author: z.enum(['all', 'human', 'llm']).catch('all').default('all'),
  kind: z
    .enum(['all', ...MATRIX_KINDS])
    .catch('all')
    .default('all'),
  /** A patient's external id. */
  patient: namedSchema,
  /** An author's name, as {@link authorName} says it. */
  system: namedSchema,
  /** Notes in the patient's chart, letters of the statement, and the day of its last first-round rating: both ends count. */
  notesFrom: amountSchema,
  notesTo: amountSchema,
  lengthFrom: amountSchema,
  lengthTo: amountSchema,
  dayFrom: daySchema,
  dayTo: daySchema,
  /** A label that at least one person gave in the first round. */
  subset: labelCodeSchema,
  state: z.enum(STATES).nullable().catch(null).default(null),
  /** In which scheme of labels figures are made and statements distinguished. */
  labels: labelSchemeSchema,
})
export type ItemFilter = z.output<typeof itemFilterSchema>

/** A filter as an address says it. */
export type ItemQuery = { readonly [Field in keyof ItemFilter]?: string }

/** What of a view is a filter of items, as an address says it: only what was chosen. */
export function filterQuery(view: Partial<ItemFilter>): ItemQuery {
  return Object.fromEntries(
    Object.keys(itemFilterSchema.shape).flatMap((field) => {
      const value = view[field as keyof ItemFilter] ?? ''
      return value === '' || value === ALL_LABELS ? [] : [[field, String(value)]]
    }),
  )
}

/** What finds the items of a stratum: one that is of no kind is found by its author. */
export function stratumQuery({ author, kind }: Stratum): {
  author?: AuthorKind
  kind?: MatrixKind
} {
  return { ...(kind && { kind }), ...(author && { author }) }
}

/** The name that documents go by: their author's, or what the author is where there is no name. */
export function authorName(item: StudyMatrix['items'][number]): string {
  return authorWords(item)
}

/** Per item 1 where it passes the filter. */
export function filteredItems(matrix: StudyMatrix, filter: Partial<ItemFilter>): Uint8Array {
  const tests = itemTests(matrix, filter)
  if (tests.length === 0) return new Uint8Array(matrix.items.length).fill(1)
  return Uint8Array.from(matrix.items, (_, index) => (tests.every((passes) => passes(index)) ? 1 : 0))
}

/** The places of the items that pass the filter, in order. */
export function filteredIndices(matrix: StudyMatrix, filter: Partial<ItemFilter>): number[] {
  const tests = itemTests(matrix, filter)
  if (tests.length === 0) return [...matrix.items.keys()]
  return [...matrix.items.keys()].filter((index) => tests.every((passes) => passes(index)))
}

type ItemTest = (index: number) => boolean

/** Only what is asked for is looked at: most pages ask for nothing. */
function itemTests(matrix: StudyMatrix, filter: Partial<ItemFilter>): ItemTest[] {
  const { author = 'all', kind = 'all', patient, system, subset, state } = filter
  const item = (index: number) => matrix.items[index] as StudyMatrix['items'][number]
  const days = filter.dayFrom || filter.dayTo ? lastDays(matrix) : null
  const asked = labelIndex(subset ?? '', matrix.labelSet) + 1
  const tests: (ItemTest | false)[] = [
    author !== 'all' && ((index) => item(index).authorKind === author),
    kind !== 'all' && ((index) => item(index).kind === kind),
    Boolean(patient) && ((index) => item(index).patient === patient),
    Boolean(system) && ((index) => authorName(item(index)) === system),
    lies((index) => item(index).notes, filter.notesFrom, filter.notesTo),
    lies((index) => item(index).characters, filter.lengthFrom, filter.lengthTo),
    days !== null && ((index) => (days[index] as number) > 0),
    days !== null &&
      lies((index) => days[index] as number, dayNumber(filter.dayFrom), dayNumber(filter.dayTo)),
    asked > 0 && saidBy(firstRound(matrix), asked),
    Boolean(state) && ((index) => matrix.states[index] === state),
  ]
  return tests.filter((test) => test !== false)
}

function saidBy(people: StudyMatrix['columns'], byte: number): ItemTest {
  return (index) => people.some(({ bytes }) => bytes[index] === byte)
}

type End = number | null | undefined

function lies(sizeOf: (index: number) => number, from: End, to: End): ItemTest | false {
  const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY]
  if (low === Number.NEGATIVE_INFINITY && high === Number.POSITIVE_INFINITY) return false
  return (index) => sizeOf(index) >= low && sizeOf(index) <= high
}

function dayNumber(name: string | null | undefined): number | null {
  return name ? Date.parse(name) / DAY_MS : null
}

export const SPLITS = ['patient', 'system', 'kind', 'notes', 'length', 'time'] as const
export const splitSchema = z.enum(SPLITS).catch('system')
/** What items can be split by. */
export type Split = z.output<typeof splitSchema>

export type ItemGroup = {
  label: string
  indices: readonly number[]
  /** What, besides the filter that was split, finds just these. */
  query: ItemQuery
}

/** The items that count, in groups, in an order that means something; items that belong nowhere are left out. */
export function splitItems(matrix: StudyMatrix, included: Uint8Array, split: Split): readonly ItemGroup[] {
  const indices = [...matrix.items.keys()].filter((index) => included[index] === 1)
  return splitIndices(matrix, indices, split)
}

/**
 * The items that count, split by one thing and each of these groups by another. Groups of the second are cut within all
 * items, so that they are the same in each group of the first.
 */
export function crossItems(
  matrix: StudyMatrix,
  included: Uint8Array,
  split: Split,
  also: Split,
): ItemGroup[] {
  const inner = splitItems(matrix, included, also).map((group) => ({ ...group, has: new Set(group.indices) }))
  return splitItems(matrix, included, split).flatMap((group) =>
    inner.flatMap(({ label, query, has }) => {
      const indices = group.indices.filter((index) => has.has(index))
      return indices.length === 0
        ? []
        : [{ label: `${group.label}, ${label}`, indices, query: { ...group.query, ...query } }]
    }),
  )
}

function splitIndices(matrix: StudyMatrix, indices: readonly number[], split: Split): ItemGroup[] {
  const item = (index: number) => matrix.items[index] as StudyMatrix['items'][number]
  switch (split) {
    case 'patient':
      return groupsByName(indices, 'patient', (index) => item(index).patient)
    case 'system':
      return groupsByName(indices, 'system', (index) => authorName(item(index)))
    case 'kind':
      return groupsByName(
        indices.filter((index) => item(index).kind !== null),
        'kind',
        (index) => item(index).kind ?? '',
      )
    case 'notes':
      return quarters(indices, 'notes', (index) => item(index).notes, ['note', 'notes'])
    case 'length':
      return quarters(indices, 'length', (index) => item(index).characters, ['character', 'characters'])
    case 'time':
      return periods(indices, lastDays(matrix), (index) => item(index).patient)
  }
}

function groupsByName(
  indices: readonly number[],
  field: 'patient' | 'system' | 'kind',
  nameOf: (index: number) => string,
): ItemGroup[] {
  return [...Map.groupBy(indices, nameOf)]
    .map(([label, own]) => ({ label, indices: own, query: { [field]: label } }))
    .toSorted((left, right) => naturalOrder(left.label, right.label))
}

/** Up to four groups of about equal size by a number; equal numbers stay together. */
function quarters(
  indices: readonly number[],
  field: 'notes' | 'length',
  sizeOf: (index: number) => number,
  [one, many]: readonly [one: string, many: string],
): ItemGroup[] {
  const sizes = indices.map(sizeOf).toSorted((left, right) => left - right)
  const cuts = [0.25, 0.5, 0.75].map((share) => sizes[Math.floor(share * sizes.length)] ?? 0)
  const groups = Map.groupBy(indices, (index) => cuts.filter((cut) => sizeOf(index) >= cut).length)
  return [...groups]
    .toSorted(([left], [right]) => left - right)
    .map(([, own]) => {
      const inside = own.map(sizeOf)
      const [low, high] = [Math.min(...inside), Math.max(...inside)]
      return {
        label: low === high ? `${low} ${low === 1 ? one : many}` : `${low} to ${high} ${many}`,
        indices: own,
        query: { [`${field}From`]: String(low), [`${field}To`]: String(high) },
      }
    })
}

/** Per item the day of its last first-round rating; 0 where there is none. */
function lastDays(matrix: StudyMatrix): Int32Array {
  const days = new Int32Array(matrix.items.length)
  for (const { days: own } of firstRound(matrix)) {
    for (let index = 0; index < own.length; index++)
      if ((own[index] as number) > (days[index] as number)) days[index] = own[index] as number
  }
  return days
}

const MOST_PERIODS = 16
const LENGTHS = [1, 7, 28, 91, 365] as const

/** Days, weeks, or longer, so that there are few enough and half of them or more are of patients enough for an interval, if any are. */
function periods(
  indices: readonly number[],
  days: Int32Array,
  patientOf: (index: number) => string,
): ItemGroup[] {
  const rated = indices.filter((index) => (days[index] as number) > 0)
  let first = Number.POSITIVE_INFINITY
  let last = 0
  for (const index of rated) {
    first = Math.min(first, days[index] as number)
    last = Math.max(last, days[index] as number)
  }
  const partsOf = (size: number) =>
    Map.groupBy(rated, (index) => Math.floor(((days[index] as number) - first) / size))
  const isInformative = (size: number) => {
    const parts = [...partsOf(size).values()]
    const shown = parts.filter((own) => tooFewClusters(new Set(own.map(patientOf)).size) === null)
    return parts.length > 1 && 2 * shown.length >= parts.length
  }
  const fitting = LENGTHS.filter((size) => (last - first + 1) / size <= MOST_PERIODS)
  const length = fitting.find(isInformative) ?? fitting[0] ?? last - first + 1
  return [...partsOf(length)]
    .toSorted(([left], [right]) => left - right)
    .map(([period, own]) => {
      const from = dayAfter(first + period * length)
      const to = dayAfter(first + (period + 1) * length - 1)
      return {
        label: length === 1 ? from : `${from} to ${to}`,
        indices: own,
        query: { dayFrom: from, dayTo: to },
      }
    })
}
