import { type AdditiveUnits, addUnit } from './additive-units'
import { mersenneUniform } from './mersenne-twister'
import { resampler } from './multinomial'
import { requireResamples } from './require-resamples'

/** How often to draw, and from where. */
export type Resampling = {
  resamples: number
  /** Of the Mersenne Twister; the same seed gives the same resamples everywhere. */
  seed: number
  /** What many figures of the same things share, so that their resamples are drawn once. */
  shared?: SharedDraws | undefined
}

/**
 * Draws as many things as there are with replacement and shows the totals of each such resample. Where kinds are few
 * things are drawn as counts of their kinds, which has exactly the distribution of drawing them one by one.
 *
 * @param visit receives the totals of one resample, in a list that the next resample overwrites
 * @throws {RangeError} by {@link requireResamples}
 */
export function resampleTotals(
  units: AdditiveUnits,
  options: Resampling,
  visit: (totals: Float64Array) => void,
): void {
  const { resamples, seed, shared } = options
  requireResamples(resamples)
  const { weights } = units
  if (weights.length === 0) return
  const draw = shared ? shared.draw(weights, options) : drawUnits(weights, seed)
  const totals = new Float64Array(units.width)
  const columns = denseColumns(units)
  const lists = columns ? null : sparseColumns(units)
  for (let resample = 0; resample < resamples; resample++) {
    const counts = draw()
    if (columns) addColumns(totals, columns, counts)
    else if (lists) addLists(totals, lists, counts)
    else addCounted(totals, units, counts)
    visit(totals)
  }
}

/** So many of each unit. */
function addCounted(totals: Float64Array, units: AdditiveUnits, counts: Float64Array): void {
  totals.fill(0)
  for (let unit = 0; unit < counts.length; unit++) {
    const count = counts[unit] as number
    if (count > 0) addUnit(totals, units, unit, count)
  }
}

/** Up to so many places going over what is nothing takes less time than looking up what is not. */
const FEW_PLACES = 24

/**
 * Of units with few places, or that leave few of them out, such as clusters, what each adds to a place, place by place; of
 * others null.
 */
function denseColumns({ width, weights, starts, indices, values }: AdditiveUnits): Float64Array | null {
  const units = weights.length
  if (width > FEW_PLACES && values.length * 2 < units * width) return null
  // room for places in fours
  const columns = new Float64Array(units * Math.ceil(width / 4) * 4)
  for (let unit = 0; unit < units; unit++)
    for (let entry = starts[unit] as number; entry < (starts[unit + 1] as number); entry++)
      columns[(indices[entry] as number) * units + unit] = values[entry] as number
  return columns
}

/**
 * The same as {@link addCounted}, four places at a time: what is nothing adds nothing, and what lies beyond the totals is
 * dropped.
 */
function addColumns(totals: Float64Array, columns: Float64Array, counts: Float64Array): void {
  const units = counts.length
  for (let index = 0; index < totals.length; index += 4) {
    let one = 0
    let two = 0
    let three = 0
    let four = 0
    let at = index * units
    for (let unit = 0; unit < units; unit++, at++) {
      const count = counts[unit] as number
      one += count * (columns[at] as number)
      two += count * (columns[at + units] as number)
      three += count * (columns[at + 2 * units] as number)
      four += count * (columns[at + 3 * units] as number)
    }
    totals[index] = one
    totals[index + 1] = two
    totals[index + 2] = three
    totals[index + 3] = four
  }
}

/** Of more kinds than these how often each was drawn does not stay at hand. */
const MOST_LISTED = 2000

/** What {@link AdditiveUnits} hold, place by place: which units add to it, from `starts[place]` on, and how much. */
type PlaceLists = { starts: Uint32Array; units: Uint32Array; values: Float64Array }

