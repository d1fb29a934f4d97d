import { alignClaim } from '../text/align-claim'
import { countTokens } from '../text/count-tokens'
import { packSentences } from '../text/pack-sentences'
import type { Span } from '../text/span'
import { toDay } from './calendar'
import { resolveDates } from './resolve-dates'
import { overlapOf, readFactWords } from './same-fact'
import type { DatedStatement, DatePrecision, KnownDate, NoteDays } from './timeline'

/** `(2150-03-04)` at the end, also with fewer digits, in other brackets, without the day, and before a stop or a quote. */
const ENDING =
  /\s*[([]\s*(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?\s*[)\]]\s*["'”’]?\s*[.;]?\s*["'”’]?\s*$/u
/** What a model is asked to write where neither the text nor the note has a date. */
const UNDATED = /\s*[([]\s*(?:no date|undated|date unknown|unknown)\s*[)\]]\s*[.;]?\s*$/iu

type ReadClaim = { text: string; date: string | null; precision: DatePrecision }

/**
 * A model's claim, which ends with its date. Null for what is in no form: without a date, with one that there is not, or without
 * words.
 *
 * @example
 * readClaim('Patient has asthma (2150-3-4).') // => { text: 'Patient has asthma.', date: '2150-03-04', precision: 'day' }
 */
export function readClaim(said: string): ReadClaim | null {
  const undated = UNDATED.exec(said)
  if (undated) return withText(said.slice(0, undated.index), { date: null, precision: 'day' })
  const ending = ENDING.exec(said)
  if (!ending) return null
  const [, year, month, day] = ending
  const date = toDay(Number(year), Number(month ?? 1), Number(day ?? 1))
  const precision = day !== undefined ? 'day' : month === undefined ? 'year' : 'month'
  return date === null ? null : withText(said.slice(0, ending.index), { date, precision })
}

function withText(said: string, date: Omit<ReadClaim, 'text'>): ReadClaim | null {
  const text = said.replaceAll(/^[\s"'“‘*-]+|[\s"'”’]+$/gu, '')
  if (!/\p{L}/u.test(text)) return null
  return { text: /[.!?]$/u.test(text) ? text : `${text}.`, ...date }
}

/** A passage of a note that a model was shown, cut for finding the places of claims in it. */
export type ClaimSource = {
  start: number
  pieces: readonly (Span & { words: ReturnType<typeof readFactWords> })[]
}

/** Among more words than these the place of a claim is looked for piece by piece. */
const PIECE_TOKENS = 600

/** @param chunk of a note, with its place there */
export function openClaimSource({ start, text }: Span): ClaimSource {
  const pieces = packSentences(text, PIECE_TOKENS, countTokens)
  return { start, pieces: pieces.map((piece) => ({ ...piece, words: readFactWords(piece.text) })) }
}

/**
 * Where a claim comes from and how its date is to be understood: the date is the model's, and the rule is the one by which the
 * passage gives the same date; `model` where none does.
 */
export function placeClaim(
  { text, date, precision }: ReadClaim,
  source: ClaimSource,
  { noteId, ...days }: NoteDays & { noteId: string },
): DatedStatement | null {
  const words = readFactWords(text)
  const piece = source.pieces.reduce<ClaimSource['pieces'][number] | null>(
    (best, one) => (best && shareOf(words, best.words) >= shareOf(words, one.words) ? best : one),
    null,
  )
  if (!piece) return null
  const found = alignClaim(piece.text, text)
  const start = source.start + piece.start + found.start
  return {
    noteId,
    start,
    end: start + found.text.length,
    text,
    quote: found.text,
    ...explainDate({ date, precision }, found.text, days),
  }
}

function shareOf(claim: ReturnType<typeof readFactWords>, piece: ReturnType<typeof readFactWords>): number {
  let shared = 0
  for (const word of claim.words) if (piece.words.has(word)) shared++
  return shared + overlapOf(claim, piece) / 2
}

/** By which rule a passage gives a model's date. */
function explainDate(
  { date, precision }: Pick<ReadClaim, 'date' | 'precision'>,
  passage: string,
  days: NoteDays,
): KnownDate {
  const own = resolveDates(passage, days)
  const same = own.find((one) => one.date === date)
  if (same) return same
  return { date, precision, rule: date === null ? 'unknown' : 'model', dateWords: null }
}
