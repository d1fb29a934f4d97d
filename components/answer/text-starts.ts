import { named } from '@/lib/core/counted-words'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'
import { cutSpans } from '@/lib/core/text/cut-spans'
import type { AnswerModel, AnswerValues } from './answer-state'

/** What a text can start from. */
export type TextStart = { title: string; text: string }

/** More passages than these are only counted. */
const MOST_NAMED = 4

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
  const marked = markedIn(startsFrom, layers, values)
  return [
    { title: 'Start from the text as it is', text: own },
    ...(marked.length > 0
      ? [{ title: `Start without the ${marked.length} marked`, text: cutSpans(own, marked) }]
      : []),
  ]
}

/** Passages that are marked in the text that a field starts from, and that stand in what was written all the same. */
export function namePassagesLeft(
  { id, startsFrom }: FieldOfKind<'text'>,
  { layers }: AnswerModel,
  values: AnswerValues,
  texts: Readonly<Record<string, string>>,
): string {
  const written = values[id]
  const text = texts[startsFrom ?? '']
  if (startsFrom === undefined || text === undefined || typeof written !== 'string') return ''
  const left = markedIn(startsFrom, layers, values)
    .map(({ start, end }) => text.slice(start, end).replaceAll('\r\n', '\n'))
    .filter((quote) => written.includes(quote))
  return named(
    [...new Set(left)].map((quote) => `“${quote}”`),
    MOST_NAMED,
  )
}

function markedIn(role: string, layers: AnswerModel['layers'], values: AnswerValues): readonly MarkedSpan[] {
  return layers
    .filter(({ part }) => part === role)
    .flatMap(({ id }) => (values[id] ?? []) as readonly MarkedSpan[])
}
