import type { ShownAttribute } from '@/lib/core/labeling/labeling'

/** A part of an item as raters see it. */
export type ShownPart = {
  role: string
  title: string
  view: 'statement' | 'text'
  text: string
  /** In one flow, without a layout that gives its author away. */
  isPlain?: boolean
  /** Attributes that raters may see, in the definition's order. */
  facts: readonly ShownAttribute[]
}

/** Words of a part that an answer marks, in UTF-16 code units. */
export type PartMark = { role: string; start: number; end: number }
