/**
 * A fact of a patient's notes: a passage with its place (half-open, UTF-16, `text` quotes the note unless `quote` does) and
 * its note's metadata. Times are wall-clock texts without a zone: `chartDate` is `YYYY-MM-DD`, the others
 * `YYYY-MM-DD HH:MM:SS`.
 */
export type ChartFact = {
  id: string
  noteId: string
  text: string
  /** What stands at this place, where the text is not a quotation: a claim in words of its own. */
  quote?: string
  start: number
  end: number
  category: string | null
  description: string | null
  chartDate: string | null
  chartTime: string | null
  storeTime: string | null
}

/** A fact with its relevance to one statement; only the order and size of scores of one search mean anything. */
export type RetrievedFact = ChartFact & { score: number }
