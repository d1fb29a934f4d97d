import { counted } from '@/lib/core/counted-words'
import type { SheetEvidence } from '@/lib/core/score-sheet/score-sheet'
import type { Verdict } from '@/lib/core/verdict'

/** How a verdict looks inside a text: a sign, a kind of underline and a colour, so that no one of them is needed. */
export const SIGNS: Record<Verdict, { sign: string; mark: string }> = {
  Supported: { sign: '✓', mark: 'bg-supported-soft decoration-supported underline decoration-1' },
  'Not Supported': {
    sign: '✗',
    mark: 'bg-not-supported-soft decoration-not-supported underline decoration-wavy decoration-1',
  },
  'Not Addressed': {
    sign: '?',
    mark: 'bg-not-addressed-soft decoration-not-addressed underline decoration-dashed decoration-2',
  },
}

const BY_WEIGHT: readonly Verdict[] = ['Not Supported', 'Not Addressed', 'Supported']

/** What a passage under several statements is painted as: the verdict that needs a reader most. */
export function gravestVerdict(verdicts: readonly (Verdict | null)[]): Verdict | null {
  return BY_WEIGHT.find((verdict) => verdicts.includes(verdict)) ?? null
}

/** `87 %`; a share that is not none and not all never looks like it. */
export function toPercent(share: number | null): string {
  if (share === null) return '–'
  const percent = Math.round(share * 100)
  if (percent === 0 && share > 0) return '<1\u00a0%'
  if (percent === 100 && share < 1) return '>99\u00a0%'
  return `${percent}\u00a0%`
}

/** What shares of verdicts are shares of, and why they have no interval. */
export function sharesBasis(rated: number, kind: string): string {
  return `Shares are of the ${counted(rated, kind, `${kind}s`)} of this text that ${rated === 1 ? 'has' : 'have'} a verdict. They describe this text alone, so they have no interval.`
}

/** What a passage is called in reasons, before its quote: `[2] `, or nothing. */
export function numberPassage({ number }: Pick<SheetEvidence, 'number'>): string {
  return number === null ? '' : `[${number}] `
}
