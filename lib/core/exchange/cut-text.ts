import { splitClauses } from '../text/clauses'
import { splitStatements } from '../text/statements'
import type { CutSentence } from './cut-choice'

/** The sentences of a text with their claims, by the built-in rules. Headings state nothing and are left out. */
export function cutText(text: string): CutSentence[] {
  return splitStatements(text, 'sentence').map((sentence) => ({
    sentence: { kind: 'sentence', text: sentence.text, start: sentence.start, end: sentence.end },
    claims: splitClauses(sentence).map(({ statement, start, end }) => ({
      kind: 'claim',
      text: statement,
      start,
      end,
    })),
  }))
}
