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

/** Collects kinds one by one, each given by its contributions to all totals. Room is doubled when it is full. */
export class UnitList {
  readonly #width: number
  #kinds = 0
  #entries = 0
  #weights = new Float64Array(64)
  #starts = new Uint32Array(64)
  #indices = new Uint32Array(256)
  #values = new Float64Array(256)

  constructor(width: number) {
    this.#width = width
  }

  /** Adds a kind of which there is none yet, and returns its place. */
  add(contributions: Float64Array): number {
    if (this.#kinds + 1 >= this.#starts.length) this.#makeRoomForKinds()
    while (this.#entries + contributions.length > this.#values.length) this.#makeRoomForEntries()
    for (let index = 0; index < contributions.length; index++) {
      const value = contributions[index] as number
      if (value === 0) continue
      this.#indices[this.#entries] = index
      this.#values[this.#entries++] = value
    }
    this.#starts[this.#kinds + 1] = this.#entries
    return this.#kinds++
  }

  /** One more of a kind, or so many. */
  count(unit: number, times = 1): void {
    this.#weights[unit] = (this.#weights[unit] as number) + times
  }

  /** @param sizes of clusters: how much each kind holds, such as statements */
  finish(sizes: Float64Array | null = null): AdditiveUnits {
    return {
      width: this.#width,
      weights: this.#weights.slice(0, this.#kinds),
      starts: this.#starts.slice(0, this.#kinds + 1),
      indices: this.#indices.slice(0, this.#entries),
      values: this.#values.slice(0, this.#entries),
      sizes,
    }
  }

  #makeRoomForKinds(): void {
    const [weights, starts] = [this.#weights, this.#starts]
    this.#weights = new Float64Array(2 * weights.length)
    this.#weights.set(weights)
    this.#starts = new Uint32Array(2 * starts.length)
    this.#starts.set(starts)
  }

  #makeRoomForEntries(): void {
    const [indices, values] = [this.#indices, this.#values]
    this.#indices = new Uint32Array(2 * indices.length)
    this.#indices.set(indices)
    this.#values = new Float64Array(2 * values.length)
    this.#values.set(values)
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
  const { width } = kinds
  const clusterOf = new Map<string, number>()
  const at = new Int32Array(clusters.length)
  let last: string | null = null
  let cluster = -1
  for (let thing = 0; thing < clusters.length; thing++) {
    if ((kindOf[thing] as number) < 0) continue
    const name = clusters[thing] as string
    // things of one cluster mostly follow each other
    if (name !== last) {
      cluster = clusterOf.get(name) ?? clusterOf.size
      clusterOf.set(name, cluster)
      last = name
    }
    at[thing] = cluster
  }
  const sums = new Float64Array(clusterOf.size * width)
  const sizes = new Float64Array(clusterOf.size)
  const weights = new Float64Array(kinds.weights.length)
  for (let thing = 0; thing < clusters.length; thing++) {
    const kind = kindOf[thing] as number
    if (kind < 0) continue
    const own = at[thing] as number
    addUnit(sums, kinds, kind, 1, own * width)
    sizes[own] = (sizes[own] as number) + 1
    weights[kind] = (weights[kind] as number) + 1
  }
  const units = new UnitList(width)
  // by name, for the same clusters to give the same draws in whatever order they came
  const inOrder = [...clusterOf].toSorted(([left], [right]) => (left < right ? -1 : 1))
  for (const [, own] of inOrder) units.count(units.add(sums.subarray(own * width, (own + 1) * width)))
  const alone = presentKinds(kinds, weights)
  return { ...units.finish(Float64Array.from(inOrder, ([, own]) => sizes[own] as number)), alone }
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
  const { weights } = units
  for (let unit = 0; unit < weights.length; unit++) addUnit(totals, units, unit, weights[unit] as number)
  return totals
}

/** Adds `weight` times a unit to `totals`, which may stand behind others in one list. */
export function addUnit(
  totals: Float64Array,
  { width, starts, indices, values }: AdditiveUnits,
  unit: number,
  weight: number,
  at = 0,
): void {
  const start = starts[unit] as number
  const end = starts[unit + 1] as number
  if (end - start === width) {
    // nothing is zero, as in most clusters: no places to look up
    for (let index = 0; index < width; index++)
      totals[at + index] = (totals[at + index] as number) + weight * (values[start + index] as number)
    return
  }
  for (let entry = start; entry < end; entry++) {
    const index = at + (indices[entry] as number)
    totals[index] = (totals[index] as number) + weight * (values[entry] as number)
  }
}
