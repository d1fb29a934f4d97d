/** How often one label was given, and its share of all that were given; the share is null when none was. */
type LabelCount = { count: number; share: number | null }

export type LabelCounts = {
  /** Statements with a label: what shares are shares of. */
  rated: number
  /** Statements without one. They are counted and shown, and never enter a share. */
  missing: number
  /** By the code of the label. */
  labels: Readonly<Record<string, LabelCount>>
}

/**
 * Counts and shares of the labels of one text. Shares are fractions from 0 to 1, not rounded.
 *
 * @param said the code of a label for each statement, null where there is none
 * @param codes of all labels
 * @throws {RangeError} for anything that is not exactly one of the labels
 * @see VeriFact (Chung et al. 2025), figure 2
 */
export function countLabels(said: readonly (string | null)[], codes: readonly string[]): LabelCounts {
  const known = said.filter((code) => code !== null)
  const stray = known.find((code) => !codes.includes(code))
  if (stray !== undefined) throw new RangeError(`“${stray.slice(0, 40)}” is no label`)
  const labels = Object.fromEntries(
    codes.map((code) => {
      const count = known.filter((one) => one === code).length
      return [code, { count, share: known.length === 0 ? null : count / known.length }]
    }),
  )
  return { rated: known.length, missing: said.length - known.length, labels }
}

/** How often a label was given. */
export function countOf({ labels }: Pick<LabelCounts, 'labels'>, code: string): LabelCount {
  return labels[code] ?? { count: 0, share: null }
}
