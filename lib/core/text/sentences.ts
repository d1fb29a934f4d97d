import {
  COMMON_ABBREVIATIONS,
  isLeadingAbbreviation,
  LETTERED_NOUNS,
  NUMBERED_ABBREVIATIONS,
  SCHEDULE_WORDS,
  SENTENCE_STARTERS,
  SHORT_WORDS,
} from './abbreviations'
import { cutLongSpan } from './cut-long-span'
import { skipListMark, splitBlocks } from './lines'
import { isSpace, type Span, trimmedSpan } from './span'

/** What models for embedding and ordering take whole: no sentence is longer. */
export const SENTENCE_TOKENS = 400
const STOPS = '.!?…'
const CLOSERS = '"\'”’»)]}'
const OPENERS = '"\'“‘«([{'
const ASIDE_LIMIT = 400
const TOKEN_LIMIT = 120
const HAS_CONTENT = /[\p{L}\p{N}]/u
const SPACED_PUNCTUATION = /\s[,.]\s/u
const QUESTION =
  /^(?:\[\w+\] )?(?:how|what|when|where|why|who|which|do|does|did|are|is|was|were|have|has|any|can|could|will|would|so|and)\b/iu
const BEFORE_A_COUNT =
  /\b(?:was|is|of|at|to|by|day|grade|stage|level|type|class|than|and|x|number|no|hd|pod|#)\s*$/iu

type Block = { text: string; end: number; asides: ReadonlyMap<number, number> }
type Stop = { end: number; next: number }

/**
 * The sentences of a clinical text, in order, without outer whitespace. Each list entry, heading and paragraph stands alone;
 * a line break inside prose does not. Full stops of abbreviations, initials, decimals, doses, times and list numbers do not
 * end a sentence; de-identification tokens (`[**…**]`) and parentheses are never cut. Pieces without a letter or digit
 * (rules, underscores) are left out; what goes on for more than 400 tokens is cut where it tears least. Offsets are
 * half-open UTF-16 code units of `text`. Takes time linear in the text.
 */
export function splitSentences(text: string): Span[] {
  const spans: Span[] = []
  for (const block of splitBlocks(text)) {
    for (const [start, end] of splitBlock(text, block.start, block.end)) {
      const span = trimmedSpan(text, start, end)
      if (!span || !HAS_CONTENT.test(span.text)) continue
      spans.push(...cutLongSpan(span, SENTENCE_TOKENS).filter((piece) => HAS_CONTENT.test(piece.text)))
    }
  }
  return spans
}

function splitBlock(text: string, start: number, end: number): [number, number][] {
  const block: Block = { text, end, asides: findAsides(text, start, end) }
  const pieces: [number, number][] = []
  let from = start
  let index = start
  while (index < end) {
    if (isInlineBullet(text, index, from)) {
      pieces.push([from, index])
      from = index
    }
    const unitEnd = skipUnit(block, index, from)
    const at = unitEnd > index ? unitEnd - 1 : index
    const isMark = STOPS.includes(text.charAt(at)) || (unitEnd > index && text[at] === ')')
    const cut = isMark ? findCut(block, from, at) : null
    if (cut) {
      pieces.push([from, cut.end])
      from = cut.next
    }
    index = cut ? cut.next : at + 1
    while (!cut && STOPS.includes(text.charAt(at)) && index < end && STOPS.includes(text.charAt(index)))
      index++
  }
  pieces.push([from, end])
  return pieces
}

/** Where an atomic unit (de-identification token, aside in parentheses) that begins at `index` ends; `index` if none does. */
function skipUnit(block: Block, index: number, from: number): number {
  const { text } = block
  if (text.startsWith('[**', index)) {
    const close = text.slice(index, index + TOKEN_LIMIT).indexOf('**]')
    if (close > 0 && index + close + 3 <= block.end) return index + close + 3
  }
  const close = block.asides.get(index)
  return close === undefined || index === skipListMark(text, from, block.end) ? index : close + 1
}

/** Parentheses that open and close within the block and are short enough to be an aside. */
function findAsides(text: string, start: number, end: number): Map<number, number> {
  const asides = new Map<number, number>()
  const open: number[] = []
  for (let index = start; index < end; index++) {
    const character = text[index]
    if (character === '(') open.push(index)
    if (character !== ')') continue
    const opening = open.pop()
    if (opening !== undefined && index - opening <= ASIDE_LIMIT) asides.set(opening, index)
  }
  return asides
}

/** The cut that the mark at `at` makes in the sentence that began at `from`; null where it makes none. */
function findCut(block: Block, from: number, at: number): Stop | null {
  const { text } = block
  if (text[at] === ')' && !STOPS.includes(text.charAt(at - 1))) return null
  let after = at
  while (after < block.end && STOPS.includes(text.charAt(after))) after++
  while (after < block.end && CLOSERS.includes(text.charAt(after))) after++
  if (after < block.end && !isSpace(text[after])) return cutGlued(text, from, at, after)
  let next = after
  while (next < block.end && isSpace(text[next])) next++
  if (next >= block.end) return null
  const stop = { end: after, next }
  if (text[at] === ')') return startsLower(text, next) ? null : stop
  const marks = text.slice(at, after)
  if (/[!?]/u.test(marks)) return isDoubt(block, from, at, next) ? null : stop
  if (/^(?:…|\.\.)/u.test(marks)) return startsLower(text, next) || isDigit(text[next]) ? null : stop
  return cutAtPeriod(block, from, at, stop)
}

function cutAtPeriod(block: Block, from: number, at: number, stop: Stop): Stop | null {
  const { text } = block
  if (at < skipListMark(text, from, block.end)) return null
  const wordStart = findWordStart(text, from, at)
  const word = text.slice(wordStart, at)
  if (word === '') return stop
  if (/^\d{1,2}$/u.test(word)) return cutAtNumber(block, from, wordStart, word, stop)
  return isEndAfterWord(text, from, wordStart, word, stop.next) ? stop : null
}

/** A sentence whose blank was forgotten ("intubated.Then she …"): a whole word, a full stop, a capitalised word. */
function cutGlued(text: string, from: number, at: number, after: number): Stop | null {
  const word = text.slice(findWordStart(text, from, at), at)
  const isGlued = after === at + 1 && text[at] === '.' && /^\p{L}*\p{Ll}{3}$/u.test(word)
  if (!isGlued || COMMON_ABBREVIATIONS.has(word.toLowerCase()) || isLeadingAbbreviation(word)) return null
  return /^\p{Lu}\p{Ll}+[\s,]/u.test(text.slice(after, after + 30)) ? { end: after, next: after } : null
}

function isInlineBullet(text: string, index: number, from: number): boolean {
  return (
    index > from &&
    '•●▪◦'.includes(text.charAt(index)) &&
    isSpace(text[index - 1]) &&
    isSpace(text[index + 1])
  )
}

function cutAtNumber(block: Block, from: number, wordStart: number, word: string, stop: Stop): Stop | null {
  const { text } = block
  const before = text.slice(Math.max(from, wordStart - 24), wordStart)
  if (/^[\s#•*(–-]*$/u.test(before) || /[:;]\s+$/u.test(before)) return null
  const listed = /^[\s#•*(–-]*(\d{1,2})[.)]\s/u.exec(text.slice(from, from + 12))
  const isNextEntry =
    listed !== null && Number(listed[1]) + 1 === Number(word) && !BEFORE_A_COUNT.test(before)
  return isNextEntry && !startsLower(text, stop.next) ? { end: wordStart, next: wordStart } : stop
}

function isEndAfterWord(text: string, from: number, wordStart: number, word: string, next: number): boolean {
  const lower = word.toLowerCase()
  const following = readWord(text, next)
  const starter = !startsLower(text, next) && SENTENCE_STARTERS.has(following.toLowerCase())
  if (/^\p{L}$/u.test(word)) return isEndAfterLetter(text, wordStart, word, starter, startsLower(text, next))
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) {
    if (startsLower(text, next) || lower === 'e.g' || lower === 'i.e') return false
    if (/^\p{Lu}/u.test(word)) return starter
    return !SCHEDULE_WORDS.has(following.toLowerCase()) && !isDigit(text[next])
  }
  if (isLeadingAbbreviation(word)) return false
  if (NUMBERED_ABBREVIATIONS.has(lower) && isDigit(text[next])) return false
  if (lower === 'no') return !startsLower(text, next)
  if (COMMON_ABBREVIATIONS.has(lower)) {
    const isFirst = wordStart === skipListMark(text, from, wordStart)
    return !isFirst && !startsLower(text, next) && !isDigit(text[next])
  }
  if (!startsLower(text, next)) return true
  if (/^q\d/u.test(following) || SCHEDULE_WORDS.has(following)) return false
  return word.length > 2 || /^[\d.]+$/u.test(word) || /^\p{Lu}{2}$/u.test(word) || SHORT_WORDS.has(lower)
}

/** "J. Doe" and "E. coli" go on; "hepatitis C.", "2 g." and "vitamin K. He …" end. */
function isEndAfterLetter(
  text: string,
  wordStart: number,
  letter: string,
  starter: boolean,
  followedByLower: boolean,
): boolean {
  if (starter) return true
  const before = /([\p{L}\d]+)\s+$/u.exec(text.slice(Math.max(0, wordStart - 20), wordStart))?.[1] ?? ''
  if (isDigit(before.at(-1))) return !followedByLower
  return /\p{Lu}/u.test(letter) && LETTERED_NOUNS.has(before.toLowerCase())
}

/** A question mark that stands before a finding ("? pneumonia", "(? new)") marks doubt and ends nothing. */
function isDoubt(block: Block, from: number, at: number, next: number): boolean {
  const { text } = block
  if (text[at] !== '?' || next === at + 1) return false
  if (at === from) return true
  if (!isSpace(text[at - 1]) && text[at - 1] !== '(') return false
  if (QUESTION.test(text.slice(from, from + 16))) return false
  return !SPACED_PUNCTUATION.test(text.slice(Math.max(from, at - 100), at + 1))
}

function findWordStart(text: string, from: number, at: number): number {
  let start = at
  while (start > from && at - start < 24 && /[\p{L}\p{N}./'’]/u.test(text.charAt(start - 1))) start--
  return start
}

function readWord(text: string, at: number): string {
  return /^[\p{L}\p{N}']*/u.exec(text.slice(skipOpeners(text, at), at + 24))?.[0] ?? ''
}

function startsLower(text: string, at: number): boolean {
  return /\p{Ll}/u.test(text.charAt(skipOpeners(text, at)))
}

function skipOpeners(text: string, at: number): number {
  let position = at
  while (position < at + 4 && OPENERS.includes(text.charAt(position)) && position < text.length) position++
  return position
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}
