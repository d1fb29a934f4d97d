import type { LayerKeys } from './marking-keys'
import type { Layer, Span } from './marking-state'

/**
 * How spans of a label look: a color, a kind of line below, and a sign, so that none of them is needed alone. `title` is what a screen
 * reader says where a span begins.
 */
export type SpanLook = { color: string; line: SpanLine; tag: string; title: string }

export type SpanLine = 'solid' | 'dashed' | 'double' | 'dotted' | 'thick'

const COLORS = 8
const LINES: readonly SpanLine[] = ['solid', 'dashed', 'double', 'dotted', 'thick']

/** Looks of a layer's labels, by code. Labels that share a color differ in line and sign; a label that is alone needs no sign. */
export function looksOfLayer(
  { labels }: Pick<Layer, 'labels'>,
  keys: LayerKeys,
): ReadonlyMap<string, SpanLook> {
  return new Map(
    labels.map(({ code, title }, index) => [
      code,
      {
        color: `var(--span-${(index % COLORS) + 1})`,
        line: LINES[index % LINES.length] ?? 'solid',
        tag: labels.length === 1 ? '' : (keys.labels[index]?.toUpperCase() ?? `${index + 1}`),
        title: title ?? code,
      },
    ]),
  )
}

/** A span as a text shows it. */
export type ShownSpan = Pick<Span, 'id' | 'start' | 'end'> & {
  look: SpanLook
  /** Its line among those of spans that it overlaps, from 0. */
  lane: number
  isCurrent: boolean
  /** Of another layer than the one that is at hand: only hinted at. */
  isFaint: boolean
}

const LANES = 3

/** Spans in a text's order, each on a line that no overlapping one has, as far as there are lines. */
export function withLanes<Entry extends { start: number; end: number }>(
  spans: readonly Entry[],
): (Entry & { lane: number })[] {
  const ends: number[] = []
  return spans
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .map((span) => {
      const free = ends.findIndex((end) => end <= span.start)
      const lane = free < 0 ? ends.length : free
      ends[lane] = span.end
      return { ...span, lane: lane % LANES }
    })
}

/** Backgrounds that draw the lines of the spans at one stretch of text, the tint of the shortest below them. */
export function drawingOf(spans: readonly Pick<ShownSpan, 'look' | 'lane'>[]): string {
  return spans
    .map(
      ({ look, lane }) =>
        `${image(look)} 0 calc(100% - ${lane * 4}px) / 100% ${height(look.line)}px no-repeat`,
    )
    .join(', ')
}

/** How words look over which these passages lie, longest first: the tint of the shortest, a line for each. */
export function styleOfStretch(spans: readonly ShownSpan[], tag = 'var(--ink)'): React.CSSProperties {
  const lanes = Math.max(...spans.map(({ lane }) => lane))
  return {
    '--span': spans.at(-1)?.look.color,
    '--span-tag': tag,
    '--span-lines': drawingOf(spans),
    '--span-room': `${lanes * 4 + 3}px`,
  } as React.CSSProperties
}

/** What is said of the passages that begin here; undefined where none does. */
export function saysOf(begins: readonly ShownSpan[]): string | undefined {
  const titles = begins.map(({ look }) => look.title).filter(Boolean)
  return titles.length === 0 ? undefined : `${titles.join(', ')}: `
}

function height(line: SpanLine): number {
  return line === 'double' || line === 'thick' ? 3 : 2
}

function image({ color, line }: SpanLook): string {
  switch (line) {
    case 'solid':
    case 'thick':
      return `linear-gradient(${color}, ${color})`
    case 'double':
      return `linear-gradient(${color} 0 1px, transparent 1px 2px, ${color} 2px)`
    case 'dashed':
      return `repeating-linear-gradient(90deg, ${color} 0 6px, transparent 6px 9px)`
    case 'dotted':
      return `repeating-linear-gradient(90deg, ${color} 0 2px, transparent 2px 4px)`
  }
}
