import { STOP_WORDS } from '@/lib/core/retrieval/stop-words'
import { DANGLING_WORDS } from '@/lib/core/text/abbreviations'
import { isHeading } from '@/lib/core/text/heading'
import { skipListMark } from '@/lib/core/text/lines'
import { ACTIVE_VERBS, AUXILIARIES } from '@/lib/core/text/verbs'
import type { ValidityFlags } from './validity-checks'

/** Verbs that open an order in hospital texts. */
const ORDER_VERBS: ReadonlySet<string> = new Set(
  `add adjust administer apply arrange ask assess avoid begin bring call change check complete consider contact continue
  decrease discontinue discuss do drink eat elevate encourage ensure finish follow f/u get give go have hold increase
  initiate keep limit maintain make monitor obtain order perform please provide recheck refer remove repeat replace report
  restart resume return review schedule see seek send start stop take taper titrate transfer transfuse trend try
  uptitrate use wean wear weigh`.split(/\s+/u),
)
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’/-]*/gu
const QUESTION_WORDS =
  /^(?:what|when|where|why|who|which|how|is|are|was|were|do|does|did|can|could|should|would|will)\b/iu
const INSTRUCTED_TO = /^you (?:should|must|need to|will need to|have to|may|can|are to)\b/iu
/** Words that point to something said elsewhere; "he" and "she" are the patient. */
const POINTING =
  /^(?:it|they|them|this|that|these|those|both|such|same|which|former|latter|another|others?)\b(?! (?:patient|man|woman|admission|hospitalization)\b)(?! (?:was|were|is|are) (?:an?|the|his|her|their) )/iu
const POINTING_AWAY =
  /\b(?:as above|see (?:above|below)|the (?:above|former|latter)|as (?:noted|described) (?:above|below|elsewhere))\b/iu
/** How far into a text a finite verb makes its first word a noun ("Repeat CT showed …"). */
const FINITE_WITHIN = 8

/**
 * The four checks by rules alone: the built-in draft for a clinician to review, and a floor for models. It knows orders by
 * their first word, questions by their mark, fragments by what they lack or end in, and vague statements by pointing words;
 * it does not understand what it reads. De-identification tokens count as real names and dates.
 *
 * @see VeriFact (Chung et al. 2025), section 4.3.2
 */
export function draftByRules(statement: string): ValidityFlags {
  const whole = statement.trim()
  const text = whole.slice(skipListMark(whole, 0, whole.length)).trim() || whole
  const words = [...text.matchAll(WORD)].map(([word]) => word.toLowerCase())
  return {
    imperative: isOrder(text, words),
    interrogative: isQuestion(text),
    incomplete: isFragment(text, words),
    vague: POINTING.test(text) || POINTING_AWAY.test(text),
  }
}

function isOrder(text: string, words: readonly string[]): boolean {
  const [first = '', second = ''] = words
  if (first === 'please' || INSTRUCTED_TO.test(text)) return true
  if (first === 'do' && second === 'not') return true
  if (!ORDER_VERBS.has(first)) return false
  return !words.slice(1, FINITE_WITHIN).some(isFinite)
}

/** "? pneumonia" is doubt and no question. */
function isQuestion(text: string): boolean {
  if (!/\?["'”’)\]]*$/u.test(text)) return false
  return !/^\(?\?/u.test(text) && (QUESTION_WORDS.test(text) || text.split(/\s+/u).length > 2)
}

function isFragment(text: string, words: readonly string[]): boolean {
  const last = words.at(-1)
  if (last === undefined || isHeading(text)) return true
  if (/[,:;(–-]$/u.test(text) || (DANGLING_WORDS.has(last) && !/\p{Lu}{2}[^\p{L}\p{N}]*$/u.test(text)))
    return true
  if (/^[[*(\d\s/:.,)\]-]+$/u.test(text)) return true
  const content = words.filter((word) => !STOP_WORDS.has(word) && !/^\d+$/u.test(word))
  if (content.length === 0) return !/\d/u.test(text)
  return content.length === 1 && !words.some(isFinite) && !describesAlone(content[0] ?? '')
}

function isFinite(word: string): boolean {
  return AUXILIARIES.has(word) || ACTIVE_VERBS.has(word) || word === 'occurred'
}

/** A word that says something of the patient by itself: "afebrile", "intubated", "normotensive"; not "aspirin". */
function describesAlone(word: string): boolean {
  return /(?:ile|ed|ic|al|ous|ive|able|ent|ant|less|ing|ory|ary|stable|well|alert|ill|negative|nad|wnl)$/u.test(
    word,
  )
}
