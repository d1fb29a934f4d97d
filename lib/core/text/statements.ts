import { splitClauses } from './clauses'
import { isHeading } from './heading'
import { splitSentences } from './sentences'
import type { Span } from './span'

/** A statement of a text: what it says, read alone, and the passage it was taken from. */
export type TextStatement = Span & { statement: string }

/**
 * The statements of a text by rules alone, in order: its sentences, or the clauses of its sentences. Headings state nothing
 * and are left out.
 */
export function splitStatements(text: string, kind: 'sentence' | 'claim'): TextStatement[] {
  const sentences = splitSentences(text).filter((sentence) => !isHeading(sentence.text))
  if (kind === 'claim') return sentences.flatMap(splitClauses)
  return sentences.map((sentence) => ({ ...sentence, statement: sentence.text }))
}
