import { firstRound, type StudyFrame } from '@/lib/core/study-frame'
import { keepBack, type MayTell, TELL_ALL, TELLS_ANOTHER, type Untold } from './few-statements'
import { countPairs, itemsOf } from './pair-figures'

/** What of the agreement of people two by two may be told; people by their places in the first round. */
export type ToldPairs = {
  /** What stands in the place of the figure of two people; null where it is told. */
  ofPair: (one: number, other: number) => Untold
  /** The same of the figure over the meetings of several pairs. Which are told depends on those asked for before. */
  ofPairs: (pairs: readonly (readonly [number, number])[]) => Untold
}

/** For whoever is kept from no answer, or looks on record. */
export const ALL_TOLD: ToldPairs = { ofPair: () => null, ofPairs: () => null }

/**
 * Pairs of few statements of which it may not be told are kept back, and so are the smallest others by which the agreement of
 * all would tell of these. A figure over several pairs, such as a person's with all others, adds these up: it is kept back where it,
 * or what is left of it and of those already told when they are taken from each other, would rest on such pairs alone.
 *
 * What could follow is found by elimination among the sums told: whatever single pair follows from them is a row of the reduced form.
 * A sum over several small pairs that follows is found in nearly all cases, not in each: it may be no row.
 *
 * @param keep per item 1 where it counts
 */
export function toldPairs(frame: Pick<StudyFrame, 'columns'>, keep: Uint8Array, mayTell: MayTell): ToldPairs {
  if (mayTell === TELL_ALL) return ALL_TOLD
  const people = firstRound(frame).map(({ bytes }) => bytes)
  const pairs = people.flatMap((one, first) =>
    people.slice(first + 1).map((other, next) => ({ one, other, name: nameOf(first, first + 1 + next) })),
  )
  const sizes = pairs.map(({ one, other }) => itemsOf(countPairs(one, other, keep)))
  const placesOf = (pair: number) => {
    if (sizes[pair] === 0) return [] // as most of many people share nothing
    const { one, other } = pairs[pair] as (typeof pairs)[number]
    const places: number[] = []
    for (let place = 0; place < keep.length; place++)
      if (one[place] && other[place] && keep[place]) places.push(place)
    return places
  }
  const kept = keepBack(sizes, placesOf, mayTell)
  const untold = new Map(pairs.map(({ name }, pair) => [name, kept[pair] ?? null]))
  const hidden = pairs
    .flatMap(({ name }, pair) => (kept[pair] && sizes[pair] ? [{ name, places: placesOf(pair) }] : []))
    // rows begin at large pairs then, and sums of small ones stand by themselves
    .toSorted((one, other) => other.places.length - one.places.length)
  const isTold = (sum: Float64Array) =>
    mayTell([...new Set(hidden.flatMap(({ places }, pair) => (isZero(sum[pair]) ? [] : places)))])
  // the agreement of all is told where it may be
  const all = new Float64Array(hidden.length).fill(1)
  let known = isTold(all) ? addRow([], all) : []
  return {
    ofPair: (one, other) => untold.get(nameOf(one, other)) ?? null,
    ofPairs: (asked) => {
      const names = new Set(asked.map(([one, other]) => nameOf(one, other)))
      const sum = Float64Array.from(hidden, ({ name }) => Number(names.has(name)))
      const further = addRow(known, sum)
      if (!isTold(sum) || !further.every(isTold)) return TELLS_ANOTHER
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
  return isZero(times) ? row : row.map((value, place) => value - times * (other[place] as number))
}

function leadOf(row: Float64Array): number {
  return row.findIndex((value) => !isZero(value))
}

const ROUNDING = 1e-9

function isZero(value: number | undefined): boolean {
  return Math.abs(value ?? 0) < ROUNDING
}
