import type { FieldOfKind } from '@/lib/core/protocols/field'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { cutSpans } from '@/lib/core/text/cut-spans'
import type { AnswerModel, AnswerValues } from './answer-state'

/** What a text can start from. */
export type TextStart = { title: string; text: string }

/**
 * What a text field can start from: a part's text, as it is and without what is marked in it, or a text that was written before.
 *
 * @param texts of the item's parts, by role
 */
export function listStarts(
  { startsFrom }: FieldOfKind<'text'>,
  { fields, layers }: AnswerModel,
  values: AnswerValues,
  texts: Readonly<Record<string, string>>,
): readonly TextStart[] {
  if (startsFrom === undefined) return []
  const own = texts[startsFrom]
  if (own === undefined) {
    const before = values[startsFrom]
    const question = fields.find(({ id }) => id === startsFrom)?.question ?? startsFrom
    return typeof before === 'string' && before.trim() !== ''
      ? [{ title: `Start from “${question}”`, text: before }]
      : []
  }
  const marked = layers
    .filter(({ part }) => part === startsFrom)
    .flatMap(({ id }) => (values[id] ?? []) as readonly MarkedSpan[])
  return [
    { title: 'Start from the text as it is', text: own },
    ...(marked.length > 0
      ? [{ title: `Start without the ${marked.length} marked`, text: cutSpans(own, marked) }]
      : []),
  ]
}
