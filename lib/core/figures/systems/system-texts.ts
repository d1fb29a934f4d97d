/** What a report says of an item beside its answers. */
export type ItemTexts = {
  itemId: string
  patient: string
  /** What was looked for, such as a key fact. */
  text: string
  /** Attributes of what was looked for, such as a category and who named it. */
  attributes: Readonly<Record<string, string | number | null>>
  /** The text of the system; null where an item has none. */
  document: { documentId: string; text: string } | null
  /** The same for items that ask the same of texts of other systems; null where nothing else asks it. */
  pair: string | null
}

/** Why a rater answered so: of a question, or of the whole form where it is not said of which. */
export type Explanation = { raterId: string; field: string | null; text: string }

/** A passage of a text that an explanation quotes, half-open in UTF-16 code units. */
export type Quoted = { start: number; end: number; quote: string }

/** Shorter quotations are found by chance. */
const SHORTEST = 8
const QUOTES = /["“”«»]([^"“”«»\n]{8,400})["“”«»]|(?:^|\s)['‘]([^'‘’\n]{8,400})['’](?=[\s.,;:)]|$)/gu

/**
 * Passages of a text that an explanation quotes, in their order there, each once: what stands in quotation marks and in the text.
 *
 * @example
 * quotedPassages('It says “given heparin”.', 'He was given heparin.').map(({ start }) => start) // => [7]
 */
export function quotedPassages(explanation: string, text: string): Quoted[] {
  const found = new Map<number, Quoted>()
  const lower = text.toLowerCase()
  for (const [, double, single] of explanation.matchAll(QUOTES)) {
    const words = (double ?? single ?? '').replace(/[.,;:…]+$/u, '').trim()
    if (words.length < SHORTEST) continue
    const start = lower.indexOf(words.toLowerCase())
    // letters that change their length with their case would shift the place
    if (start < 0 || lower.length !== text.length) continue
    const end = start + words.length
    if (!found.has(start)) found.set(start, { start, end, quote: text.slice(start, end) })
  }
  return [...found.values()].toSorted((one, other) => one.start - other.start)
}
