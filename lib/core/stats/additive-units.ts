import { mersenneUniform } from './mersenne-twister'
import { resampler } from './multinomial'
import { requireResamples } from './require-resamples'

/**
 * Kinds of things whose contributions add up: a figure of any set of them is a figure of their totals. A unit holds only
 * what is not zero: unit `u` adds `values[j]` at `places[j]` of the totals, for `j` from `starts[u]` to `starts[u + 1]`.
 */
export type AdditiveUnits = {
  /** How many totals there are. */
  width: number
  /** How many things of each kind there are. */
  weights: Float64Array
  starts: Uint32Array
  indices: Uint32Array
  values: Float64Array
  /** Where each thing is a whole cluster, such as a patient: how much each kind holds; null of single things. */
  sizes: Float64Array | null
  /** Of clusters: the same things each for itself, so that an interval by cluster need never be narrower than theirs. */
  alone?: AdditiveUnits
}

/** Collects kinds one by one, each given by its contributions to all totals. */
export class UnitList {
  readonly weights: number[] = []
  readonly #width: number
  readonly #starts: number[] = [0]
  readonly #places: number[] = []
  readonly #values: number[] = []

  constructor(width: number) {
    this.#width = width
  }

  /** Adds a kind of which there is none yet, and returns its place. */
  add(contributions: Float64Array): number {
    for (let index = 0; index < contributions.length; index++) {
      const value = contributions[index] as number
      if (value === 0) continue
      this.#places.push(index)
      this.#values.push(value)
    }
    this.#starts.push(this.#places.length)
    return this.weights.push(0) - 1
  }

  /** One more of a kind. */
  count(unit: number): void {
    this.weights[unit] = (this.weights[unit] as number) + 1
  }

