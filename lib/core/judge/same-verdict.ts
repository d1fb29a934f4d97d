import { findSequence, type Token, tokenize } from '../prompts/reply-tokens'
import type { JudgeAnswer } from './parse-answer'
import { findStatedVerdict } from './stated-verdict'

type Read = Extract<JudgeAnswer, { ok: true }>

/** Passages as replies name them: “passages 1, 2 and 4”, “evidence: 3”, “[1, 2]”. */
const NAMED =
  /(?:\b(?:passages?|evidence)\b["'“”*_:=#([\s]*|\[)(\d{1,4}(?:(?:\s*(?:,|;|&|\band\b)\s*)+\d{1,4})*)/giu

/** Between two sentences, or between a sentence and what frames it. */
const EDGE = /[.!?:;\n"“”{}]|\\n/u
const SENTENCE_END = /(?<=[.!?])\s+|\n+/u

/**
 * How to tell whether an answer that was put into form says only what the reply without form said: the same verdict, reasons
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
    answer.verdict === verdict &&
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
