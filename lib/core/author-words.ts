import type { MatrixItem } from './ratings-matrix'

export type AuthorKind = MatrixItem['authorKind']

/** Who writes documents, wherever people read of it; files and addresses keep the keys. */
export const AUTHOR_WORDS: Record<AuthorKind, { one: string; many: string }> = {
  human: { one: 'a person', many: 'people' },
  llm: { one: 'a model', many: 'models' },
}

/** What an author without a name of their own goes by. */
export function authorWords({ author, authorKind }: { author: string; authorKind: AuthorKind }): string {
  return author || AUTHOR_WORDS[authorKind].one
}

/** An author's name with what the author is, which a name alone need not say: `demo-writer (a model)`. */
export function authorLabel(author: string, kind: AuthorKind | null): string {
  if (kind === null) return author
  const { one } = AUTHOR_WORDS[kind]
  return author === '' || author === one ? one : `${author} (${one})`
}

/** Statements by kind and by who wrote them, as `Claims written by models`. */
export function statementsOf({ author, kind }: { author?: AuthorKind; kind?: MatrixItem['kind'] }): string {
  const what = kind == null ? 'All' : { claim: 'Claims', sentence: 'Sentences', fact: 'Facts' }[kind]
  return author === undefined ? what : `${what} written by ${AUTHOR_WORDS[author].many}`
}