  /** @param sizes of clusters: how much each kind holds, such as statements */
  finish(sizes: Float64Array | null = null): AdditiveUnits {
    return {
      width: this.#width,
      weights: Float64Array.from(this.weights),
      starts: Uint32Array.from(this.#starts),
      indices: Uint32Array.from(this.#places),
      values: Float64Array.from(this.#values),
      sizes,
    }
  }
}

/**
 * Units of weight one, one for each cluster, from things of known kinds.
 *
 * @param kindOf per thing its kind, or -1 for a thing that adds nothing
 * @param clusters per thing the name of its cluster
 * @returns with the things themselves as `alone`
 * @throws {RangeError} when the two lists differ in length
 */
export function clusterUnits(
  kinds: AdditiveUnits,
  kindOf: ArrayLike<number>,
  clusters: readonly string[],
): AdditiveUnits {
  if (clusters.length !== kindOf.length) throw new RangeError('every item needs one cluster')
  const emptyCluster = () => ({ sums: new Float64Array(kinds.width), size: 0 })
  const totals = new Map<string, ReturnType<typeof emptyCluster>>()
  const weights = new Float64Array(kinds.weights.length)
  let last: string | null = null
  let cluster = emptyCluster()
  for (let thing = 0; thing < clusters.length; thing++) {
    const kind = kindOf[thing] as number
    if (kind < 0) continue
    const name = clusters[thing] as string
    // things of one cluster mostly follow each other
    if (name !== last) {
      cluster = totals.get(name) ?? emptyCluster()
      totals.set(name, cluster)
      last = name
    }
    addUnit(cluster.sums, kinds, kind, 1)
    cluster.size += 1
    weights[kind] = (weights[kind] as number) + 1
  }
  const units = new UnitList(kinds.width)
  // by name, for the same clusters to give the same draws in whatever order they came
  const inOrder = [...totals].toSorted(([left], [right]) => (left < right ? -1 : 1))
  for (const [, { sums }] of inOrder) units.count(units.add(sums))
  const sizes = Float64Array.from(inOrder, ([, { size }]) => size)
  return { ...units.finish(sizes), alone: presentKinds(kinds, weights) }
}

/**
 * So many of each kind, without the kinds that there are none of: the same things are the same units, whatever else is
 * known. Figures and draws are the same with them.
 *
 * @param weights how many things of each kind
 */
export function presentKinds(kinds: AdditiveUnits, weights: ArrayLike<number>): AdditiveUnits {
  const counts = Float64Array.from(weights)
  if (counts.every((count) => count > 0)) return { ...kinds, weights: counts, sizes: null }
  const present = Array.from(kinds.weights.keys()).filter((kind) => (counts[kind] as number) > 0)
  const spans = present.map(
    (kind) => [kinds.starts[kind] as number, kinds.starts[kind + 1] as number] as const,
  )
  const starts = new Uint32Array(present.length + 1)
  for (const [index, [from, to]] of spans.entries()) starts[index + 1] = (starts[index] as number) + to - from
  const indices = new Uint32Array(starts.at(-1) as number)
  const values = new Float64Array(indices.length)
  for (const [index, [from, to]] of spans.entries()) {
    indices.set(kinds.indices.subarray(from, to), starts[index])
    values.set(kinds.values.subarray(from, to), starts[index])
  }
  return {
    width: kinds.width,
    weights: counts.filter((count) => count > 0),
    starts,
    indices,
    values,
    sizes: null,
  }
}

/** How many things there are; of clusters those that hold anything. */
export function countThings({ weights, sizes }: AdditiveUnits): number {
  return weights.reduce((sum, weight, unit) => sum + (sizes?.[unit] === 0 ? 0 : weight), 0)
}

/** The totals of all units together. */
export function addUpUnits(units: AdditiveUnits): Float64Array {
  const totals = new Float64Array(units.width)
  for (const [unit, weight] of units.weights.entries()) addUnit(totals, units, unit, weight)
  return totals
}

/** Adds `weight` times a unit to `totals`. */
export function addUnit(
  totals: Float64Array,
  { starts, indices, values }: AdditiveUnits,
  unit: number,
  weight: number,
): void {
  const start = starts[unit] as number
  const end = starts[unit + 1] as number
  if (end - start === totals.length) {
    // nothing is zero, as in most clusters: no places to look up
    for (let index = 0; index < totals.length; index++)
      totals[index] = (totals[index] as number) + weight * (values[start + index] as number)
    return
  }
  for (let entry = start; entry < end; entry++) {
    const index = indices[entry] as number
    totals[index] = (totals[index] as number) + weight * (values[entry] as number)
  }
}

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
  { resamples, seed, shared }: Resampling,
  visit: (totals: Float64Array) => void,
): void {
  requireResamples(resamples)
  const { weights } = units
  if (weights.length === 0) return
  const draw =
    shared && weights.every((weight) => weight === 1)
      ? shared.draw(weights, resamples, seed)
      : drawUnits(weights, seed)
  const totals = new Float64Array(units.width)
  const columns = denseColumns(units)
  for (let resample = 0; resample < resamples; resample++) {
    const counts = draw()
    totals.fill(0)
    if (columns) addColumns(totals, columns, counts)
    else addCounted(totals, units, counts)
    visit(totals)
  }
}

/** So many of each unit. */
function addCounted(totals: Float64Array, units: AdditiveUnits, counts: Float64Array): void {
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

/** More than this is drawn again rather than kept. */
const MOST_KEPT = 1_000_000

/**
 * Where all things are apart, such as patients, the same seed draws the same of any raters: a table of a thousand AI raters
 * needs one set of draws, that of its last number of things, resamples and seed.
 */
export class SharedDraws {
  #key = ''
  #counts = new Float64Array()

  /** @param weights one for each thing, all of them 1 */
  draw(weights: Float64Array, resamples: number, seed: number): Draw {
    const things = weights.length
    const draw = drawUnits(weights, seed)
    if (things * resamples > MOST_KEPT) return draw
    const key = `${things} ${resamples} ${seed}`
    if (this.#key !== key) {
      this.#key = key
      this.#counts = new Float64Array(things * resamples)
      for (let resample = 0; resample < resamples; resample++) this.#counts.set(draw(), resample * things)
    }
    const counts = this.#counts
    let next = 0
    return () => counts.subarray(next, (next += things))
  }
}
