import type { SpanLine, SpanLook } from '@/components/spans/span-looks'

const LINES: readonly SpanLine[] = ['solid', 'dashed', 'double', 'dotted']
const COLORS = [2, 8, 7, 6] as const

/** How a rater's passages look in a session: by the kind of line first, by color besides, and by a letter. */
export function lookOfRater(rater: number): SpanLook {
  const color = COLORS[rater % COLORS.length] ?? 2
  return { color: `var(--span-${color})`, line: LINES[rater % LINES.length] ?? 'solid', tag: letterOf(rater) }
}

export function letterOf(rater: number): string {
  return String.fromCodePoint(65 + (rater % 26))
}

/** How agreed passages look. */
export const AGREED_LOOK: SpanLook = { color: 'var(--span-4)', line: 'thick', tag: '✓' }
