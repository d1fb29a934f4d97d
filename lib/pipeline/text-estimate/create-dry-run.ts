import { splitPrompt } from '@/lib/core/prompts/render-prompt'
import { QUESTION_TYPES } from '@/lib/core/questions/generated-question'
import type { TextAmounts } from '@/lib/core/text-work/text-forecast'
import type { ChatClient } from '@/lib/models/chat'
import type { LengthLimit } from '../write-document'
import {
  createDryAnswers,
  type DryRequest,
  type End,
  QUESTION_TOKENS,
  TOPIC_TOKENS,
  writeTokens,
} from './dry-run-answers'

type Setting = {
  prompts: readonly { name: string; text: string }[]
  /** Of a text that is written; null where none is. */
  longest: LengthLimit | null
  /** What a model may think with before each answer. */
  thinkingTokens: number
}

/** Questions that quote a text, and nothing that was made up: the same again is asked once, or more where both are under way. */
const QUOTING = /^(?:claims|entailment)\/|^timeline\/extract$|^course\/summarize$|^brief\/relevance$/u

/**
 * A chat server that is none: counts what it is asked, and answers so that as little or as much as may come is asked next.
 *
 * @returns a client for each text, which counts where `count` says
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

  return (amounts) => {
    const answers = createDryAnswers(end, longest)
    const count = createCounter(amounts, end === 'most' ? thinkingTokens : 0)

    /** At most each question of a round passes the checks. */
    function countTopics(request: DryRequest): void {
      const system = prompts.find(({ name }) => name === 'questions/topics')?.text ?? ''
      for (const _ of QUESTION_TYPES)
        count('questions/topics', { ...request, system, user: writeTokens(QUESTION_TOKENS) }, TOPIC_TOKENS)
    }

    return {
      complete(request) {
        const name = names.get(request.system) ?? ''
        const answer = answers[name]
        if (!answer) throw new Error(`nobody knows what comes of the prompt “${name}”`)
        const { value, tokens } = answer(request)
        if (name === 'questions/generate' && end === 'most') countTopics(request)
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

/** Adds a question to the amounts: one more step where what is asked is asked for the first time, and for each hospital course. */
function createCounter(amounts: TextAmounts, thinkingTokens: number) {
  const heard = new Set<string>()

  return (name: string, { system, turns = [], user, schema }: DryRequest, tokens: number): void => {
    amounts.calls += 1
    amounts.promptChars += [...turns.flatMap((turn) => [turn.user, turn.answer]), user].reduce(
      (sum, text) => sum + text.length,
      system.length,
    )
    amounts.answerTokens += tokens + thinkingTokens
    amounts.steps += schema?.name === 'course' || !heard.has(name) ? 1 : 0
    heard.add(name)
  }
}
