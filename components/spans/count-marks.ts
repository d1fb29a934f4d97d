import type { AnswerValues } from '@/components/answer/answer-state'
import { named, whole } from '@/lib/core/counted-words'
import type { Definition } from '@/lib/core/protocols/definition'
import { spansOf } from './marking-state'

/** How much an answer marks in each layer, in words: `Errors 2 and Jargon 0`; empty for a protocol without layers. */
export function countMarks({ spanLayers }: Pick<Definition, 'spanLayers'>, values: AnswerValues): string {
  return named(spanLayers.map(({ id, title }) => `${title} ${whole(spansOf(values, id).length)}`))
}
