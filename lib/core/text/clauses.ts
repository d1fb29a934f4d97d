import { capitalize } from './capitalize'
import { isHeading } from './heading'
import { skipListMark } from './lines'
import type { Span } from './span'
import {
  ACTIVE_VERBS,
  ADVERBS,
  AUXILIARIES,
  BE_FORMS,
  CARE_PARTICIPLES,
  DESCRIBING_PARTICIPLES,
  INTRANSITIVE_VERBS,
  IRREGULAR_PARTICIPLES,
  PREPOSITIONS,
  REPORTING_VERBS,
  SUBORDINATORS,
} from './verbs'

/** A clause: where it stands in the document, and a statement that can be read alone (with the subject it shares). */
export type Clause = Span & { statement: string }

type Word = { text: string; start: number; end: number }
type Joint = { leftEnd: number; rightStart: number; kind: 'and' | 'comma' | 'contrast'; isMarked: boolean }
type Piece = { start: number; end: number; prefix: string }

// a run of blanks is looked at from its beginning alone: from each of its places it would take time with its square
const JOINT =
  /;\s+(?:(?:however|therefore),?\s+)?|(?:,|(?<!\s))\s+(?:and|but)(?:\s+then)?\s+|,\s+(?:whereas|while|although|so|then)\s+|,\s+/giu
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’/.%-]*/gu
const SIDE_OPENERS = new Set(
  [...SUBORDINATORS].filter((word) => !/^(?:who|whom|whose|which|given|how|what)$/u.test(word)),
)
const NO_SUBJECT = /\b(?:but|so|however|yet|half|\w+ (?:he|she|they|we|i))\b/iu
const SUBJECT_WORDS = 8

/**
 * The clauses of a sentence that each hold a predicate of their own: the built-in floor for atomic claims. Cuts at
 * semicolons, "and", "but", "whereas" and in lists of what was done, but only where both sides assert something; lists of
 * nouns ("no fever, chills or cough"), side clauses and parentheses stay whole. A clause that shares the subject (and the
 * auxiliary) of the one before carries it over in `statement`; the span always quotes the document. It knows verbs by lists
 * and endings, so it leaves many sentences whole that a reader would divide. A heading gives no clause.
 */
export function splitClauses(sentence: Span): Clause[] {
  const { text } = sentence
  if (isHeading(text)) return []
  const pieces: Piece[] = [{ start: 0, end: text.length, prefix: '' }]
  for (const joint of findJoints(text)) {
    const open = pieces.at(-1)
    if (!open || joint.leftEnd <= open.start) continue
    const left = text.slice(open.start, joint.leftEnd)
    const prefix = findPrefix(left, open.prefix, text.slice(joint.rightStart), joint)
    if (prefix === null) continue
    open.end = joint.leftEnd
    pieces.push({ start: joint.rightStart, end: text.length, prefix })
  }
  return pieces.map((piece) => toClause(sentence, piece))
}

function toClause(sentence: Span, piece: Piece): Clause {
  const text = sentence.text.slice(piece.start, piece.end)
  const marked = piece.prefix + text
  const whole = marked.slice(skipListMark(marked, 0, marked.length))
  const stopped = /[.!?]$/u.test(whole) || !/[.]$/u.test(sentence.text) ? whole : `${whole}.`
  const start = sentence.start + piece.start
  return {
    start,
    end: sentence.start + piece.end,
    text,
    statement: capitalize(stopped),
  }
}

/** Places where a clause could end, outside parentheses and de-identification tokens, in order. */
function findJoints(text: string): Joint[] {
  const depths = measureDepths(text)
  const joints: Joint[] = []
  for (const match of text.matchAll(JOINT)) {
    if (depths[match.index] !== 0) continue
    const mark = match[0].trim().toLowerCase()
    const kind = mark === ',' || mark.endsWith('then') ? 'comma' : /and|but/u.test(mark) ? 'and' : 'contrast'
    joints.push({
      leftEnd: match.index,
      rightStart: match.index + match[0].length,
      kind,
      isMarked: /^[,;]\s+\w/u.test(match[0]),
    })
  }
  return joints
}

