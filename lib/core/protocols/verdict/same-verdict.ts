import type { CallAnswer } from '@/lib/core/ai-rating/call-reader'
import { DENIAL } from '@/lib/core/prompts/denial'
import { findSequence, type Token, tokenize } from '@/lib/core/prompts/reply-tokens'
import { VERDICTS, type Verdict } from './verdict'

type Read = Pick<Extract<CallAnswer, { ok: true }>, 'values' | 'reason' | 'cited' | 'ungrounded'>

/** Passages as replies name them: “passages 1, 2 and 4”, “evidence: 3”, “[1, 2]”. */
const NAMED =
  /(?:\b(?:passages?|evidence)\b["'“”*_:=#([\s]*|\[)(\d{1,4}(?:(?:\s*(?:,|;|&|\band\b)\s*)+\d{1,4})*)/giu

/** Between two sentences, or between a sentence and what frames it. */
const EDGE = /[.!?:;\n"“”{}]|\\n/u
const SENTENCE_END = /(?<=[.!?])\s+|\n+/u

/**
 * Decides whether an answer that was put into form says only what the reply without form said: the same verdict, reasons
 * that stand there word for word, a whole sentence each, and passages that are named there. In doubt it does not: asking again
 * costs less than grounds that nobody gave.
 *
 * @returns null where the reply states no verdict: no answer can be the same
 */
export function sameVerdict(reply: string): ((answer: Read) => boolean) | null {
  const verdict = findStatedVerdict(reply)
  if (verdict === null) return null
  const tokens = tokenize(reply)
  const named = new Set([...reply.matchAll(NAMED)].flatMap(([, list = '']) => list.match(/\d+/gu) ?? []))
  return (answer) =>
    answer.values['verdict'] === verdict &&
    answer.reason.split(SENTENCE_END).every((sentence) => stands(sentence, reply, tokens)) &&
    [...answer.cited, ...answer.ungrounded].every((number) => named.has(String(number)))
}

function stands(sentence: string, reply: string, tokens: readonly Token[]): boolean {
  const wanted = tokenize(sentence).map(({ text }) => text)
  if (wanted.length === 0) return true
  let at = findSequence(tokens, wanted, 0)
  while (at !== null) {
    const before = reply.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start)
    const after = reply.slice(tokens[at + wanted.length - 1]?.end, tokens[at + wanted.length]?.start)
    const isFirst = at === 0 || EDGE.test(before)
    if (isFirst && (at + wanted.length === tokens.length || EDGE.test(after))) return true
    at = findSequence(tokens, wanted, at + 1)
  }
  return false
}

/**
 * The word “verdict”, then nothing but marks, then one of the labels as a whole. Marks stand in two classes only where “is” parts
 * them: side by side these would share a long stretch in every possible way.
 */
const STATED =
  /\bverdict\b[\s"'“”*_:=-]*(?:is\b[\s"'“*_:]*)?(not[\s_-]+supported|not[\s_-]+addressed|supported)(?=["'”*_)\]}]*(?:[.,;]?\s*$|[.,;]?\s*\n|\s*[,}]))/gi

/** How far back the beginning of a sentence is looked for, in characters. */
const REACH = 1000
const SENTENCE_BREAK = /[.!?]["'”*_)]{0,3}\s|\n/u
/** What stands before a key of an object: no sentence leads up to it. */
const KEY = /(?:\{\s{0,20}["'“]?|,\s{0,20}["'“])$/u

/**
 * The verdict that a reply states in so many words, though not in the asked form; null where it states none, or several that
 * differ, or one in a sentence that has a denial before it. A reply put into form afterwards must say the same.
 */
export function findStatedVerdict(reply: string): Verdict | null {
  const found = new Set(
    [...reply.matchAll(STATED)].map(({ 1: label = '', index }) =>
      isDenied(reply.slice(Math.max(0, index - REACH), index)) ? null : normalizeVerdict(label),
    ),
  )
  const [only = null] = found
  return found.size === 1 ? only : null
}

/** The closed table: letter case, outer space, and `_` or `-` for a space make no difference; everything else does. */
function normalizeVerdict(text: string): Verdict | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
  return VERDICTS.find((verdict) => verdict.toLowerCase() === plain) ?? null
}

function isDenied(before: string): boolean {
  return !KEY.test(before) && DENIAL.test(before.split(SENTENCE_BREAK).at(-1) ?? '')
}
