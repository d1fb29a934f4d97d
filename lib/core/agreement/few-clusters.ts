import { FEWEST_CLUSTERS } from '@/lib/core/stats/effective-clusters'

/** From here on it can be seen well how far clusters differ. */
const ENOUGH_CLUSTERS = 20

/** What is to be known of intervals that are based on few clusters, said once for all figures of a page. */
export const ROUGH_INTERVALS = `Below ${ENOUGH_CLUSTERS} patients it is hardly seen how far patients differ: take intervals that are based on fewer as rough.`

/**
 * What is to be said at a figure that is based on few clusters; null where they are enough.
 *
 * @param clusters how many the very figure is based on; several for a chart of several figures
 * @param name of more than one cluster, such as `patients`; of one it is without its last letter
 * @param isBrief where {@link ROUGH_INTERVALS} is said already
 */
export function fewClustersNote(
  clusters: number | readonly number[],
  name = 'patients',
  isBrief = false,
): string | null {
  const counts = typeof clusters === 'number' ? [clusters] : clusters
  if (counts.length === 0) return null
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)]
  if (fewest >= ENOUGH_CLUSTERS) return null
  const range = fewest === most ? `${fewest}` : `${fewest} to ${most}`
  const basis = `Based on ${range} ${most === 1 ? name.slice(0, -1) : name}`
  if (fewest < FEWEST_CLUSTERS) return `${basis}: no intervals are given below ${FEWEST_CLUSTERS}.`
  return isBrief
    ? `${basis}.`
    : `${basis}: below ${ENOUGH_CLUSTERS} it is hardly seen how far ${name} differ, so take the intervals as rough.`
}
