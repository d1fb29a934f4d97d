import type { ChartNote } from '../chart'
import { toNoteField, withoutHeads } from '../prompts/note-field'

/** `as-published` repeats the published code, which begins with an empty bundle when the first text is too long for one. */
export type PackingVariant = 'described' | 'as-published'

const BREAK = '\n\n'

/**
 * Texts put together in order, as many as stay within `limit` tokens; blank lines between and after them do not count. A
 * text longer than the limit is a bundle of its own.
 *
 * @see VeriFact (Chung et al. 2025), section 4.2.4
 */
export function packBundles(
  texts: readonly string[],
  limit: number,
  countTokens: (text: string) => number,
  variant: PackingVariant,
): string[] {
  if (texts.length === 0) return []
  const bundles: string[][] = [[]]
  let running = 0
  for (const text of texts) {
    const tokens = countTokens(text)
    const isFirst = bundles.length === 1 && bundles[0]?.length === 0
    if (running + tokens > limit && (!isFirst || variant === 'as-published')) {
      bundles.push([])
      running = 0
    }
    bundles.at(-1)?.push(text)
    running += tokens
  }
  return bundles.map((bundle) => bundle.map((text) => `${text}${BREAK}`).join(''))
}

/** How the line above a summary begins. */
const HEAD = /Date:/iy

/**
 * A note's summary under a line that says when it was written and what it is. The missing blank after the second bar is the
 * published form, kept so that prompts are the same. Neither the note nor its summary can begin another such line.
 */
export function headSummary(
  note: Pick<ChartNote, 'chartDate' | 'chartTime' | 'category' | 'description'>,
  summary: string,
): string {
  const date = note.chartDate ?? note.chartTime?.slice(0, 10) ?? 'Unknown'
  const time = note.chartTime?.slice(11) ?? 'Unknown'
  const [category, description] = [note.category, note.description].map(toNoteField)
  return `Date: ${date} | Time: ${time} |Note Category: ${category || 'None'} | Note Description: ${description || 'None'}\n${withoutHeads(summary, HEAD)}`
}

/** Whether notes of this category sum up a stay: a writer that reads one copies it. */
export function isSummaryOfStay(category: string): boolean {
  return category.toLowerCase().includes('discharge summary')
}
