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
  for (const [thing, key] of keys.entries()) if (key !== null && !firsts.has(key)) firsts.set(key, thing)
  const inOrder = [...firsts].toSorted(([left], [right]) => (left < right ? -1 : 1))
  const list = new UnitList(width)
  const kinds = new Map(inOrder.map(([key, thing]) => [key, list.add(contributionsOf(thing))]))
  const kindOf = keys.map((key) => (key === null ? -1 : (kinds.get(key) ?? -1)))
  for (const kind of kindOf) if (kind >= 0) list.count(kind)
  const units = list.finish()
  return clusters === null ? units : clusterUnits(units, kindOf, clusters)
}

/**
 * The same where nothing is drawn: a kind for each thing, which saves looking for those that add the same.
 *
 * @param rows what each thing adds to the totals; null of one that adds nothing, and counts all the same
 */
export function singleUnits(
  rows: readonly (Float64Array | null)[],
  width: number,
  clusters: readonly string[] | null,
): AdditiveUnits {
  const list = new UnitList(width)
  const nothing = rows.includes(null) ? list.add(new Float64Array(width)) : -1
  const kindOf = rows.map((row) => (row === null ? nothing : list.add(row)))
  for (const kind of kindOf) list.count(kind)
  const units = list.finish()
  return clusters === null ? units : clusterUnits(units, kindOf, clusters)
}
