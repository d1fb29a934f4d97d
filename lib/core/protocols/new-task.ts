import { z } from 'zod'
import type { Definition } from './definition'
import { itemListSchema } from './listed-items'

/** A list of items that a page sends: what is longer goes by the REST interface. */
export const MAX_LIST_CHARACTERS = 900_000

/** A task as its lead asks for it. */
export const newTaskSchema = z.strictObject({
  /** One of the study's definitions, by its digest, or one that comes with the product, by its name. */
  protocol: z.string().min(1).max(64),
  /** The definition's, where left out. */
  title: z.string().trim().min(1).max(200).optional(),
  ratersPerItem: z.int().min(1).max(9).optional(),
  /** Kinds of texts that stand for a part, by its role; all that the definition takes where left out. */
  kinds: z.record(z.string().max(61), z.array(z.string().max(200)).min(1).max(40).readonly()).optional(),
  /** The items of a protocol whose items are listed. */
  items: itemListSchema.optional(),
})

export type NewTask = z.output<typeof newTaskSchema>

/**
 * How many people rate each item where nobody says otherwise: one where the first to look at a draft settles it or nothing is settled,
 * two who then meet where a session settles passages.
 */
export function usualRaters({ consensus }: Definition): number {
  const isOfOne = consensus.every(({ rule }) => rule.kind === 'override' || rule.kind === 'none')
  if (consensus.length > 0 && isOfOne) return 1
  return consensus.some(({ rule }) => rule.kind === 'session') ? 2 : 3
}

/** A definition that a task can be made of. */
export type ProtocolChoice = {
  /** What `NewTask.protocol` names it by. */
  name: string
  key: string
  version: number
  title: string
  summary: string
  /** Where the instrument was published; null for one's own. */
  source: string | null
  /** Of the study, or of the product. */
  isOwn: boolean
  /** Tasks of the study that apply it. */
  tasks: number
}

/** What stands for one part of an item. */
type PreviewPart = { role: string; title: string; id: string; kind: string; text: string }

/** How many texts of the study are of a kind. */
export type KindCount = { kind: string; count: number }

/** What a task would consist of. */
export type TaskPreview = {
  items: number
  /** For each part what of the study can stand for it, by kind; of the part's own kinds alone. */
  parts: readonly {
    role: string
    title: string
    of: string
    kinds: readonly KindCount[]
    /** What is lacking where nothing of the study can: the kinds that the part takes, and those that the study has. */
    lacks?: { takes: readonly string[]; has: readonly KindCount[] }
  }[]
  first: readonly { key: string; patient: string; parts: readonly PreviewPart[] }[]
}
