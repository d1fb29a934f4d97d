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
  const byItem = sharesByItem(columns, labels, isKept)
  if (clusters === null) return byItem
  const { counts, shares } = sharesBy(
    columns,
    labels,
    isKept,
    clusters.count,
    (item) => clusters.of[item] as number,
  )
  return { counts, shares: shares.map((share, label) => notNarrower(share, byItem.shares[label] ?? share)) }
}

function sharesByItem(
  columns: readonly Column[],
  labels: number,
  isKept: (item: number) => boolean,
): LabelShares {
  const [only, ...others] = columns
  if (!only || others.length > 0) return sharesBy(columns, labels, isKept, only?.length ?? 0, (item) => item)
  // of one rater no two ratings of an item could be alike
  const counts = Array.from({ length: labels }, () => 0)
  for (let item = 0; item < only.length; item++) {
    const label = only[item] as number
    if (label > 0 && isKept(item)) counts[label - 1] = (counts[label - 1] as number) + 1
  }
  const all = sumOf(counts)
  return { counts, shares: counts.map((count) => proportion(count, all, NOTHING_SAID)) }
}

function sharesBy(
  columns: readonly Column[],
  labels: number,
  isKept: (item: number) => boolean,
  clusters: number,
  clusterOf: (item: number) => number,
): LabelShares {
  const said = new Uint32Array(clusters * labels)
  for (const column of columns)
    for (let item = 0; item < column.length; item++) {
      const label = column[item] as number
      if (label === 0 || !isKept(item)) continue
      const cell = clusterOf(item) * labels + label - 1
      said[cell] = (said[cell] as number) + 1
    }
  const counts = Array.from({ length: labels }, () => 0)
  const sizes = new Uint32Array(clusters)
  for (let cell = 0; cell < said.length; cell++) {
    const cluster = Math.floor(cell / labels)
    counts[cell % labels] = (counts[cell % labels] as number) + (said[cell] as number)
    sizes[cluster] = (sizes[cluster] as number) + (said[cell] as number)
  }
  const all = sumOf(counts)
  const shares = counts.map((count, label) =>
    ofClusters(
      proportion(count, all, NOTHING_SAID),
      Array.from(sizes, (cases, cluster) => ({ successes: said[cluster * labels + label] as number, cases })),
    ),
  )
  return { counts, shares }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, count) => sum + count, 0)
}
