import type { AuthorKind } from '../author-words'

/** What cutting documents into statements is about, before it starts. */
export type CutPlan = {
  /** The texts by what they are and who wrote them. */
  texts: readonly { kind: string; author: string; authorKind: AuthorKind; count: number }[]
  /** Texts that are left as they are: other items are made of them. */
  leftOut: readonly { kind: string; count: number }[]
  /** Titles of the tasks that get new items. */
  tasks: readonly string[]
}
