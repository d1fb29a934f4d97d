import { leaveOutFactors } from '@/lib/core/stats/clustered-mean'
import {
  type ClusterFreedom,
  clusterFreedom,
  effectiveClusters,
  FEWEST_CLUSTERS,
} from '@/lib/core/stats/effective-clusters'

/** Items of clusters, of which people rated some. */
export type Groups = {
  /** Items that people and the AI rated, and those that the AI rated alone. */
  sample: readonly number[]
  rest: readonly number[]
  /** Per item the number of its cluster, from 0. */
  clusterOf: Int32Array
  clusters: number
  /**
   * Per cluster, and then the imagined, how much more its distance from the sample's mean counts than it is; and from the
   * rest's.
   */
  ofSample: Float64Array
  ofRest: Float64Array
}

/** The same with what the sizes of clusters add. */
export type SampleGroups = Groups & {
  /** With each item a cluster of its own; null where it is one anyway. */
  alone: Groups | null
  /** Why clusters give no interval, those imagined not counted; null where they do. */
  noIntervalReason: Record<'sample' | 'rest', ClusterFreedom['noIntervalReason']>
  /** Of Student's t: of the sample's error by its clusters and the imagined, and of the rest's by its own. */
  freedom: Record<'sample' | 'rest', number>
  /** How many times as much the sample says of a mean as the rest: by items or by effective clusters, whichever is more. */
  ratio: number
}

/** Why an AI that is taken in full has no interval, where that of people has one. */
const NO_INTERVAL_OF_REST = `what the AI rated alone is of fewer than ${FEWEST_CLUSTERS} clusters, or nearly all of it of one`

/** How many items each of the two imagined clusters holds. */
export const IMAGINED = [1, 1]

/**
 * @param items how many there are, also those of neither
 * @param clusters one name an item; null where each item is its own
 * @see {@link leaveOutFactors} and {@link clusterFreedom}
 */
export function groupSample(
  sample: readonly number[],
  rest: readonly number[],
  items: number,
  clusters: readonly string[] | null,
): SampleGroups {
  const itself = Int32Array.from({ length: items }, (_, item) => item)
  const ofItems = makeGroups(sample, rest, itself, items)
  if (clusters === null)
    return {
      ...ofItems,
      alone: null,
      noIntervalReason: { sample: null, rest: null },
      freedom: { sample: sample.length + IMAGINED.length - 1, rest: Math.max(1, rest.length - 1) },
      ratio: sample.length / rest.length,
    }
  const numbers = new Map<string, number>()
  for (const name of clusters) if (!numbers.has(name)) numbers.set(name, numbers.size)
  const clusterOf = Int32Array.from(clusters, (name) => numbers.get(name) as number)
  const [sampled, left] = [countIn(sample, clusterOf, numbers.size), countIn(rest, clusterOf, numbers.size)]
  const ofRest = clusterFreedom(left)
  return {
    ...makeGroups(sample, rest, clusterOf, numbers.size),
    alone: ofItems,
    noIntervalReason: {
      sample: clusterFreedom(sampled).noIntervalReason,
      rest: ofRest.noIntervalReason === null ? null : NO_INTERVAL_OF_REST,
    },
    freedom: {
      sample: clusterFreedom([...sampled, ...IMAGINED]).freedom ?? 1,
      rest: ofRest.freedom ?? 1,
    },
    ratio: Math.max(sample.length / rest.length, effectiveClusters(sampled) / effectiveClusters(left)),
  }
}

function makeGroups(
  sample: readonly number[],
  rest: readonly number[],
  clusterOf: Int32Array,
  clusters: number,
): Groups {
  const ofSample = leaveOutFactors([...countIn(sample, clusterOf, clusters), ...IMAGINED])
  const ofRest = leaveOutFactors(countIn(rest, clusterOf, clusters))
  return { sample, rest, clusterOf, clusters, ofSample, ofRest }
}

function countIn(items: readonly number[], clusterOf: Int32Array, clusters: number): Float64Array {
  const counts = new Float64Array(clusters)
  for (const item of items) {
    const cluster = clusterOf[item] as number
    counts[cluster] = (counts[cluster] as number) + 1
  }
  return counts
}
