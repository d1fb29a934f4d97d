import type { MarkedSpan } from '../protocols/marked-spans'
import { classWords } from './class-words'
import { proposeGroups } from './propose-groups'
import type { SpanLayer } from './settled-fields'
import { isSameSet } from './span-session'

/** What a rater marked, by the ids of layers; a layer that is absent is not answered. */
export type Marks = Readonly<Record<string, readonly MarkedSpan[]>>

/** Passages of a layer that seem to mark one thing, in words for each rater; null for a rater who did not answer the layer. */
type ComparedPassage = {
  layer: SpanLayer
  /** All who answered the layer marked it alike; never so where it was one of several raters alone. */
  isSame: boolean
  words: (string | null)[]
}

/**
 * What raters marked, passage beside passage, as an agreement session pairs them, in the text's order.
 *
 * @param marks of each rater
 */
export function compareMarks(layers: readonly SpanLayer[], marks: readonly Marks[]): ComparedPassage[] {
  return layers.flatMap((layer) =>
    proposeGroups(marks.map(({ [layer.id]: set = [] }) => set)).map((group): ComparedPassage => {
      const isAsked = marks.map((own) => own[layer.id] !== undefined)
      const sets = group.flatMap((span, rater) => (isAsked[rater] ? [span ? [span] : []] : []))
      return {
        layer,
        isSame: (sets.length > 1 || marks.length === 1) && sets.every((set) => isSameSet(set, sets[0] ?? [])),
        words: group.map((span, rater) => {
          if (!isAsked[rater]) return null
          return span ? `“${span.quote}” (${classWords(layer, span)})` : 'not marked'
        }),
      }
    }),
  )
}
