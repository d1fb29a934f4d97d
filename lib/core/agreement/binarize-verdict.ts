import type { Verdict } from '@/lib/core/verdict'

/** The three verdicts with the two negatives merged. */
export const BINARY_VERDICTS = ['Supported', 'Not Supported or Addressed'] as const
export type BinaryVerdict = (typeof BINARY_VERDICTS)[number]

/** Merges the two negative verdicts; a missing one stays missing. @see VeriFact, section 4.6 */
export function binarizeVerdict(verdict: Verdict | null): BinaryVerdict | null {
  if (verdict === null) return null
  return verdict === 'Supported' ? 'Supported' : 'Not Supported or Addressed'
}
