import { JUDGE_SCHEMA, parseJudgeAnswer } from '@/lib/core/judge/parse-answer'
import { renderPrompt } from '@/lib/core/prompts/render-prompt'
import type { ReferenceContext } from '@/lib/core/retrieval/reference-context'
import type { RunConfiguration, RunOutcome } from '@/lib/core/runs'
import type { RunWorkItem } from '@/lib/data/run-work'
import type { ChatClient } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'

/** Answers that cannot be read are asked for again, a little warmer each time. */
const READ_ATTEMPTS = 3
const TEMPERATURE_STEP = 0.1

type ChatConfiguration = Extract<RunConfiguration, { kind: 'chat' }>

type ChatJudge = {
  client: ChatClient
  prompt: { system: string; user: string; hash: string }
  /** The model that has answered so far in this run; filled in by the first answer. */
  pinned: { model: string | null }
  signal: AbortSignal
}

/**
 * One statement judged by a model. The outcome is a verdict that the model gave, or a failure with its reason.
 *
 * @throws {ChatFailure} of kind `stop` or `unavailable`, which concern more than this statement
 */
export async function judgeByChat(
  item: RunWorkItem,
  context: ReferenceContext,
  configuration: ChatConfiguration,
  { client, prompt, pinned, signal }: ChatJudge,
): Promise<RunOutcome> {
  const user = renderPrompt(prompt.user, { statement: item.text, reference: context.text })
  const spent = { calls: 0, latencyMs: 0, promptTokens: 0, answerTokens: 0 }
  let failure = ''
  for (let reading = 0; reading < READ_ATTEMPTS; reading++) {
    try {
      const answer = await client.complete({
        model: configuration.model,
        system: prompt.system,
        user,
        schema: { name: 'verdict', schema: JUDGE_SCHEMA },
        temperature: Math.min(configuration.temperature + reading * TEMPERATURE_STEP, 2),
        signal,
      })
      requirePinned(pinned, answer.model)
      spent.calls += answer.calls
      spent.latencyMs += answer.latencyMs
      spent.promptTokens += answer.promptTokens
      spent.answerTokens += answer.answerTokens
      const parsed = parseJudgeAnswer(answer.text, context.items.length)
      if (!parsed.ok) {
        failure = WORDS[parsed.failure]
        continue
      }
      const { calls, ...totals } = spent
      const { verdict, reason, cited, ungrounded } = parsed
      return {
        kind: 'rated',
        itemId: item.itemId,
        code: verdict,
        reason,
        value: { model: answer.model, promptHash: prompt.hash, calls, ungrounded },
        evidence: cited.map((number) => toEvidence(context, number)),
        context: context.text,
        ...totals,
      }
    } catch (error) {
      if (!(error instanceof ChatFailure) || error.kind !== 'item') throw error
      failure = error.message
      break
    }
  }
  const { latencyMs, promptTokens, answerTokens } = spent
  return { kind: 'failed', itemId: item.itemId, failure, latencyMs, promptTokens, answerTokens }
}

const WORDS = {
  unparseable: 'The answer was not in the asked form.',
  ambiguous: 'The answer held more than one verdict.',
  invalid: 'The answer lacked a valid verdict, a reason or evidence.',
}

/** A rater is one model: ratings of another under its name would be worth nothing. */
function requirePinned(pinned: { model: string | null }, model: string): void {
  pinned.model ??= model
  if (pinned.model === model) return
  throw new ChatFailure(
    'stop',
    'The chat server now answers as another model than at the start of this run; start a new run.',
    1,
  )
}

function toEvidence({ items }: ReferenceContext, number: number) {
  const fact = items[number - 1]
  if (!fact) throw new RangeError(`passage ${number} was not shown`)
  return {
    rank: number,
    noteId: fact.noteId,
    start: fact.start,
    end: fact.end,
    quote: fact.quote ?? fact.text,
  }
}
