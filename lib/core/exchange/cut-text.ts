import { splitClauses } from '../text/clauses'
import { siftSentences } from '../text/statements'
import type { CutSentence } from './cut-choice'

/**
 * The sentences of a text with their claims, by the built-in rules, and the words of the pieces that state nothing and are
 * dropped: headings and fragments.
 */
export function cutText(text: string): { sentences: CutSentence[]; dropped: string[] } {
  const { sentences, dropped } = siftSentences(text)
  return {
    sentences: sentences.map((sentence) => ({
      sentence: { kind: 'sentence', text: sentence.text, start: sentence.start, end: sentence.end },
      claims: splitClauses(sentence).map(({ statement, start, end }) => ({
        kind: 'claim',
        text: statement,
        start,
        end,
      })),
    })),
    dropped: dropped.map((piece) => piece.text),
  }
}
