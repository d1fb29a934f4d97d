import { LABEL_TONES } from '@/components/ui/label-tones'
import { counted } from '@/lib/core/counted-words'
import type { Label, Tone } from '@/lib/core/labels'
import type { SheetEvidence } from '@/lib/core/score-sheet/score-sheet'

const BY_WEIGHT: readonly Tone[] = ['bad', 'absent', 'neutral', 'good']

/** Labels with those that need a reader most first. */
function byWeight(labels: readonly Label[]): readonly Label[] {
  return BY_WEIGHT.flatMap((tone) => labels.filter((label) => label.tone === tone))
}

/** What a passage under several statements is painted as: the label that needs a reader most. */
export function gravestLabel(codes: readonly (string | null)[], labels: readonly Label[]): Label | null {
  return byWeight(labels).find(({ code }) => codes.includes(code)) ?? null
}

/** The label of a code; null without one. */
export function labelOf(code: string | null, labels: readonly Label[]): Label | null {
  return labels.find((label) => label.code === code) ?? null
}

/** The sign of a label in a text; a dash where there is none. */
export function signOf(label: Label | null): string {
  return label ? LABEL_TONES[label.tone].sign : '–'
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
