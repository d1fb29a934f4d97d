import type { AnswerValues } from '@/components/answer/answer-state'
import type { Definition } from '@/lib/core/protocols/definition'
import { spansOf } from './marking-state'

/** An answer as the browser stores and sends it: no words of the text lie in it, as the server has the text. */
export function withoutQuotes(
  { spanLayers }: Pick<Definition, 'spanLayers'>,
  values: AnswerValues,
): Record<string, unknown> {
  const layers = spanLayers.map(({ id }) => [
    id,
    spansOf(values, id).map(({ id: own, start, end, label, attributes }) => ({
      id: own,
      start,
      end,
      label,
      attributes,
    })),
  ])
  return { ...values, ...Object.fromEntries(layers) }
}
