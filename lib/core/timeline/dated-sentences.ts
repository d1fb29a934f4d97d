import { splitStatements } from '../text/statements'
import { resolveDates } from './resolve-dates'
import type { DatedStatement, NoteDays } from './timeline'

export type DatedNote = NoteDays & { noteId: string; text: string }

/**
 * The dated sentences of a note: the timeline without a model. A sentence with several dates stands at each of them; headings and
 * fragments state nothing.
 */
export function dateSentences({ noteId, text, ...days }: DatedNote): DatedStatement[] {
  return splitStatements(text, 'sentence').flatMap(({ statement, start, end }) =>
    resolveDates(statement, days).map((date) => ({
      ...date,
      noteId,
      start,
      end,
      text: statement,
      quote: null,
    })),
  )
}
