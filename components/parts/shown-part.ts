/** A part of an item as raters see it. */
export type ShownPart = {
  role: string
  title: string
  view: 'statement' | 'text'
  text: string
  /** Attributes that raters may see, in the definition's order. */
  facts: readonly { title: string; value: string }[]
}
