import type { SpanLine, SpanLook } from '@/components/spans/span-looks'

const LINES: readonly SpanLine[] = ['solid', 'dashed', 'double', 'dotted']
const COLORS = [2, 8, 7, 6] as const

/** How a rater's passages look in a session: by the kind of line first, by color besides, and by a letter. */
export function lookOfRater(rater: number, title = letterOf(rater)): SpanLook {
  const color = COLORS[rater % COLORS.length] ?? 2
  const line = LINES[rater % LINES.length] ?? 'solid'
  return { color: `var(--span-${color})`, line, tag: letterOf(rater), title }
}

export function letterOf(rater: number): string {
  return String.fromCodePoint(65 + (rater % 26))
}

/** How agreed passages look. */
export const AGREED_LOOK: SpanLook = { color: 'var(--span-4)', line: 'thick', tag: '✓', title: 'agreed' }

/** More AI raters than these have no room below the words. */
export const MOST_AI = 3

/** How an AI rater's passages look beside those of so many people. */
export function lookOfAi(index: number, people: number, title: string): SpanLook {
  return { ...lookOfRater(people + index, title), line: 'dotted' }
}
