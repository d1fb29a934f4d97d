import type { FieldOfKind } from '@/lib/core/protocols/field'

/** One line of a list as it stands in a form, with the words that it comes from and what it was suggested as. */
export type ListEntry = {
  text: string
  label: string | null
  quote?: string
  start?: number
  suggested?: string
}

/** The lines of a list, whichever way they were given: as texts, or with their labels. */
export function listEntries(value: unknown): readonly ListEntry[] {
  if (!Array.isArray(value)) return []
  return value.map((entry: unknown) => {
    if (typeof entry === 'string') return { text: entry, label: null }
    const { text, label, quote, start, suggested } = (entry ?? {}) as Partial<
      Record<keyof ListEntry, unknown>
    >
    return {
      text: typeof text === 'string' ? text : '',
      label: typeof label === 'string' ? label : null,
      ...(typeof quote === 'string' && typeof start === 'number' && { quote, start }),
      ...(typeof suggested === 'string' && { suggested }),
    }
  })
}

/** The lines as a value of the field; without any line, nothing was given. */
export function toListValue(
  { labels, quotes }: Pick<FieldOfKind<'list'>, 'labels' | 'quotes'>,
  entries: readonly ListEntry[],
): unknown {
  if (entries.length === 0) return undefined
  return labels || quotes ? entries : entries.map(({ text }) => text)
}

/** With one line moved to another place. */
export function placeEntry(entries: readonly ListEntry[], from: number, to: number): readonly ListEntry[] {
  const entry = entries[from]
  return entry ? entries.toSpliced(from, 1).toSpliced(to, 0, entry) : entries
}
