import { stemAll } from '@/lib/core/retrieval/stem'
import { STOP_WORDS } from '@/lib/core/retrieval/stop-words'
import { type Token, tokenize } from '@/lib/core/retrieval/tokenize'
import { DENIALS, markNegated } from './negation'

export type Side = 'left' | 'right' | 'bilateral'

/** A word that carries meaning, whether the text denies it, and how much it counts in a match; weak words only hint. */
export type Term = {
  term: string
  shown: string
  isNegated: boolean
  /** Whether "non" stands before it: denial and name ("non-small-cell") are written too alike to distinguish. */
  isNon: boolean
  /** Whether it ends a compound ("insulin-dependent"), which says less of it than the word alone. */
  isCompound: boolean
  isWeak: boolean
  /** Whether a number follows that measures it ("hypotension to 80"): then it is said to be so. */
  isMeasured: boolean
  /** What the word denies by how it begins ("nontender": tender), where that is read so. */
  denies: string | null
  position: number
  weight: number
}

/** A quantity, what it was said of (the content words next to it) and how it was compared. */
export type Quantity = {
  value: number
  shown: string
  unit: string | null
  about: readonly string[]
  comparison: 'equal' | 'above' | 'below' | 'about'
  /** A bare count in words ("two doses"), often the writer's own sum. */
  isCount: boolean
}

/** What a statement or a fact says, as far as rules can read it. */
export type Reading = {
  terms: readonly Term[]
  quantities: readonly Quantity[]
  dates: readonly string[]
  sides: readonly { side: Side; about: readonly string[] }[]
  /** Whether it says that something was so, rather than only naming it (an order, a list). */
  isAssertion: boolean
  /** Whether it sets right what the chart said elsewhere. */
  isCorrection: boolean
}

const WEAK_WEIGHT = 0.3

/** Words of speaking, not of fact: they count little for or against a match. */
const WEAK_WORDS = stemAll(`
  show showed start started receive received treat treated treatment place placed perform performed develop developed follow
  followed continue continued remain remained require required need needed note report reported identify identified reveal
  revealed course stay therapy evaluation repeat repeated initial initially subsequent subsequently level test study result
  record day night morning evening time year old woman man first last new home use used give hospital present presented
  transfer transferred discharge discharged set done occur measured include included consistent increase increased decrease
  decreased change changed value total dose unit twice daily week month complete completed plan planned underwent undergo
  confirm confirmed demonstrate demonstrated grew grow fell fall rose became episode due arrival become history exam prior
  able by mouth intravenous infusion returned raised taken took attributed contributed advised recommended sustained associated
  related factor given appeared later
`)

const ASSERTION =
  /\b(?:positive|pos|present|has|had|was|were|is|are|developed|noted|showe?d|shows|found|confirmed|grew|reports?|reported|endorses?|received|given|started|with|w\/)(?!\w)/iu

const CORRECTION =
  /\b(?:corrected|correction|should read|in error|erroneous(?:ly)?|incorrect(?:ly)?|mislabell?ed|misread|misstated|entered wrong|my error)\b/iu

const MEASURE = /^\s*(?:(?:up )?to|of|at|as (?:high|low) as|[:~>])?\s*\d/iu
const MEASURE_REACH = 16

/** "insulin-dependent", not "well-controlled" or "poorly-controlled". */
const COMPOUND = /(?<!\bwell|\bill|ly)(?<=\p{L})-$/iu
const COMPOUND_REACH = 8

/** Reads a text into terms, quantities, dates and sides. */
export function readStatement(text: string): Reading {
  const tokens = tokenize(text)
  const negated = markNegated(text, tokens)
  const sharing = new Map<number, number>()
  for (const token of tokens) sharing.set(token.start, (sharing.get(token.start) ?? 0) + 1)
  const terms = tokens.flatMap((token, position) => {
    const [term] = readTerm(text, tokens, position, negated[position] ?? false)
    return term ? [{ ...term, weight: term.weight / (sharing.get(token.start) ?? 1) }] : []
  })
  return {
    terms,
    quantities: tokens.flatMap((token, index) =>
      token.kind === 'number' ? [readQuantity(text, tokens, index, terms)] : [],
    ),
    dates: tokens.filter((token) => token.kind === 'date').map((token) => token.term),
    sides: tokens.flatMap((token, index) =>
      isSide(token.term) ? [{ side: token.term, about: wordsBeside(terms, index) }] : [],
    ),
    isAssertion: ASSERTION.test(text),
    isCorrection: CORRECTION.test(text),
  }
}

