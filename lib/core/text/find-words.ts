import { stem } from '../retrieval/stem'
import type { FindHit } from './find'
import type { FindTerms, FindVariant } from './find-terms'
import { matchWords, readWords } from './find-words-of'
import { endOfCharacter, type FoldedText, foldText } from './fold-text'

type IndexedText = {
  original: string
  /** Per word: its number in the dictionary, its half-open span in the original, and whether it stands beside the word before. */
  ids: Int32Array
  starts: Int32Array
  ends: Int32Array
  isJoined: Uint8Array
}

/** The words of a list of texts, each different spelling once: read once, searched at each key press. */
export type WordIndex = {
  spellings: readonly string[]
  folded: readonly string[]
  stems: readonly string[]
  texts: readonly IndexedText[]
}

/** What may stand between two words of one phrase: a blank, a hyphen, a slash; a point only inside ("2.5", "p.o."). */
const JOINT = /^(?: ?[-/'] ?| |\.)$/u
const PREFIX_FROM = 3

/** Reads the words of texts, in their order. */
export function indexWords(texts: readonly FoldedText[]): WordIndex {
  const numbers = new Map<string, number>()
  const folded: string[] = []
  const stems: string[] = []
  const indexed = texts.map((text) => {
    const ids: number[] = []
    const starts: number[] = []
    const ends: number[] = []
    const joints: number[] = []
    let last = 0
    for (const match of matchWords(text.folded)) {
      const [word] = match
      const start = text.starts[match.index] ?? 0
      const end = endOfCharacter(text.original, text.starts[match.index + word.length - 1] ?? start)
      const spelling = text.original.slice(start, end)
      let id = numbers.get(spelling)
      if (id === undefined) {
        id = numbers.size
        numbers.set(spelling, id)
        folded.push(word)
        stems.push(stem(word))
      }
      ids.push(id)
      starts.push(start)
      ends.push(end)
      joints.push(ids.length > 1 && JOINT.test(text.folded.slice(last, match.index)) ? 1 : 0)
      last = match.index + word.length
    }
    return {
      original: text.original,
      ids: Int32Array.from(ids),
      starts: Int32Array.from(starts),
      ends: Int32Array.from(ends),
      isJoined: Uint8Array.from(joints),
    }
  })
  return { spellings: [...numbers.keys()], folded, stems, texts: indexed }
}

/** Per place of a term, which words of the dictionary fit. */
type Term = readonly Uint8Array[]
/** One part of the query: any of its terms, longest first. */
type Part = readonly Term[]

/**
 * All places of a query by its words: any grammatical form of each ("intubated" finds "intubation"), and every other term
 * of the same meaning ("MI" finds "heart attack"). Words of the query must stand side by side. The last word may be
 * unfinished, from three letters on; it stands for the known words that it begins, too ("crea" finds "Cr", as "creatinine"
 * does).
 *
 * @returns hits in reading order without overlaps, and the synonyms that were searched
 */
export function findWords(
  index: WordIndex,
  query: string,
  terms: FindTerms,
  limit = 5000,
): { hits: FindHit[]; also: string[] } {
  const { parts, also } = readQuery(index, query, terms)
  const hits: FindHit[] = []
  const first = parts[0]
  if (!first) return { hits, also }
  const opens = unite(first.map((term) => term[0]))
  for (const [position, text] of index.texts.entries()) {
    for (let at = 0; at < text.ids.length && hits.length < limit; at++) {
      if (!opens[text.ids[at] ?? 0]) continue
      const length = matchParts(text, at, parts, 0)
      if (length === 0) continue
      hits.push({ index: position, start: text.starts[at] ?? 0, end: text.ends[at + length - 1] ?? 0 })
      at += length - 1
    }
  }
  return { hits, also }
}

/** How often each word stands in the texts, by its folded spelling. */
export function countWords(index: WordIndex): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { ids } of index.texts) {
    for (const id of ids) {
      const word = index.folded[id] ?? ''
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return counts
}

/** How many words match from `at` on, 0 for no match. */
function matchParts(text: IndexedText, at: number, parts: readonly Part[], part: number): number {
  for (const term of parts[part] ?? []) {
    if (!matchTerm(text, at, term, part > 0)) continue
    if (part === parts.length - 1) return term.length
    const rest = matchParts(text, at + term.length, parts, part + 1)
    if (rest > 0) return term.length + rest
  }
  return 0
}

function matchTerm(text: IndexedText, at: number, term: Term, isInside: boolean): boolean {
  return term.every((fits, offset) => {
    const word = at + offset
    const id = text.ids[word]
    if (id === undefined || !fits[id]) return false
    return (offset === 0 && !isInside) || text.isJoined[word] === 1
  })
}

function readQuery(index: WordIndex, query: string, terms: FindTerms): { parts: Part[]; also: string[] } {
  const words = readWords(query.normalize('NFC'))
  const parts: Part[] = []
  const also = new Set<string>()
  for (let at = 0; at < words.length; ) {
    const known = findTerm(words, at, terms)
    const typed = words.slice(at, at + Math.max(known.length, 1))
    const isUnfinished = known.length === 0 && at + typed.length === words.length
    const own: FindVariant = { text: typed.join(' '), words: typed, isExact: false }
    const others = isUnfinished ? findBegunTerms(own.text, terms) : known.variants
    const isShortForm = others.some((variant) => variant.isExact && variant.text === own.text)
    parts.push(
      [
        ...(isShortForm ? [] : [toTerm(index, own, isUnfinished)]),
        ...others.map((variant) => toTerm(index, variant, false)),
      ].toSorted((one, other) => other.length - one.length),
    )
    for (const { text } of others) if (text.toLowerCase() !== own.text.toLowerCase()) also.add(text)
    at += typed.length
  }
  return { parts, also: [...also] }
}

/** The longest known terms that begin at a word of the query, with everything that means the same. */
function findTerm(
  words: readonly string[],
  at: number,
  terms: FindTerms,
): { length: number; variants: readonly FindVariant[] } {
  const candidates = terms.get((words[at] ?? '').toLowerCase()) ?? []
  const fitting = candidates.filter(({ variant }) =>
    variant.words.every((word, offset) => word.toLowerCase() === words[at + offset]?.toLowerCase()),
  )
  const length = fitting[0]?.variant.words.length ?? 0
  const variants = new Map(
    fitting
      .filter(({ variant }) => variant.words.length === length)
      .flatMap(({ group }) => group.map((variant) => [variant.text, variant])),
  )
  return { length, variants: [...variants.values()] }
}

/** Everything that means the same as the known single words that begin so; nothing while they have more than one meaning. */
function findBegunTerms(beginning: string, terms: FindTerms): readonly FindVariant[] {
  if (beginning.length < PREFIX_FROM) return []
  const begun = [...terms]
    .filter(([first]) => first.startsWith(beginning.toLowerCase()))
    .flatMap(([, known]) => known.filter(({ variant }) => variant.words.length === 1))
  const [group = [], ...others] = new Set(begun.map((known) => known.group))
  return others.length === 0 ? group : []
}

function toTerm(index: WordIndex, { words, isExact }: FindVariant, isUnfinished: boolean): Term {
  return words.map((word, position) => {
    if (isExact) return Uint8Array.from(index.spellings, (spelling) => Number(spelling === word))
    const plain = foldText(word).folded
    const root = stem(plain)
    const isPrefix = isUnfinished && position === words.length - 1 && plain.length >= PREFIX_FROM
    return Uint8Array.from(index.stems, (candidate, id) =>
      Number(candidate === root || (isPrefix && index.folded[id]?.startsWith(plain))),
    )
  })
}

function unite(sets: readonly (Uint8Array | undefined)[]): Uint8Array {
  const [first = new Uint8Array(), ...rest] = sets
  const united = Uint8Array.from(first ?? [])
  for (const set of rest) for (const [id, fits] of (set ?? []).entries()) if (fits) united[id] = 1
  return united
}
