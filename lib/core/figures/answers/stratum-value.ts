import { AUTHOR_WORDS, type AuthorKind } from '@/lib/core/author-words'
import type { ScoredItem } from '@/lib/core/protocols/compute-scores'
import type { Definition } from '@/lib/core/protocols/definition'

/** What is known of an item beside its answers. */
export type StratifiedItem = {
  /** Of its document and statement, by attribute; null where it is of none. */
  document: { authorName: string; authorKind: AuthorKind; kind: string } | null
  statement: { kind: string } | null
  /** Attributes of its parts, by role. */
  parts: ScoredItem['reading']['parts']
  /** Values of its own, by the stratum's id or the attribute's. */
  own: Readonly<Record<string, unknown>>
}

/** The value of a stratum of an item, or null where it has none. A person without a name goes by what they are. */
export function stratumValue(
  { id, from }: Definition['strata'][number],
  { document, statement, parts, own }: StratifiedItem,
): string | null {
  const [role = '', attribute = ''] = from.split('.')
  const given = own[id] ?? parts[role]?.[attribute] ?? (role === 'item' ? own[attribute] : undefined)
  if (typeof given === 'string') return given
  if (typeof given === 'number' || typeof given === 'boolean') return String(given)
  if (role === 'statement' && attribute === 'kind') return statement?.kind ?? null
  if (document === null) return null
  switch (attribute) {
    case 'authorName':
      return document.authorName || AUTHOR_WORDS[document.authorKind].one
    case 'authorKind':
      return AUTHOR_WORDS[document.authorKind].one
    case 'kind':
      return document.kind
    default:
      return null
  }
}
