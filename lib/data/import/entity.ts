import type { ImportKind, ProblemCode } from '@/lib/core/exchange/import-report'
import type { ImportEntity } from '@/lib/core/exchange/import-row'

/** Another row that a staged row names: `alias` is joined as `on` says; `from` is the staged column with the name. */
export type Link = {
  alias: string
  table: string
  on: string
  from: string
  /** Column and thing in words, for problems; null when nothing can dangle here. */
  column: string | null
  word: string
  /** What to do where it dangles, as a sentence. */
  advice?: string
}

export type Check = { when: string; code: ProblemCode; column: string; message: string }

/**
 * How staged rows (`s`) become rows of a table (`t`). All expressions are our own SQL; `$1` is the study.
 */
export type Entity = {
  entity: ImportEntity & ImportKind
  column: string
  /** What a row is called in problems. */
  name: string
  /** Staged columns that may occur only once together. */
  unique: readonly string[]
  links?: readonly Link[]
  target: string
  /** Finds the row that is there already. */
  match: string
  /** True when a row that is there already says something else. */
  differs: string
  checks?: readonly Check[]
  /** Staged rows that count; all when absent. */
  where?: string
  columns: Readonly<Record<string, string>>
  /** In which order rows are added, where they are so many that indexes should grow in theirs. */
  order?: string
}

/** Columns that take what was staged under their own names. */
export function staged(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`"${name}"`, `s."${name}"`]))
}
