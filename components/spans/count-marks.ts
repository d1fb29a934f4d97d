import type { AnswerValues } from '@/components/answer/answer-state'
import { named, whole } from '@/lib/core/counted-words'
import type { Definition } from '@/lib/core/protocols/definition'
import { linksOf, spansOf } from './marking-state'

/** How much an answer marks in each layer, in words: `Errors 2 and Jargon 0`; empty for a protocol without layers. */
export function countMarks({ spanLayers }: Pick<Definition, 'spanLayers'>, values: AnswerValues): string {
  return named(spanLayers.map(({ id, title }) => `${title} ${whole(spansOf(values, id).length)}`))
}

/** How many passages of a layer are linked to nothing and not said to be missing either. */
export function countUnlinked(links: Definition['spanLinks'], values: AnswerValues, layer: string): number {
  const open = links
    .filter(({ from }) => from === layer)
    .map(({ id }) => {
      const linked = new Set(linksOf(values, id).map(({ from }) => from))
      return spansOf(values, layer).filter((span) => !linked.has(span.id)).length
    })
  return Math.max(0, ...open)
}
