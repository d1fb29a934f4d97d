import type { Figure, Shown } from '../figure'

/** A figure whose reasons speak of what this task's items are called. */
export function inWords({ one, many }: { one: string; many: string }, figure: Figure): Figure {
  const say = (text: string) =>
    text
      .replaceAll(/\b(?:items|statements)\b/g, many)
      .replaceAll(/\b(?:item|statement)\b/g, one)
      .replaceAll(/\bcluster/g, 'patient')
  return mapShown(figure, ({ reason, untold, note, ...shown }) => ({
    ...shown,
    ...(typeof reason === 'string' && { reason: say(reason) }),
    ...(untold !== undefined && { untold: say(untold) }),
    ...(note !== undefined && { note: say(note) }),
  }))
}

/** A figure with each estimate in it changed. */
function mapShown(figure: Figure, change: (shown: Shown) => Shown): Figure {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    if ('value' in value && 'interval' in value) return change(value as Shown)
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, walk(own)]))
  }
  return walk(figure) as Figure
}
