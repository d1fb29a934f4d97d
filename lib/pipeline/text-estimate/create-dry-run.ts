import { splitPrompt } from '@/lib/core/prompts/render-prompt'
import { QUESTION_TYPES } from '@/lib/core/questions/generated-question'
import { CHARS_PER_TOKEN } from '@/lib/core/runs/forecast-part'
import type { TextAmounts } from '@/lib/core/text-work/text-forecast'
import type { ChatClient } from '@/lib/models/chat'
import { type LengthLimit, MOST_COMPACTIONS } from '../write-document'

type Request = Parameters<ChatClient['complete']>[0]
type End = 'fewest' | 'most'

type Setting = {
  prompts: readonly { name: string; text: string }[]
  /** Of a text that is written; null where none is. */
  longest: LengthLimit | null
  /** What a model may think with before each answer. */
  thinkingTokens: number
}

/** Questions that quote a text, and nothing that was made up: the same again is asked once, or more where both are under way. */
const QUOTING = /^(?:claims|entailment)\/|^timeline\/extract$|^course\/summarize$|^brief\/relevance$/u
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
const TOPIC_TOKENS = 15
/** Of one question with its answer. */
const QUESTION_TOKENS = 100
/** Four characters, and a token by every rule that counts them here. */
const WORD = 'pain '

/**
 * A chat server that is none: counts what it is asked, and answers so that as little or as much as may come is asked next. Checks
 * find nothing or always something; summaries and hospital courses are short or long, and a long hospital course is shortened as often as may be.
 *
 * @returns a client for each text, which counts where it is told
 */
export function createDryRun(
  end: End,
  { prompts, longest, thinkingTokens }: Setting,
): (amounts: TextAmounts) => ChatClient {
  const names = new Map(prompts.map(({ name, text }) => [splitPrompt(text).system, name]))
  const quoted = new Set<string>()

  /** Whether somebody has heard it before, where that is enough. */
  function isKnown(name: string, user: string): boolean {
    if (end === 'most' || !QUOTING.test(name)) return false
    const question = `${name} ${user}`
    return quoted.has(question) || !quoted.add(question)
  }

  function countCourse(compactions: number): number {
    const most = longest?.unit === 'characters' ? longest.most / WORD.length : (longest?.most ?? 0)
    const fitting = Math.floor(most) - 2 // a vocabulary may count a beginning
    if (end === 'fewest') return Math.min(SHORT_COURSE, fitting)
    return compactions === MOST_COMPACTIONS ? fitting : Math.ceil(most * TOO_LONG)
  }

  return (amounts) => {
    const heard = new Set<string>()
    let compactions = 0
    let written = 0

    /** Each another one, of the length that facts have. */
    function writeFacts(count: number): string[] {
      return Array.from({ length: count }, () => `${write(FACT_TOKENS)} ${written++} (2150-01-01)`)
    }

    /** At most each question of a round passes the checks. */
    function countTopics(request: Request): void {
      const system = prompts.find(({ name }) => name === 'questions/topics')?.text ?? ''
      for (const _ of QUESTION_TYPES)
        count('questions/topics', { ...request, system, user: write(QUESTION_TOKENS) }, TOPIC_TOKENS)
    }

    function answer(name: string, request: Request): { value: object; tokens: number } {
      const { user, answerTokens = 0 } = request
      switch (name) {
        case 'claims/check':
          return { value: { contains_claim: end === 'most' }, tokens: CHECK_TOKENS[end] }
        case 'claims/extract': {
          const tokens = Math.ceil((CLAIMS[end] * user.length) / CHARS_PER_TOKEN)
          return { value: { claims: [] }, tokens: Math.min(answerTokens, tokens) }
        }
        case 'course/summarize':
        case 'course/combine':
          return { value: { summary: write(SUMMARY_TOKENS[end]) }, tokens: SUMMARY_TOKENS[end] }
        case 'brief/relevance': {
          const tags = [...user.matchAll(/"(PROGRESS NOTE NO \d+):/gu)].map(([, tag]) => tag)
          const skip = end === 'fewest' ? tags.map((note) => ({ why: '', note })) : []
          return { value: { skip }, tokens: SKIP_TOKENS * skip.length }
        }
        case 'course/write':
        case 'course/refine':
        case 'course/compact':
        case 'brief/draft':
        case 'brief/refine':
        case 'brief/reorganize':
        case 'brief/verify':
        case 'brief/one-prompt':
        case 'brief/shorten': {
          compactions = name === 'course/compact' || name === 'brief/shorten' ? compactions + 1 : 0
          const tokens = countCourse(compactions)
          return { value: { course: write(tokens) }, tokens }
        }
        case 'entailment/delimited':
        case 'entailment/delimited-examples':
        case 'entailment/numbered':
        case 'entailment/numbered-examples': {
          const tokens = Math.ceil((CLAIMS[end] * user.length) / CHARS_PER_TOKEN)
          return { value: { facts: write(1) }, tokens: Math.min(answerTokens, tokens) }
        }
        case 'timeline/extract': {
          const facts = Math.ceil(user.length / CHARS_PER_TOKEN / TOKENS_A_FACT[end])
          return { value: { claims: writeFacts(facts) }, tokens: Math.min(answerTokens, facts * FACT_TOKENS) }
        }
        case 'timeline/deduplicate': {
          const tokens = 10 + REDUNDANT_TOKENS[end] * user.split('\n').length
          return { value: { redundant_fact_indices: [] }, tokens: Math.min(answerTokens, tokens) }
        }
        case 'questions/generate': {
          const tokens = Math.min(answerTokens, ROUND_TOKENS[end])
          if (end === 'most') countTopics(request)
          return { value: { questions: [] }, tokens }
        }
        case 'questions/visit': {
          const text = write(SUMMARY_TOKENS[end])
          return { value: { visit: '', reason: text, summary: text }, tokens: 2 * SUMMARY_TOKENS[end] }
        }
        case 'questions/topics':
          return { value: { topics: [] }, tokens: TOPIC_TOKENS }
        default:
          throw new Error(`nobody knows what comes of the prompt “${name}”`)
      }
    }

    function count(name: string, { system, turns = [], user, schema }: Request, tokens: number): void {
      amounts.calls += 1
      amounts.promptChars += [...turns.flatMap((turn) => [turn.user, turn.answer]), user].reduce(
        (sum, text) => sum + text.length,
        system.length,
      )
      amounts.answerTokens += tokens + (end === 'most' ? thinkingTokens : 0)
      amounts.steps += schema?.name === 'course' || !heard.has(name) ? 1 : 0
      heard.add(name)
    }

    return {
      complete(request) {
        const name = names.get(request.system) ?? ''
        const { value, tokens } = answer(name, request)
        if (!isKnown(name, request.user)) count(name, request, tokens)
        const reported = { thinking: null, model: request.model, promptTokens: 0, answerTokens: 0 }
        return Promise.resolve({ ...reported, text: JSON.stringify(value), latencyMs: 0, calls: 1 })
      },
      workOf: () => ({ enter: () => Promise.resolve(true), leave: () => {}, hasRoom: () => true }),
      readWait: () => ({ unresponsiveMs: 0, retryAfterMs: 0 }),
      askAgain: () => {},
    }
  }
}

function write(tokens: number): string {
  return WORD.repeat(tokens).trim()
}
