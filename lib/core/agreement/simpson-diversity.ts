import { defined, type Figure, undefinedFigure } from './rating-table'

/**
 * Simpson's diversity: the chance that two things drawn with replacement are of different sorts.
 *
 * @param counts how many things there are of each sort
 * @returns from 0, all of one sort, to 1 less one by the number of sorts
 * @see Simpson EH (1949), Nature 163:688
 * @example
 * simpsonDiversity([2, 1, 1]).value // => 0.625
 */
export function simpsonDiversity(counts: ArrayLike<number>): Figure {
  const { all, squares } = sumsOf(counts)
  return all === 0 ? NOTHING : defined(1 - squares / all ** 2)
}

/**
 * The same without replacement, as of a small sample: the chance that two different things are of different sorts.
 *
 * @example
 * simpsonOfSample([2, 1, 1]).value // => 0.833
 */
export function simpsonOfSample(counts: ArrayLike<number>): Figure {
  const { all, squares } = sumsOf(counts)
  if (all === 0) return NOTHING
  return all < 2
    ? undefinedFigure('one thing alone is no two')
    : defined(1 - (squares - all) / (all * (all - 1)))
}

const NOTHING = undefinedFigure('nothing was counted')

function sumsOf(counts: ArrayLike<number>): { all: number; squares: number } {
  let [all, squares] = [0, 0]
  for (const count of Array.from(counts)) {
    all += count
    squares += count * count
  }
  return { all, squares }
}
