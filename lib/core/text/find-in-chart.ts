import { type FindHit, findInTexts } from './find'
import { findPattern } from './find-pattern'
import type { FindTerms } from './find-terms'
import { countWords, findWords, indexWords, type WordIndex } from './find-words'
import { readWords } from './find-words-of'
import { type FoldedText, foldText } from './fold-text'
import { nearWords } from './near-words'

/** How a query is read: by words in any form and wording, as the letters stand, or as a regular expression. */
export const FIND_MODES = ['words', 'exact', 'pattern'] as const
export type FindMode = (typeof FIND_MODES)[number]

type FindOutcome = {
  hits: readonly FindHit[]
  /** Other wordings that were searched as well. */
  also: readonly string[]
  /** Why the query could not be read. */
  fault: string | null
  /** There is more than was searched or listed. */
  isCut: boolean
}

const LIMIT = 5000
const NOTHING: FindOutcome = { hits: [], also: [], fault: null, isCut: false }

export type Finder = {
  find: (query: string, mode: FindMode) => FindOutcome
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

  function find(query: string, mode: FindMode): FindOutcome {
    const wanted = query.trim()
    if (wanted === '') return NOTHING
    const quoted = mode === 'words' ? /^["“”](.+?)["“”]?$/u.exec(wanted)?.[1] : undefined
    if (mode === 'pattern') {
      const outcome = findPattern(foldOnce(), wanted, { limit: LIMIT })
      return outcome.kind === 'fault'
        ? { ...NOTHING, fault: outcome.message }
        : { ...NOTHING, hits: outcome.hits, isCut: outcome.isCut }
    }
    if (mode === 'exact' || quoted !== undefined) {
      const hits = findInTexts(foldOnce(), quoted ?? wanted, LIMIT)
      return { ...NOTHING, hits, isCut: hits.length >= LIMIT }
    }
    const { hits, also } = findWords(indexOnce(), wanted, terms, LIMIT)
    return { ...NOTHING, hits, also, isCut: hits.length >= LIMIT }
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