/** Of many kinds null: for them it is quicker to go by unit. */
function sparseColumns({ width, weights, starts, indices, values }: AdditiveUnits): PlaceLists | null {
  if (weights.length > MOST_LISTED) return null
  const next = new Uint32Array(width + 1)
  for (const index of indices) next[index + 1] = (next[index + 1] as number) + 1
  for (let place = 0; place < width; place++)
    next[place + 1] = (next[place + 1] as number) + (next[place] as number)
  const lists = { starts: next.slice(), units: new Uint32Array(indices.length), values: values.slice() }
  for (let unit = 0; unit < weights.length; unit++)
    for (let entry = starts[unit] as number; entry < (starts[unit + 1] as number); entry++) {
      const place = indices[entry] as number
      const at = next[place] as number
      next[place] = at + 1
      lists.units[at] = unit
      lists.values[at] = values[entry] as number
    }
  return lists
}

/** The same as {@link addCounted}, one place after the other, each in the order of the units. */
function addLists(totals: Float64Array, { starts, units, values }: PlaceLists, counts: Float64Array): void {
  for (let place = 0; place < totals.length; place++)
    totals[place] = sumList(counts, units, values, starts[place] as number, starts[place + 1] as number)
}

// of its own, and with lists of its own: within the loop around it the same takes twice as long
function sumList(
  counts: Float64Array,
  units: Uint32Array,
  values: Float64Array,
  from: number,
  to: number,
): number {
  let sum = 0
  for (let entry = from; entry < to; entry++)
    sum += (counts[units[entry] as number] as number) * (values[entry] as number)
  return sum
}

/** Gives the next resample: how often each kind was drawn, in a list that may be overwritten by the one after it. */
type Draw = () => Float64Array

function drawUnits(weights: Float64Array, seed: number): Draw {
  const counts = new Float64Array(weights.length)
  const draw = resampler(weights, mersenneUniform(seed), counts)
  return () => {
    draw()
    return counts
  }
}

/** So many numbers are kept at once, in eight megabytes; what takes more is drawn again. */
const MOST_KEPT = 2_000_000

/** Of so many times as many things as kinds, counting how often each kind was drawn takes less time than drawing thing by thing. */
const MANY_THINGS = 16

/** Of each resample how many of the draws fell on the first thing, the first two, and so on. */
type Kept = readonly Uint32Array[]

/**
 * Draws that many figures share: the same seed draws the same of as many things, whatever kinds these are of. Things of one kind
 * follow each other, so that how often a kind was drawn is a difference of two numbers that are kept.
 */
export class SharedDraws {
  readonly #kept = new Map<string, Kept>()
  #size = 0

  /** @param weights whole numbers: how many things of each kind there are */
  draw(weights: Float64Array, { resamples, seed }: Resampling): Draw {
    const things = weights.reduce((sum, weight) => sum + weight, 0)
    if (things * resamples > MOST_KEPT || things > MANY_THINGS * weights.length)
      return drawUnits(weights, seed)
    const kept = this.#keep(things, resamples, seed).values()
    const counts = new Float64Array(weights.length)
    return () => {
      const upTo = kept.next().value as Uint32Array
      let past = 0
      let before = 0
      for (let kind = 0; kind < counts.length; kind++) {
        past += weights[kind] as number
        const drawn = upTo[past] as number
        counts[kind] = drawn - before
        before = drawn
      }
      return counts
    }
  }

  #keep(things: number, resamples: number, seed: number): Kept {
    const key = `${things} ${seed}`
    const found = this.#kept.get(key)
    if (found && found.length >= resamples) return found
    this.#size += things * resamples
    if (this.#size > MOST_KEPT) {
      this.#kept.clear()
      this.#size = things * resamples
    }
    const draw = drawUnits(new Float64Array(things).fill(1), seed)
    const made = Array.from({ length: resamples }, () => addUp(draw()))
    this.#kept.set(key, made)
    return made
  }
}

function addUp(counts: Float64Array): Uint32Array {
  const upTo = new Uint32Array(counts.length + 1)
  for (let thing = 0; thing < counts.length; thing++)
    upTo[thing + 1] = (upTo[thing] as number) + (counts[thing] as number)
  return upTo
}