function measureDepths(text: string): Uint8Array {
  const depths = new Uint8Array(text.length)
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if ('([{"“'.includes(character) && !(character === '"' && depth > 0)) depth = Math.min(depth + 1, 200)
    else if (')]}"”'.includes(character)) depth = Math.max(depth - 1, 0)
    depths[index] = depth
  }
  return depths
}

/** What the right side needs before it to be read alone; '' when it has its own subject, null when it asserts nothing. */
function findPrefix(left: string, carried: string, right: string, { kind, isMarked }: Joint): string | null {
  const leftWords = readWords(left, 400)
  const rightWords = readWords(right, SUBJECT_WORDS + 4)
  const verb = findSharedVerb(leftWords, left, carried !== '')
  if (verb === null || waitsForObject(leftWords)) return null
  if (carried === '' && isSideClause(leftWords, left)) return null
  if (kind !== 'comma' && hasOwnSubject(rightWords, right)) return ''
  if (kind === 'contrast' || (verb.isAmbiguous && !isMarked)) return null
  const head = rightWords.findIndex((word) => !isAdverb(word.text))
  const first = rightWords[head]
  if (!first || head > 2 || hasBreak(right.slice(0, first.start))) return null
  const subject = verb.at === 0 ? carried : left.slice(0, verb.at)
  if (subject.trim() === '') return null
  if (isFinite(first.text))
    return kind === 'comma' && ACTIVE_VERBS.has(lower(first)) ? null : stripCarriedBe(subject)
  return prefixForParticiple(left, subject, verb, rightWords.slice(head), kind)
}

function prefixForParticiple(
  left: string,
  subject: string,
  verb: SharedVerb,
  right: Word[],
  kind: Joint['kind'],
): string | null {
  const first = right[0]
  if (!first || !isParticiple(first.text, right[1]?.text) || verb.isNegated) return null
  if (kind === 'comma' && !CARE_PARTICIPLES.has(lower(first))) return null
  if (verb.be !== null) return verb.at === 0 ? subject : left.slice(0, verb.be)
  return kind === 'comma' || CARE_PARTICIPLES.has(lower(first)) ? carriedBe(subject) : subject
}

/** A carried subject that ends in a form of "be" serves a further participle as it is. */
function carriedBe(subject: string): string | null {
  return BE_FORMS.has(/(\p{L}+)\s*$/u.exec(subject)?.[1]?.toLowerCase() ?? '') ? subject : null
}

function stripCarriedBe(subject: string): string {
  return subject.replace(/\b(?:was|were|is|are|(?:had|has|have) been)\s+$/iu, '')
}

type SharedVerb = { at: number; be: number | null; isNegated: boolean; isAmbiguous: boolean }

/** The predicate of the left side that the right side goes on from: where it begins, and where its "be" ends. */
function findSharedVerb(words: Word[], left: string, isCarried: boolean): SharedVerb | null {
  const finite = words.flatMap((word, index) => (isFinite(word.text) ? [index] : []))
  const first = finite[0]
  let last = finite.pop()
  if (first === undefined || last === undefined) return findCarriedParticiple(words, isCarried)
  if (first === 0 && !isCarried) return null
  while (finite.length > 0 && /(?:,|\band|\bor|\bbut)\s*$/u.test(left.slice(0, words[last]?.start)))
    last = finite.pop() ?? first
  const between = words.slice(first + 1, last).map(lower)
  const isOther =
    REPORTING_VERBS.has(lower(words[first])) && /^(?:this|it|there|his|her|their)$/u.test(between[0] ?? '')
  if (isOther || between.some((word) => SIDE_OPENERS.has(word)))
    return { ...describeVerb(words, first), isNegated: true, isAmbiguous: !isOther }
  return { ...describeVerb(words, last), isAmbiguous: between.includes('that') }
}

