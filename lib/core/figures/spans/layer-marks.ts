import type { RaterSets, SpanSession } from '@/lib/core/adjudication/span-session'
import type { TokenBounds } from '@/lib/core/agreement/spans/labeled-span'
import type { Definition } from '@/lib/core/protocols/definition'
import type { MarkedSpan } from '@/lib/core/protocols/marked-spans'

/** A text in which passages are marked. */
export type LayerText = {
  text: string
  tokens: TokenBounds
  /** How many words it has between white space. */
  words: number
}

/** What is settled of one item, with what each rater had marked then. */
export type SettledMarks = {
  session: SpanSession
  sets: RaterSets
  /** Whether all marked the same, so that there was no session. */
  isAlike: boolean
}

/** What is marked in one layer of a task's items. */
export type LayerMarks = {
  layer: Definition['spanLayers'][number]
  /** Per item the text of the layer's part. */
  texts: readonly (LayerText | null)[]
  /** Per rater of the table, in its order, and item; null where the rater did not answer the layer. */
  marks: readonly (readonly (readonly MarkedSpan[] | null)[])[]
  /** Per item what a session settled; null where none did. */
  settled: readonly (SettledMarks | null)[]
}
