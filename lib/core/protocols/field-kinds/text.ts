import { plainText } from '@/lib/core/prompts/plain-text'
import type { FieldKind } from './field-kind'

/** Words of the rater's own. Nothing is counted of them. */
export const text: FieldKind<'text', string> = {
  variables: () => [],
  answerSchema: () => ({ type: 'string' }),
  parse: ({ maxLength }, answer) =>
    plainText(maxLength).safeParse(answer).data ?? { problem: 'says nothing' },
  read: () => null,
  findProblems: () => [],
}
