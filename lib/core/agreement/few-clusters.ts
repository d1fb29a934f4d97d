/** A bootstrap over fewer clusters leaves out so much that its 95 % intervals hold in half to nine tenths of studies. */
export const FEWEST_CLUSTERS = 5

/** From here on intervals by cluster hold about as often as they say. */
const ENOUGH_CLUSTERS = 20

/**
 * What is to be said of intervals by cluster where clusters are few; null where they are enough.
 *
 * @param name of more than one cluster, such as `patients`
 * @see Cameron AC, Gelbach JB, Miller DL (2008), Rev Econ Stat 90:414-427, on inference from few clusters
 */
export function fewClustersNote(clusters: number, name: string): string | null {
  if (clusters >= ENOUGH_CLUSTERS) return null
  return clusters < FEWEST_CLUSTERS
    ? `Only ${clusters} ${name}: no bootstrap intervals are given below ${FEWEST_CLUSTERS}, where they would be far too narrow.`
    : `Only ${clusters} ${name}: below ${ENOUGH_CLUSTERS}, intervals over ${name} tend to be too narrow.`
}
