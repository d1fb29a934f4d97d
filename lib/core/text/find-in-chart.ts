import { type FindHit, findInTexts } from './find'
import type { FindTerms } from './find-terms'
import { countWords, findWords, indexWords, type WordIndex } from './find-words'
import { readWords } from './find-words-of'
import { type FoldedText, foldText } from './fold-text'
import { nearWords } from './near-words'

/** How a query is read: by words in any form, with synonyms, as the letters stand, or as a regular expression. */
export const FIND_MODES = ['words', 'exact', 'pattern'] as const
export type FindMode = (typeof FIND_MODES)[number]

export type FindOutcome = {
  hits: readonly FindHit[]
  /** Synonyms that were searched as well. */
  also: readonly string[]
  /** Why the query could not be read. */
  fault: string | null
  /** There is more than was searched or listed. */
  isCut: boolean
}

/** Hits that are listed at most. */
export const FIND_LIMIT = 5000
export const NOTHING_FOUND: FindOutcome = { hits: [], also: [], fault: null, isCut: false }

export type Finder = {
  find: (query: string, mode: 'words' | 'exact') => FindOutcome
  /**
   * For a query without hits: at most three others, in which the first word that stands nowhere is one of the texts' words
   * spelled nearly so, the nearest first; that word alone where the whole stands nowhere either.
   */
  near: (query: string) => string[]
  /** Reads the texts ahead of the first query. */
  warm: () => void
}

/** Find over a list of texts; what is prepared once for all queries is kept. A query in double quotes is taken exactly. */
export function makeFinder(texts: readonly string[], terms: FindTerms): Finder {
  let folded: readonly FoldedText[] | null = null
  let words: WordIndex | null = null
  const foldOnce = () => (folded ??= texts.map(foldText))
  const indexOnce = () => (words ??= indexWords(foldOnce()))

  function find(query: string, mode: 'words' | 'exact'): FindOutcome {
    const wanted = query.trim()
    if (wanted === '') return NOTHING_FOUND
    const quoted = mode === 'words' ? /^["“”](.+?)["“”]?$/u.exec(wanted)?.[1] : undefined
    if (mode === 'exact' || quoted !== undefined) {
      const hits = findInTexts(foldOnce(), quoted ?? wanted, FIND_LIMIT)
      return { ...NOTHING_FOUND, hits, isCut: hits.length >= FIND_LIMIT }
    }
    const { hits, also } = findWords(indexOnce(), wanted, terms, FIND_LIMIT)
    return { ...NOTHING_FOUND, hits, also, isCut: hits.length >= FIND_LIMIT }
  }

  function near(query: string): string[] {
    const index = indexOnce()
    const typed = readWords(foldText(query).folded)
    const isFound = (text: string) => findWords(index, text, terms, 1).hits.length > 0
    const unknown = typed.findIndex((word) => !isFound(word))
    return nearWords(countWords(index), typed[unknown] ?? '').map((word) => {
      const whole = typed.with(unknown, word).join(' ')
      return isFound(whole) ? whole : word
    })
  }

  return { find, near, warm: () => void indexOnce() }
}
