import { CHARS_PER_TOKEN } from '@/lib/core/runs/forecast-part'
import type { ChatClient } from '@/lib/models/chat'
import { type LengthLimit, MOST_COMPACTIONS } from '../write-document'

export type DryRequest = Parameters<ChatClient['complete']>[0]
/** Whether as little or as much as may come is asked next. */
export type End = 'fewest' | 'most'

type Answer = { value: object; tokens: number }

/** One short sentence, and four long ones. A model that ends its answers later than these is not foreseen. */
const SUMMARY_TOKENS = { fewest: 25, most: 200 }
/** A draft that has to be shortened is that much too long. */
const TOO_LONG = 4 / 3
/** A course of few words, in tokens. */
const SHORT_COURSE = 100
/** Which notes to leave out: a few words for each. */
const SKIP_TOKENS = 30
const CHECK_TOKENS = { fewest: 6, most: 15 }
/** Claims that stand alone repeat what they speak of; so many times their passage is what an answer has room for. */
const CLAIMS = { fewest: 0.25, most: 4 }
/** Tokens of a note for each fact that is found in it, at least and at most; published are 30 on average. */
const TOKENS_A_FACT = { fewest: 300, most: 10 }
/** Of one dated fact. */
const FACT_TOKENS = 20
/** Two numbers for each redundant fact; published is a third, in three rounds. */
const REDUNDANT_TOKENS = { fewest: 0, most: 3 }
/** Of three questions with answers and facts. */
const ROUND_TOKENS = { fewest: 300, most: 1500 }
export const TOPIC_TOKENS = 15
/** Of one question with its answer. */
export const QUESTION_TOKENS = 100
/** Four characters, and a token by every rule that counts them here. */
const WORD = 'pain '

/**
 * What a model says to each prompt of the work on one text, and how long that is. Checks find nothing or always something;
 * summaries and hospital courses are short or long, and a long hospital course is shortened as often as may be.
 *
 * @param longest of a text that is written; null where none is
 */
export function createDryAnswers(
  end: End,
  longest: LengthLimit | null,
): Readonly<Record<string, (request: DryRequest) => Answer>> {
  let compactions = 0
  let written = 0

  /** Each another one, of the length that facts have. */
  function writeFacts(count: number): string[] {
    return Array.from({ length: count }, () => `${writeTokens(FACT_TOKENS)} ${written++} (2150-01-01)`)
  }

  const course = () => {
    compactions = 0
    return writeCourse()
  }
  const shortened = () => {
    compactions += 1
    return writeCourse()
  }
  const writeCourse = () => {
    const tokens = countCourse(end, longest, compactions)
    return { value: { course: writeTokens(tokens) }, tokens }
  }
  const summary = () => ({
    value: { summary: writeTokens(SUMMARY_TOKENS[end]) },
    tokens: SUMMARY_TOKENS[end],
  })
  const facts = (request: DryRequest) => ({
    value: { facts: writeTokens(1) },
    tokens: countClaims(end, request),
  })

  return {
    'claims/check': () => ({ value: { contains_claim: end === 'most' }, tokens: CHECK_TOKENS[end] }),
    'claims/extract': (request) => ({ value: { claims: [] }, tokens: countClaims(end, request) }),
    'course/summarize': summary,
    'course/combine': summary,
    'course/write': course,
    'course/refine': course,
    'course/compact': shortened,
    'brief/relevance': ({ user }) => skipNotes(end, user),
    'brief/draft': course,
    'brief/refine': course,
    'brief/reorganize': course,
    'brief/verify': course,
    'brief/one-prompt': course,
    'brief/shorten': shortened,
    'entailment/delimited': facts,
    'entailment/delimited-examples': facts,
    'entailment/numbered': facts,
    'entailment/numbered-examples': facts,
    'timeline/extract': ({ user, answerTokens = 0 }) => {
      const count = Math.ceil(user.length / CHARS_PER_TOKEN / TOKENS_A_FACT[end])
      return { value: { claims: writeFacts(count) }, tokens: Math.min(answerTokens, count * FACT_TOKENS) }
    },
    'timeline/deduplicate': ({ user, answerTokens = 0 }) => {
      const tokens = 10 + REDUNDANT_TOKENS[end] * user.split('\n').length
      return { value: { redundant_fact_indices: [] }, tokens: Math.min(answerTokens, tokens) }
    },
    'questions/generate': ({ answerTokens = 0 }) => ({
      value: { questions: [] },
      tokens: Math.min(answerTokens, ROUND_TOKENS[end]),
    }),
    'questions/visit': () => {
      const text = writeTokens(SUMMARY_TOKENS[end])
      return { value: { visit: '', reason: text, summary: text }, tokens: 2 * SUMMARY_TOKENS[end] }
    },
    'questions/topics': () => ({ value: { topics: [] }, tokens: TOPIC_TOKENS }),
  }
}

function countClaims(end: End, { user, answerTokens = 0 }: DryRequest): number {
  return Math.min(answerTokens, Math.ceil((CLAIMS[end] * user.length) / CHARS_PER_TOKEN))
}

function countCourse(end: End, longest: LengthLimit | null, compactions: number): number {
  const most = longest?.unit === 'characters' ? longest.most / WORD.length : (longest?.most ?? 0)
  const fitting = Math.floor(most) - 2 // a vocabulary may count a beginning
  if (end === 'fewest') return Math.min(SHORT_COURSE, fitting)
  return compactions === MOST_COMPACTIONS ? fitting : Math.ceil(most * TOO_LONG)
}

/** All notes of a chart, or none. */
function skipNotes(end: End, user: string): Answer {
  const tags = [...user.matchAll(/"(PROGRESS NOTE NO \d+):/gu)].map(([, tag]) => tag)
  const skip = end === 'fewest' ? tags.map((note) => ({ why: '', note })) : []
  return { value: { skip }, tokens: SKIP_TOKENS * skip.length }
}

/** A text of so many tokens. */
export function writeTokens(tokens: number): string {
  return WORD.repeat(tokens).trim()
}