function readTerm(text: string, tokens: readonly Token[], position: number, isNegated: boolean): Term[] {
  const token = tokens[position]
  if (!token) return []
  const { kind, term } = token
  if (kind !== 'word' || term.length < 2 || STOP_WORDS.has(term) || DENIALS.has(term) || isSide(term))
    return []
  const shown = text.slice(token.start, token.end)
  const isWeak = WEAK_WORDS.has(term)
  const isMeasured = MEASURE.test(text.slice(token.end, token.end + MEASURE_REACH))
  const weight = isWeak ? WEAK_WEIGHT : 1
  const isNon = tokens[position - 1]?.term === 'non'
  const isCompound =
    !isNon && COMPOUND.test(text.slice(Math.max(0, token.start - COMPOUND_REACH), token.start))
  return [{ term, shown, isNegated, isNon, isCompound, isWeak, isMeasured, denies: null, position, weight }]
}

function readQuantity(
  text: string,
  tokens: readonly Token[],
  index: number,
  terms: readonly Term[],
): Quantity {
  const token = tokens[index] ?? { term: '0', unit: null, start: 0, end: 0 }
  const value = Number(token.term.replace(':', '.'))
  const before = text.slice(Math.max(0, token.start - 16), token.start).toLowerCase()
  const shown = text.slice(token.start, token.end)
  const isCount = token.unit === null && !/\d[^x]*$/iu.test(shown.replace(/^x/iu, ''))
  return {
    value,
    shown,
    unit: token.unit,
    about: wordsAround(text, tokens, index, terms),
    comparison: readComparison(before),
    isCount,
  }
}

function readComparison(before: string): Quantity['comparison'] {
  if (/(?:>|over|above|more than|greater than|at least)\s*$/u.test(before)) return 'above'
  if (/(?:<|under|below|less than|at most|up to)\s*$/u.test(before)) return 'below'
  return /(?:~|about|approximately|around|approx\.?|nearly)\s*$/u.test(before) ? 'about' : 'equal'
}

/** The content words a number belongs to: back to the number before it, on to the next comma; weak words left out. */
function wordsAround(
  text: string,
  tokens: readonly Token[],
  index: number,
  terms: readonly Term[],
): string[] {
  let first = index
  while (first > 0 && index - first < 6 && isJoined(text, tokens[first - 1], tokens[first], /[.;]\s/u))
    first--
  let last = index
  while (last - index < 4 && isJoined(text, tokens[last + 1], tokens[last], /[.,;()]/u)) last++
  return terms
    .filter((term) => term.position >= first && term.position <= last && !term.isWeak)
    .map((term) => term.term)
}

function isJoined(text: string, next: Token | undefined, from: Token | undefined, breaks: RegExp): boolean {
  if (!next || !from || next.kind === 'number') return false
  const [start, end] = next.start < from.start ? [next.end, from.start] : [from.end, next.start]
  return !breaks.test(text.slice(start, end + 1))
}

/** What a side is said of: the content words after it, or before it where none follow. */
function wordsBeside(terms: readonly Term[], index: number): string[] {
  const strong = terms.filter((term) => !term.isWeak)
  const after = strong.filter((term) => term.position > index && term.position <= index + 4)
  const before = strong.filter((term) => term.position < index && term.position >= index - 5)
  return (after.length > 0 ? after : before).map((term) => term.term)
}

function isSide(term: string): term is Side {
  return term === 'left' || term === 'right' || term === 'bilateral'
}
