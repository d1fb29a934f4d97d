import type { AnswerValues } from '@/components/answer/answer-state'
import { listEntries } from '@/components/answer/list-entries'
import type { PartMark } from '@/components/parts/shown-part'
import type { Definition } from '@/lib/core/protocols/definition'
import { listQuotingFields } from '@/lib/core/protocols/quoted-entries'

/** The words of an item's texts that entries of an answer come from. */
export function listMarks(definition: Definition, values: AnswerValues): PartMark[] {
  return listQuotingFields(definition).flatMap(({ id, role }) =>
    listEntries(values[id]).flatMap(({ quote, start }) =>
      quote === undefined || start === undefined ? [] : [{ role, start, end: start + quote.length }],
    ),
  )
}
