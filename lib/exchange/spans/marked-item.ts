import type { FileLocation } from '@/lib/core/exchange/import-report'

/** A passage in one of an item's texts, half-open in UTF-16 code units. */
export type Mark = {
  id: string
  /** The text's name in the file. */
  part: string
  start: number
  end: number
  label: string
  attributes: Readonly<Record<string, string>>
}

/** A link of two passages by their ids; null where what it leads to is missing. */
export type MarkLink = { name: string; from: string; to: string | null }

/** A text of an item as a file names it. */
export type MarkedText = { name: string; text: string }

/** Who wrote a text. */
export type Author = { kind: 'human' | 'llm'; name: string }

/** What one rater marked in one item, whatever file it comes from. */
export type MarkedItem = FileLocation & {
  /** The task by its name in files; null where the file says nothing. */
  task: string | null
  /** The item's key, for one that the study has; null where its texts come along. */
  key: string | null
  /** What texts that come along are named after. */
  name: string
  author: Author | null
  texts: readonly MarkedText[]
  marks: readonly Mark[]
  links: readonly MarkLink[]
  /** What was answered beside passages, by the ids of fields; null where the file has no place for it. */
  fields: Readonly<Record<string, unknown>> | null
  /** Layers that are answered, also by nothing; null where the file does not say: then those with passages, and the first. */
  answered: readonly string[] | null
  rater: string
  raterKind: 'human' | 'ai'
  round: number
  comment: string | null
  uncertain: boolean
  activeMs: number | null
  ratedAt: string | null
}

/** What files of tools that know nothing of these say. */
export const UNSAID = {
  task: null,
  key: null,
  author: null,
  answered: null,
  fields: null,
  raterKind: 'human',
  round: 1,
  comment: null,
  uncertain: false,
  activeMs: null,
  ratedAt: null,
} as const
