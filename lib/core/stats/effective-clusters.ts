/**
 * How many clusters of one size would tell as much of a mean as these do: as many as there are where all are of one size, and near
 * one where one outweighs all others. One fewer are the degrees of freedom of intervals by cluster.
 *
 * @param sizes things of each cluster; clusters without things do not count
 * @param weights how many clusters of each size; one unless given
 * @returns 0 without things
 * @see Kish L (1965), Survey Sampling, 11.7, for the number; Carter AV, Schnepel KT, Steigerwald DG (2017), Rev Econ Stat
 * 99:698-709, for tests by it
 */
export function effectiveClusters(sizes: ArrayLike<number>, weights?: ArrayLike<number>): number {
  let [sum, squares] = [0, 0]
  for (let cluster = 0; cluster < sizes.length; cluster++) {
    const size = sizes[cluster] as number
    const weight = weights?.[cluster] ?? 1
    sum += weight * size
    squares += weight * size * size
  }
  return squares === 0 ? 0 : (sum * sum) / squares
}

/** With fewer effective clusters than these one outweighs all others, and nothing tells how far it is from them. */
export const FEWEST_EFFECTIVE = 2 - 1e-9
