import { ACTIVE_VERBS, AUXILIARIES, CARE_PARTICIPLES, INTRANSITIVE_VERBS } from '@/lib/core/text/verbs'

/** `junk` says nothing; `partial` names a value or a word and says nothing of it; `whole` says something. */
export const FACT_CLASSES = ['junk', 'partial', 'whole'] as const
export type FactClass = (typeof FACT_CLASSES)[number]

const HAS_CONTENT = /[\p{L}\p{N}]/u
const UNIT =
  /^(?:%|mg|mcg|g|gm|kg|lbs?|ml|cc|l|dl|mm|cm|m|in|f|c|meq|mmol|mmhg|units?|iu|u|bpm|hours?|hrs?|h|days?|weeks?|months?|years?|minutes?|mins?|am|pm|x|per|of|and|to|at|q\d*h?|[a-z]{1,5}\/[a-z]{1,5})$/iu
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*$/iu
const FEW_WORDS = 2

/**
 * Whether a fact, or a sentence of a note, says something. By rule: junk has no letter or digit, or fewer than two characters;
 * partial are numbers, dates, times and units alone, and at most two words without a verb. A person may say otherwise.
 *
 * @example classifyFact('___') // 'junk'
 * @example classifyFact('101 mEq/L') // 'partial'
 * @example classifyFact('No pneumothorax is seen.') // 'whole'
 * @see Munnangi et al. 2025, FactEHR, table 8: the classes are theirs, the rule is this project's
 */
export function classifyFact(text: string): FactClass {
  const trimmed = text.trim()
  if (trimmed.length < 2 || !HAS_CONTENT.test(trimmed)) return 'junk'
  const words = trimmed.split(/[\s,;:()]+/u).flatMap((word) => {
    const bare = word.replaceAll(/^[^\p{L}\p{N}%]+|[^\p{L}\p{N}%]+$/gu, '')
    return bare === '' ? [] : [bare.toLowerCase()]
  })
  if (words.every((word) => /^[\d.,:/+<>=*x#-]+$/u.test(word) || isMeasure(word))) return 'partial'
  return words.length <= FEW_WORDS && !words.some(isVerb) ? 'partial' : 'whole'
}

/** A number with its unit, a unit, or a part of a date or time. */
function isMeasure(word: string): boolean {
  const unit = word.replace(/^[\d.,:/+<>=-]+/u, '')
  return unit === '' || UNIT.test(unit) || MONTH.test(word)
}

function isVerb(word: string): boolean {
  return [AUXILIARIES, ACTIVE_VERBS, INTRANSITIVE_VERBS, CARE_PARTICIPLES].some((verbs) => verbs.has(word))
}
