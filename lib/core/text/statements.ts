import { splitClauses } from './clauses'
import { isFragment } from './fragment'
import { isHeading } from './heading'
import { splitSentences } from './sentences'
import type { Span } from './span'

/** A statement of a text: what it says, read alone, and the passage it was taken from. */
export type TextStatement = Span & { statement: string }

/** The sentences of a text that state something, and the pieces that do not: headings and fragments. Both in order. */
export function siftSentences(text: string): { sentences: Span[]; dropped: Span[] } {
  const { sentences = [], dropped = [] } = Object.groupBy(splitSentences(text), (piece) =>
    isHeading(piece.text) || isFragment(piece.text) ? 'dropped' : 'sentences',
  )
  return { sentences, dropped }
}

/**
 * The statements of a text by rules alone, in order: its sentences, or the clauses of its sentences. Headings and fragments
 * state nothing and are left out.
 */
export function splitStatements(text: string, kind: 'sentence' | 'claim'): TextStatement[] {
  const { sentences } = siftSentences(text)
  if (kind === 'claim') return sentences.flatMap(splitClauses)
  return sentences.map((sentence) => ({ ...sentence, statement: sentence.text }))
}
