import { type AdditiveUnits, clusterUnits, UnitList } from '@/lib/core/stats/additive-units'

/**
 * What several raters said of items with a known truth, ready for resampling: per rater the cells of a confusion matrix,
 * one after the other. The same items are drawn for all raters, so that their differences keep pairs together.
 *
 * @param truth per item, null where there is none
 * @param raters per rater and item; items a rater did not rate add nothing to that rater's cells, and items that nobody rated
 *   are not drawn
 * @param clusters one name an item: draw whole clusters
 * @throws {RangeError} for a label outside the label set, or lists of different lengths
 */
export function confusionUnits<Label extends string>(
  consensus: readonly (Label | null)[],
  raters: readonly (readonly (Label | null)[])[],
  labels: readonly Label[],
  clusters: readonly string[] | null,
): AdditiveUnits {
  const indices = new Map<string, number>(labels.map((label, index) => [label, index]))
  const size = labels.length * labels.length
  const keys = consensus.map((actual, item) => {
    const said = raters.map((ratings) => ratings[item] ?? null)
    if (actual === null || said.every((label) => label === null)) return null
    return [actual, ...said].map((label) => (label === null ? -1 : indexOf(indices, label)))
  })
  const list = new UnitList(size * raters.length)
  const kinds = new Map<string, number>()
  // kinds in the order of their cells, for the same items to give the same draws in whatever order they came
  const names = keys.map((key) => key?.join() ?? null)
  const different = new Map(keys.flatMap((key, item) => (key ? [[names[item] ?? '', key] as const] : [])))
  for (const [name, key] of [...different].toSorted(([, one], [, other]) => compareKeys(one, other)))
    kinds.set(name, list.add(cellsOf(key, labels.length)))
  const kindOf = names.map((name) => {
    const kind = name === null ? -1 : (kinds.get(name) ?? -1)
    if (kind >= 0) list.count(kind)
    return kind
  })
  const units = list.finish()
  return clusters === null ? units : clusterUnits(units, kindOf, clusters)
}

function compareKeys(left: readonly number[], right: readonly number[]): number {
  const differing = left.findIndex((index, at) => index !== right[at])
  return (left[differing] ?? 0) - (right[differing] ?? 0)
}

function indexOf(indices: ReadonlyMap<string, number>, label: string): number {
  const index = indices.get(label)
  if (index === undefined) throw new RangeError(`the label ${label} is not in the declared label set`)
  return index
}

/** One item's cells: the first place is the truth, the others what each rater said, -1 for nothing. */
function cellsOf([consensus = 0, ...said]: readonly number[], labels: number): Float64Array {
  const cells = new Float64Array(labels * labels * said.length)
  for (const [rater, index] of said.entries()) {
    if (index >= 0) cells[(rater * labels + consensus) * labels + index] = 1
  }
  return cells
}
