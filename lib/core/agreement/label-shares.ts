import { ofClusters } from './clustered-proportion'
import { notNarrower } from './not-narrower'
import { proportion } from './one-versus-rest'
import type { Estimate } from './rating-table'

/** What one rater said of each item, as numbers from 1 on in the order of the labels; 0 for no rating. */
type Column = Uint8Array | Uint16Array

/** How often each label was given, and each count as a share of all ratings with its 95 % interval. */
type LabelShares = { counts: readonly number[]; shares: readonly Estimate[] }

const NOTHING_SAID = 'nothing was said'

/**
 * How often raters together gave each label, with Wilson intervals of the shares, from 0 to 1. Ratings of one item by several are
 * alike, and with clusters all ratings of one cluster: intervals allow for that, and none by cluster is narrower than by item.
 *
 * @param columns one a rater, all of one length
 * @param labels how many there are
 * @param clusters of each item the number of its cluster, from 0 on, and how many clusters there are
 * @param isKept whether an item counts; all do unless given
 * @see {@link proportion}, {@link ofClusters} for the sources
 */
export function labelShares(
  columns: readonly Column[],
  labels: number,
  clusters: { of: ArrayLike<number>; count: number } | null,
  isKept: (item: number) => boolean = () => true,
): LabelShares {
  const items = countSaid(columns, labels, isKept)
  // of one rater no two ratings of an item could be alike
  const byItem = sharesOf(items, labels, columns.length !== 1)
  if (clusters === null) return byItem
  const said = new Uint32Array(clusters.count * labels)
  for (let cell = 0; cell < items.length; cell++) {
    if (items[cell] === 0) continue
    const at = (clusters.of[Math.floor(cell / labels)] as number) * labels + (cell % labels)
    said[at] = (said[at] as number) + (items[cell] as number)
  }
  const { counts, shares } = sharesOf(said, labels, true)
  return { counts, shares: shares.map((share, label) => notNarrower(share, byItem.shares[label] ?? share)) }
}

/** Per item and label how many ratings there are: label by label within each item. */
function countSaid(
  columns: readonly Column[],
  labels: number,
  isKept: (item: number) => boolean,
): Uint32Array {
  const said = new Uint32Array((columns[0]?.length ?? 0) * labels)
  for (const column of columns)
    for (let item = 0, first = -1; item < column.length; item++, first += labels) {
      const label = column[item] as number
      if (label > 0) said[first + label] = (said[first + label] as number) + 1
    }
  for (let item = 0; item * labels < said.length; item++)
    if (!isKept(item)) said.fill(0, item * labels, (item + 1) * labels)
  return said
}

/** @param areAlike whether ratings of one cluster, whose counts follow each other, are alike */
function sharesOf(said: Uint32Array, labels: number, areAlike: boolean): LabelShares {
  const counts = Array.from({ length: labels }, () => 0)
  const sizes = new Uint32Array(said.length / labels)
  for (let cell = 0; cell < said.length; cell++) {
    const cluster = Math.floor(cell / labels)
    counts[cell % labels] = (counts[cell % labels] as number) + (said[cell] as number)
    sizes[cluster] = (sizes[cluster] as number) + (said[cell] as number)
  }
  const all = sumOf(counts)
  const shares = counts.map((count, label) => {
    const share = proportion(count, all, NOTHING_SAID)
    if (!areAlike) return share
    return ofClusters(
      share,
      Array.from(sizes, (cases, cluster) => ({ successes: said[cluster * labels + label] as number, cases })),
    )
  })
  return { counts, shares }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, count) => sum + count, 0)
}
