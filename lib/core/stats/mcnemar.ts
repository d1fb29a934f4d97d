import { incompleteBeta } from './incomplete-beta'

/**
 * McNemar's exact test: whether two raters of the same items are right equally often, by the items on which just one is.
 *
 * @param onlyFirst items on which only the first is right
 * @param onlySecond items on which only the second is right
 * @returns two-sided P value; 1 when there is no such item
 * @see McNemar Q (1947), Psychometrika 12:153-157; exact, as a binomial test of a half
 */
export function mcnemarTest(onlyFirst: number, onlySecond: number): number {
  const trials = onlyFirst + onlySecond
  const fewer = Math.min(onlyFirst, onlySecond)
  if (trials === 0 || 2 * fewer === trials) return 1
  return Math.min(1, 2 * incompleteBeta(0.5, trials - fewer, fewer + 1))
}
