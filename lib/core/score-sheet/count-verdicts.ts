import { VERDICTS, type Verdict, verdictSchema } from '../verdict'

/** How often one verdict was given, and its share of all that were given; the share is null when none was. */
type VerdictCount = { count: number; share: number | null }

export type VerdictCounts = {
  /** Statements with a verdict: what shares are shares of. */
  rated: number
  /** Statements without one. They are counted and shown, and never enter a share. */
  missing: number
  labels: Record<Verdict, VerdictCount>
}

/**
 * Counts and shares of the verdicts of one text. Shares are fractions from 0 to 1, not rounded.
 *
 * @param verdicts one a statement, null where there is none
 * @throws {RangeError} for anything that is not exactly one of the verdicts
 * @see VeriFact (Chung et al. 2025), figure 2
 */
export function countVerdicts(verdicts: readonly (string | null)[]): VerdictCounts {
  const known = verdicts.filter((verdict) => verdict !== null)
  const stray = known.find((verdict) => !verdictSchema.safeParse(verdict).success)
  if (stray !== undefined) throw new RangeError(`“${stray.slice(0, 40)}” is no verdict`)
  const labels = Object.fromEntries(
    VERDICTS.map((label) => {
      const count = known.filter((verdict) => verdict === label).length
      return [label, { count, share: known.length === 0 ? null : count / known.length }]
    }),
  ) as VerdictCounts['labels']
  return { rated: known.length, missing: verdicts.length - known.length, labels }
}
