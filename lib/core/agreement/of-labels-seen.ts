import type { AgreementSums, Coefficient } from './agreement-sums'
import { type LabelWeights, labelWeights, type Weighting } from './label-weights'
import { defined, type Figure, undefinedFigure } from './rating-table'

/** Credit for partial agreement: the kind of weights, and the labels' values, or null where their ranks count. */
export type Weighted = { weighting: Weighting; values: readonly number[] | null }

/**
 * A coefficient over the labels that occur, not those declared: what irrCAC computes unless it is given a list, and so what is
 * in the published tables. It jumps when a rare label drops out, hence for comparison only. One label alone counts as 1.
 * It makes a difference to coefficients that ask how many labels there are: AC1, AC2, Brennan-Prediger.
 *
 * @param coefficient reads labels' shares and pairs, not coincidences nor raters
 * @param weighted weights are made anew, over the labels that occur
 * @see VeriFact, Chung et al. 2025, section 4.6; irrCAC 0.4.4
 * @example
 * // the third label was declared and never given: by two labels chance is 1 / 2, not 1 / 3
 * brennanPrediger(sumsOf([[6, 2, 0], [0, 2, 0], [0, 0, 0]])).value // => 0.7
 * ofLabelsSeen(brennanPrediger)(sumsOf([[6, 2, 0], [0, 2, 0], [0, 0, 0]])).value // => 0.6
 */
export function ofLabelsSeen(
  coefficient: (sums: AgreementSums, weights?: LabelWeights) => Figure,
  weighted: Weighted | null = null,
): Coefficient {
  const known = new Map<string, LabelWeights>()
  const weigh = ({ weighting, values }: Weighted, seen: readonly number[]) => {
    const key = seen.join()
    const weights =
      known.get(key) ??
      labelWeights(
        weighting,
        seen.map((label, rank) => values?.[label] ?? rank + 1),
      )
    known.set(key, weights)
    return weights
  }
  return (sums) => {
    if (sums.paired === 0) return undefinedFigure('no item has two ratings')
    // taking units away leaves roundings of nothing behind
    const seen = [...sums.shares.keys()].filter((label) => (sums.shares[label] as number) > 1e-9)
    if (seen.length === 1) return defined(1)
    const narrow = seen.length === sums.labels ? sums : narrowTo(sums, seen)
    return coefficient(narrow, weighted === null ? undefined : weigh(weighted, seen))
  }
}

function narrowTo(sums: AgreementSums, seen: readonly number[]): AgreementSums {
  const pairs = seen.flatMap((first) =>
    seen.map((second) => sums.pairs[first * sums.labels + second] as number),
  )
  return {
    ...sums,
    items: sums.items,
    paired: sums.paired,
    labels: seen.length,
    shares: Float64Array.from(seen, (label) => sums.shares[label] as number),
    pairs: Float64Array.from(pairs),
  }
}
