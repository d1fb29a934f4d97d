import { type AdditiveUnits, clusterUnits, UnitList } from './additive-units'

/**
 * Units for resampling, of things of which those with the same key add the same: one kind for each key. Kinds stand in the
 * order of their keys, so that the same things give the same draws in whatever order they come.
 *
 * @param keys per thing what distinguishes its kind; null of one that adds nothing
 * @param width how many totals there are
 * @param contributionsOf what a thing adds to each of them; asked for once for each key
 * @param clusters per thing the name of its cluster: whole clusters are drawn; null draws the things themselves
 * @throws {RangeError} when there are other than as many clusters as things
 */
export function keyedUnits(
  keys: readonly (string | null)[],
  width: number,
  contributionsOf: (thing: number) => Float64Array,
  clusters: readonly string[] | null,
): AdditiveUnits {
  const firsts = new Map<string, number>()
  for (let thing = 0; thing < keys.length; thing++) {
    const key = keys[thing] ?? null
    if (key !== null && !firsts.has(key)) firsts.set(key, thing)
  }
  const inOrder = [...firsts].toSorted(([left], [right]) => (left < right ? -1 : 1))
  const list = new UnitList(width)
  const kinds = new Map(inOrder.map(([key, thing]) => [key, list.add(contributionsOf(thing))]))
  const kindOf = keys.map((key) => (key === null ? -1 : (kinds.get(key) ?? -1)))
  for (const kind of kindOf) if (kind >= 0) list.count(kind)
  const units = list.finish()
  return clusters === null ? units : clusterUnits(units, kindOf, clusters)
}

/**
 * The same where nothing is drawn: a kind for each thing that adds anything, which saves looking for those that add the same. One that
 * adds nothing counts all the same.
 *
 * @param fill adds what a thing adds to a list of zeros, one and the same for all things: thousands of small lists take longer to make
 * than to count
 */
export function singleUnits(
  things: number,
  width: number,
  fill: (thing: number, into: Float64Array) => void,
  clusters: readonly string[] | null,
): AdditiveUnits {
  const list = new UnitList(width)
  const kindOf = new Int32Array(things)
  const own = new Float64Array(width)
  let nothing = -1
  for (let thing = 0; thing < things; thing++) {
    own.fill(0)
    fill(thing, own)
    const isNothing = isZero(own)
    const kind = isNothing && nothing >= 0 ? nothing : list.add(own)
    if (isNothing) nothing = kind
    list.count(kind)
    kindOf[thing] = kind
  }
  const units = list.finish()
  return clusters === null ? units : clusterUnits(units, kindOf, clusters)
}

function isZero(values: Float64Array): boolean {
  for (let index = 0; index < values.length; index++) if (values[index] !== 0) return false
  return true
}
