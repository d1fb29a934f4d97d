/** One judged pair: whether the hypothesis follows; null where nobody could judge. */
export type JudgedPair = { follows: boolean | null; weight?: number | null }

/** How well one list of facts renders its note. Each is null where it is undefined, which is not 0. */
export type NoteScore = {
  precision: number | null
  recall: number | null
  weightedRecall: number | null
  f1: number | null
  weightedF1: number | null
  facts: number
  sentences: number
}

/**
 * Precision, recall and F1 of one list of facts. Pairs that nobody could judge count neither way. An empty list has no precision;
 * a note without judged sentences has no recall; F1 needs both, and is undefined where both are 0.
 *
 * @param precision facts against their note
 * @param recall sentences of the note against the list, with their weights
 * @example scoreNote([{ follows: true }, { follows: false }], [{ follows: true }]).f1 // 2/3
 * @see Munnangi et al. 2025, FactEHR
 */
export function scoreNote(precision: readonly JudgedPair[], recall: readonly JudgedPair[]): NoteScore {
  const [p, r, w] = [share(precision), share(recall), share(recall, ({ weight }) => weight ?? null)]
  return {
    precision: p,
    recall: r,
    weightedRecall: w,
    f1: harmonicMean(p, r),
    weightedF1: harmonicMean(p, w),
    facts: precision.length,
    sentences: recall.length,
  }
}

function share(
  pairs: readonly JudgedPair[],
  weigh: (pair: JudgedPair) => number | null = () => 1,
): number | null {
  let [sum, weights] = [0, 0]
  for (const pair of pairs) {
    const weight = weigh(pair)
    if (pair.follows === null || weight === null) continue
    weights += weight
    if (pair.follows) sum += weight
  }
  return weights === 0 ? null : sum / weights
}

/** @returns null where either is undefined, and where both are 0 */
export function harmonicMean(one: number | null, other: number | null): number | null {
  if (one === null || other === null || one + other === 0) return null
  return (2 * one * other) / (one + other)
}