function findCarriedParticiple(words: Word[], isCarried: boolean): SharedVerb | null {
  const head = words.find((word) => !isAdverb(word.text))
  if (!isCarried || !head || !isParticiple(head.text, 'with')) return null
  return { at: 0, be: null, isNegated: false, isAmbiguous: false }
}

function describeVerb(words: Word[], index: number): Omit<SharedVerb, 'isAmbiguous'> {
  let start = index
  while (start > 0 && AUXILIARIES.has(lower(words[start - 1]))) start--
  const group = words.slice(start, index + 4)
  const isNegated = group.some((word) => /^(?:not|never|no|without|n't)$/iu.test(word.text))
  const be = group.findLastIndex((word) => BE_FORMS.has(lower(word)))
  const after = be < 0 ? undefined : group.slice(be + 1).find((word) => !isAdverb(word.text))
  const isPassive = after !== undefined && isParticiple(after.text, 'with')
  const end = isPassive && words[start + be] ? (words[start + be + 1]?.start ?? null) : null
  return { at: words[start]?.start ?? 0, be: end, isNegated }
}

/** Whether a noun phrase and then a finite verb open the right side, with no side clause or break between. */
function hasOwnSubject(words: Word[], right: string): boolean {
  const verb = words.findIndex((word) => isFinite(word.text))
  if (verb < 1 || verb > SUBJECT_WORDS) return false
  const at = words[verb]
  if (!at || hasBreak(right.slice(0, at.start))) return false
  const subject = words.slice(0, verb)
  if (subject.some((word) => SUBORDINATORS.has(lower(word))) || subject.every((word) => isAdverb(word.text)))
    return false
  if (NO_SUBJECT.test(right.slice(0, at.start)) || lower(words[0]).endsWith('ing')) return false
  if (PREPOSITIONS.has(lower(words[0])) || lower(words[0]) === 'no') return lower(words[0]) === 'no'
  return AUXILIARIES.has(lower(at)) || !/^(?:by|in|as)$/iu.test(words[verb + 1]?.text ?? '')
}

/** A left side that only opens a side clause ("Because the pressure was low") cannot stand alone. */
function isSideClause(words: Word[], left: string): boolean {
  return SUBORDINATORS.has(lower(words[0])) && !left.includes(',')
}

function waitsForObject(words: Word[]): boolean {
  const last = words.at(-1)
  return last !== undefined && isFinite(last.text) && !INTRANSITIVE_VERBS.has(lower(last))
}

function hasBreak(text: string): boolean {
  return /[,;:([]/u.test(text)
}

function readWords(text: string, limit: number): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(WORD)) {
    const start = match.index
    const found = match[0].replace(/[.'’/-]+$/u, '')
    words.push({ text: found, start, end: start + found.length })
    if (words.length >= limit) break
  }
  return words
}

function lower(word: Word | undefined): string {
  return word?.text.toLowerCase() ?? ''
}

function isFinite(word: string): boolean {
  const form = word.toLowerCase()
  return AUXILIARIES.has(form) || ACTIVE_VERBS.has(form)
}

function isParticiple(word: string, next: string | undefined): boolean {
  const form = word.toLowerCase()
  if (form === 'given' && /^(?:her|his|their|the|this|that|concern)$/iu.test(next ?? '')) return false
  if (IRREGULAR_PARTICIPLES.has(form)) return true
  if (!/^[a-z-]{2,}ed$/u.test(form)) return false
  return !DESCRIBING_PARTICIPLES.has(form) || PREPOSITIONS.has(next?.toLowerCase() ?? '')
}

function isAdverb(word: string): boolean {
  return ADVERBS.has(word.toLowerCase()) || /^[a-z]{3,}ly$/iu.test(word)
}
