import type { Estimate } from '@/lib/core/agreement/rating-table'
import { isUnsettled } from '@/lib/core/progress'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import { filteredIndices, filterQuery, type ItemFilter } from './strata'

/** Figures over fewer answered statements than so many reveal what was said of each. */
export const FEW_STATEMENTS = 5

/** Why such a figure is suppressed. */
export const TOO_FEW = `fewer than ${FEW_STATEMENTS} statements, not all of them settled`

/** What stands in the place of a figure that would reveal what people said of a statement before it is settled. */
export const SUPPRESSED: Estimate = { value: null, reason: TOO_FEW, interval: null }

/** What stands in the place of a figure by which, with others, such a one would follow: complementary suppression. */
export const COMPLEMENT: Estimate = {
  value: null,
  reason: 'with the others, it would reveal a figure that is suppressed',
  interval: null,
}

/** What stands in the place of a figure; null where the figure is shown. */
type Suppressed = Estimate | null

/** Which figures about people may be shown of a ratings matrix, or of the items of it that a view looks at. */
export type SuppressionMask = {
  /** Whether a figure may be shown that rests on what was said of these items. */
  allows: (indices: readonly number[]) => boolean
  /**
   * What stands in the place of each part's figure where the figure of all parts is shown: see {@link suppressParts}.
   *
   * @param sizes of how many items each part is
   * @param placesOf the items of a part
   */
  ofParts: (sizes: readonly number[], placesOf: (part: number) => readonly number[]) => Suppressed[]
  /** The same of how two people agree, by their places in the first round. */
  ofPair: (one: number, other: number) => Suppressed
  /** The same of the figure over the meetings of several pairs. Which are shown depends on those asked for before. */
  ofPairs: (pairs: readonly (readonly [number, number])[]) => Suppressed
}

/** For whoever is kept from no answer, or looks in the audit log. */
export const SHOW_ALL: SuppressionMask = {
  allows: () => true,
  ofParts: (sizes) => sizes.map(() => null),
  ofPair: () => null,
  ofPairs: () => null,
}

/** What people said of each item in each round, as far as a mask asks, and where each item stands. */
type MaskedMatrix = Pick<StudyMatrix, 'states'> & { columns: readonly { round: number; bytes: Uint8Array }[] }

/**
 * No figure of few items while one of them is not settled: leads would learn single answers without a trace.
 *
 * @param keep per item 1 where pairs of people count it; without it all count
 */
export function suppressionMask(
  matrix: MaskedMatrix,
  included: Uint8Array = new Uint8Array(matrix.states.length).fill(1),
): SuppressionMask {
  const unsettled = Uint8Array.from(matrix.states, (state) => Number(isUnsettled(state)))
  const allows = (indices: readonly number[]) => mayShow(indices, (index) => unsettled[index] === 1)
  let pairs: PairMask | null = null
  const pairMask = () => (pairs ??= suppressPairs(matrix, included, allows))
  return {
    allows,
    ofParts: (sizes, placesOf) => suppressParts(sizes, placesOf, allows),
    ofPair: (one, other) => pairMask().ofPair(one, other),
    ofPairs: (asked) => pairMask().ofPairs(asked),
  }
}

/** The same of a view; one that is narrowed to a few is in the audit log, and shows all. */
export function suppressionOfView(
  matrix: StudyMatrix,
  filter: Partial<ItemFilter>,
  included?: Uint8Array,
): SuppressionMask {
  return narrowedTo(matrix, filter).length > 0 ? SHOW_ALL : suppressionMask(matrix, included)
}

/** Whether a figure may be shown that rests on these items: on none, on enough, or on settled ones alone. */
export function mayShow<Item>(items: readonly Item[], isOpen: (item: Item) => boolean): boolean {
  return items.length === 0 || items.length >= FEW_STATEMENTS || !items.some(isOpen)
}

/** The places with an answer that a filter narrows a study down to, where these are few; otherwise none. */
export function narrowedTo(matrix: StudyMatrix, filter: Partial<ItemFilter>): readonly number[] {
  if (Object.keys(filterQuery(filter)).length === 0) return []
  // that of a few statements none has a label is revealing, too
  const about = pickFew(matrix, filteredIndices(matrix, { ...filter, subset: null, state: null }))
  return about.length > 0 ? about : pickFew(matrix, filteredIndices(matrix, filter))
}

/** The places with an answer, of those that something was narrowed to, where these are few; otherwise none. */
export function pickFew(matrix: StudyMatrix, indices: readonly number[]): readonly number[] {
  if (indices.length === matrix.items.length) return []
  const people = firstRound(matrix)
  const answered = indices.filter((index) => people.some(({ bytes }) => bytes[index] !== 0))
  return answered.length < FEW_STATEMENTS ? answered : []
}

