import { plainText } from '@/lib/core/prompts/plain-text'
import type { FieldKind } from './field-kind'

/** Words of the rater's own. Nothing is counted of them. */
export const text: FieldKind<'text', string> = {
  variables: () => [],
  answerSchema: () => ({ type: 'string' }),
  parse({ maxLength, without = [] }, answer) {
    const text = plainText(maxLength).safeParse(answer).data
    if (text === undefined) return { problem: 'says nothing' }
    const found = without.find((words) => text.includes(words))
    return found === undefined ? text : { problem: `still holds “${found}”` }
  },
  read: () => null,
  findProblems: () => [],
}
