import { clusterAllowance } from './cluster-allowance'
import { leftOutSquares } from './clustered-mean'
import { studentTFactor } from './student-t'

/** Two-sided 95 %: the 0.975 quantile of the standard normal distribution. */
export const Z = 1.959963984540054

export type Interval = { low: number; high: number }

/**
 * Wilson score interval of a proportion, 95 %. Unlike the plain normal interval it holds near 0 and 1 and for few cases.
 *
 * @param factor how many standard errors wide to either side; the normal one unless given
 * @returns null when there are no cases
 * @see Wilson EB (1927), J Am Stat Assoc 22:209-212
 * @example
 * wilsonInterval(80, 100) // => { low: 0.711, high: 0.867 }
 */
export function wilsonInterval(successes: number, cases: number, factor: number = Z): Interval | null {
  if (cases === 0) return null
  const share = successes / cases
  const z2 = factor * factor
  const center = share + z2 / (2 * cases)
  const half = factor * Math.sqrt((share * (1 - share)) / cases + z2 / (4 * cases * cases))
  const scale = 1 + z2 / cases
  // at the ends the two are the end itself but for rounding
  return {
    low: successes === 0 ? 0 : Math.max(0, (center - half) / scale),
    high: successes === cases ? 1 : Math.min(1, (center + half) / scale),
  }
}

/**
 * The Wilson interval of a share of things that come in clusters, such as statements of patients: of fewer cases, by the design
 * effect that leaving out one cluster after the other gives, and with the factor of Student's t. Where few clusters hold any of the
 * rarer outcome they are not seen to differ, and {@link clusterAllowance} is what it has to allow for.
 *
 * @param clusters successes and cases of each; clusters without cases add nothing
 * @returns null where {@link clusterAllowance} is without an interval
 * @see Dean N, Pagano M (2015), J Surv Stat Methodol 3:484-503; Kish L (1965), Survey Sampling, for the design effect;
 * {@link leftOutSquares}
 * @example
 * // 95 in 120, of six patients
 * clusteredWilsonInterval([17, 20, 12, 18, 15, 13].map((successes) => ({ successes, cases: 20 }))) // => { low: 0.581, high: 0.912 }
 */
export function clusteredWilsonInterval(
  clusters: readonly { successes: number; cases: number }[],
): Interval | null {
  const counts = clusters.map((cluster) => cluster.cases)
  const totals = clusters.map(({ successes }) => successes)
  const cases = counts.reduce((sum, count) => sum + count, 0)
  const share = totals.reduce((sum, total) => sum + total, 0) / cases
  const rarer = share > 0.5 ? totals.map((total, index) => (counts[index] as number) - total) : totals
  const { freedom, leastEffect } = clusterAllowance(counts, rarer)
  if (freedom === null) return null
  const squares = leftOutSquares(totals, counts, share)
  const alone = share * (1 - share) * cases
  const effect = alone === 0 ? leastEffect : Math.max(leastEffect, squares / alone)
  return wilsonInterval((share * cases) / effect, cases / effect, studentTFactor(0.05, freedom))
}