/**
 * A part of few items is suppressed, and with it the smallest others, until what the total reveals of all that are suppressed may
 * itself be shown.
 */
export function suppressParts(
  sizes: readonly number[],
  placesOf: (part: number) => readonly number[],
  allows: SuppressionMask['allows'],
): Suppressed[] {
  const found = sizes.map((size, part) =>
    size >= FEW_STATEMENTS || allows(placesOf(part)) ? null : SUPPRESSED,
  )
  const hidden = new Set(found.flatMap((stand, part) => (stand === null ? [] : placesOf(part))))
  const bySize = [...sizes.keys()]
    .filter((part) => found[part] === null && (sizes[part] ?? 0) > 0)
    .toSorted((one, other) => (sizes[one] ?? 0) - (sizes[other] ?? 0))
  for (const part of bySize) {
    if (allows([...hidden])) break
    found[part] = COMPLEMENT
    for (const index of placesOf(part)) hidden.add(index)
  }
  return found
}

type PairMask = Pick<SuppressionMask, 'ofPair' | 'ofPairs'>

/**
 * Pairs of people with few items are suppressed, and so are the smallest others by which the agreement of all would reveal these. A
 * figure over several pairs, such as a person's with all others, adds these up: it is suppressed where it, or what is left of it and of
 * those already shown when they are taken from each other, would rest on such pairs alone.
 *
 * What could follow is found by elimination among the sums shown: whatever single pair follows from them is a row of the reduced form.
 * A sum over several small pairs that follows is found in nearly all cases, not in each: it may be no row.
 */
function suppressPairs(
  matrix: Pick<MaskedMatrix, 'columns'>,
  included: Uint8Array,
  allows: SuppressionMask['allows'],
): PairMask {
  const people = firstRound(matrix).map(({ bytes }) => bytes)
  const pairs = people.flatMap((one, first) => {
    const own = [...included.keys()].filter((index) => included[index] && one[index])
    return people
      .slice(first + 1)
      .map((other, next) => ({ own, other, name: nameOf(first, first + 1 + next) }))
  })
  const placesOf = (pair: number) => {
    const { own, other } = pairs[pair] as (typeof pairs)[number]
    return own.filter((index) => other[index])
  }
  const sizes = pairs.map((_, pair) => placesOf(pair).length)
  const found = suppressParts(sizes, placesOf, allows)
  const suppressedCells = new Map(pairs.map(({ name }, pair) => [name, found[pair] ?? null]))
  const hidden = pairs
    .flatMap(({ name }, pair) => (found[pair] && sizes[pair] ? [{ name, indices: placesOf(pair) }] : []))
    // rows begin at large pairs then, and sums of small ones stand by themselves
    .toSorted((one, other) => other.indices.length - one.indices.length)
  const mayFollow = (sum: Float64Array) =>
    allows([...new Set(hidden.flatMap(({ indices }, pair) => (isZero(sum[pair]) ? [] : indices)))])
  // the agreement of all is shown where it may be
  const all = new Float64Array(hidden.length).fill(1)
  let known = mayFollow(all) ? addRow([], all) : []
  return {
    ofPair: (one, other) => suppressedCells.get(nameOf(one, other)) ?? null,
    ofPairs: (asked) => {
      const names = new Set(asked.map(([one, other]) => nameOf(one, other)))
      const sum = Float64Array.from(hidden, ({ name }) => Number(names.has(name)))
      const further = addRow(known, sum)
      if (!mayFollow(sum) || !further.every(mayFollow)) return COMPLEMENT
      known = further
      return null
    },
  }
}

function nameOf(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`
}

/** Rows in reduced form with one more; the same where it follows from them. */
function addRow(rows: readonly Float64Array[], row: Float64Array): readonly Float64Array[] {
  const rest = rows.reduce((left, one) => without(left, one), row)
  const lead = leadOf(rest)
  if (lead === -1) return rows
  const added = rest.map((value) => value / (rest[lead] as number))
  return [...rows.map((one) => without(one, added)), added]
}

/** A row less so much of another that nothing is left at the place where that begins. */
function without(row: Float64Array, other: Float64Array): Float64Array {
  const times = row[leadOf(other)] as number
  return isZero(times) ? row : row.map((value, index) => value - times * (other[index] as number))
}

function leadOf(row: Float64Array): number {
  return row.findIndex((value) => !isZero(value))
}

const ROUNDING = 1e-9

function isZero(value: number | undefined): boolean {
  return Math.abs(value ?? 0) < ROUNDING
}
