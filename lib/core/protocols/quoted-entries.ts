import { locateQuote } from '../text/locate-quote'
import type { Definition } from './definition'
import type { Entry } from './field-kinds/list'

/** Fields that hold entries with the words of a part that they come from. */
export function listQuotingFields({ fields }: Pick<Definition, 'fields'>) {
  return fields.flatMap((field) =>
    field.kind === 'list' && field.quotes !== undefined ? [{ id: field.id, role: field.quotes }] : [],
  )
}

/**
 * Values whose quotes stand as their part has them, with where they begin. A quote that does not stand there is left out, and
 * named.
 *
 * @param texts of the item's parts, by role
 */
export function placeQuotes(
  definition: Pick<Definition, 'fields'>,
  values: Readonly<Record<string, unknown>>,
  texts: Readonly<Record<string, string>>,
): { values: Record<string, unknown>; lost: string[] } {
  const placed: Record<string, unknown> = { ...values }
  const lost: string[] = []
  for (const { id, role } of listQuotingFields(definition)) {
    if (!Object.hasOwn(values, id)) continue
    placed[id] = (values[id] as readonly Entry[]).map(({ quote, start = 0, ...entry }) => {
      if (quote === undefined) return entry
      const text = texts[role] ?? ''
      const span = text.startsWith(quote, start)
        ? { start, text: quote }
        : (locateQuote(text, quote, start) ?? locateQuote(text, quote))
      if (span === null) {
        lost.push(quote)
        return entry
      }
      return { ...entry, quote: span.text, start: span.start }
    })
  }
  return { values: placed, lost }
}
