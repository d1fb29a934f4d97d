import type { FieldOfKind } from '@/lib/core/protocols/field'

/** One line of a list as it stands in a form. */
export type ListEntry = { text: string; label: string | null }

/** The lines of a list, whichever way they were given: as texts, or with their labels. */
export function listEntries(value: unknown): readonly ListEntry[] {
  if (!Array.isArray(value)) return []
  return value.map((entry: unknown) => {
    if (typeof entry === 'string') return { text: entry, label: null }
    const { text, label } = (entry ?? {}) as { text?: unknown; label?: unknown }
    return { text: typeof text === 'string' ? text : '', label: typeof label === 'string' ? label : null }
  })
}

/** The lines as a value of the field; without any line, nothing was given. */
export function toListValue(
  { labels }: Pick<FieldOfKind<'list'>, 'labels'>,
  entries: readonly ListEntry[],
): unknown {
  if (entries.length === 0) return undefined
  return labels ? entries : entries.map(({ text }) => text)
}

/** With one line moved to another place. */
export function placeEntry(entries: readonly ListEntry[], from: number, to: number): readonly ListEntry[] {
  const entry = entries[from]
  return entry ? entries.toSpliced(from, 1).toSpliced(to, 0, entry) : entries
}
