import { CLINICAL_TERMS } from '../retrieval/clinical-terms'
import { FIND_ABBREVIATIONS } from './find-abbreviations'
import { readWords } from './find-words-of'
import { readTermLines } from './term-lines'

/** One term of a meaning. With a capital letter it counts in a text only in exactly that case ("PE", not "pe"). */
export type FindVariant = { text: string; words: readonly string[]; isExact: boolean }

/** Terms by their first word in lower case, longest first, each with all terms of its meanings. */
export type FindTerms = ReadonlyMap<
  string,
  readonly { variant: FindVariant; group: readonly FindVariant[] }[]
>

/**
 * The terms that find treats as the same: the table of clinical terms, the list of short forms for find, and the lines
 * of a study, which add to them. Unreadable lines are left out.
 */
export function makeFindTerms(studyLines = ''): FindTerms {
  const groups = new Map<string, Map<string, FindVariant>>()
  const add = (meaning: string, text: string) => {
    const variant = toVariant(text)
    const group = groups.get(meaning) ?? new Map([[meaning, toVariant(meaning)]])
    // a single small letter ("w/") would be found in every line
    if (variant.isExact || variant.words.join('').length > 1) group.set(text, variant)
    groups.set(meaning, group)
  }
  for (const terms of CLINICAL_TERMS.values())
    for (const { words, meaning } of terms) add(meaning, words.join(' '))
  for (const { meaning, variants } of readTermLines(`${FIND_ABBREVIATIONS}\n${studyLines}`).lines)
    for (const text of variants) add(meaning.toLowerCase(), text)
  return indexGroups([...groups.values()].map((group) => [...group.values()]))
}

function toVariant(text: string): FindVariant {
  const isExact = text !== text.toLowerCase()
  return { text, words: readWords(text), isExact }
}

function indexGroups(groups: readonly (readonly FindVariant[])[]): FindTerms {
  const terms = new Map<string, { variant: FindVariant; group: readonly FindVariant[] }[]>()
  for (const group of groups) {
    for (const variant of group) {
      const first = variant.words[0]?.toLowerCase() ?? ''
      terms.set(first, [...(terms.get(first) ?? []), { variant, group }])
    }
  }
  for (const [first, known] of terms) {
    terms.set(
      first,
      known.toSorted((one, other) => other.variant.words.length - one.variant.words.length),
    )
  }
  return terms
}
