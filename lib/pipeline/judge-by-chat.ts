import { JUDGE_SCHEMA, parseJudgeAnswer } from '@/lib/core/judge/parse-answer'
import { renderPrompt } from '@/lib/core/prompts/render-prompt'
import { buildReferenceContext } from '@/lib/core/retrieval/reference-context'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import type { RunConfiguration, RunOutcome } from '@/lib/core/runs'
import type { RunWork } from '@/lib/data/run-work'
import { type ChatClient, ChatFailure } from '@/lib/models/chat'
import type { PromptFile } from './prompt-file'

/** Answers that cannot be read are asked for again, a little warmer each time. */
const READ_ATTEMPTS = 3
const TEMPERATURE_STEP = 0.1

type ChatConfiguration = Extract<RunConfiguration, { kind: 'chat' }>
type Item = RunWork['items'][number]

/**
 * One statement judged by a model. The outcome is a verdict that the model gave, or a failure with its reason.
 *
 * @throws {ChatFailure} of kind `stop` or `unavailable`, which concern more than this statement
 */
export async function judgeByChat(
  item: Item,
  facts: readonly RetrievedFact[],
  configuration: ChatConfiguration,
  { client, prompt, signal }: { client: ChatClient; prompt: PromptFile; signal: AbortSignal },
): Promise<RunOutcome> {
  const context = buildReferenceContext(facts, {
    format: configuration.referenceFormat,
    admissionStart: item.admission?.admitTime ?? null,
    admissionEnd: item.admission?.dischargeTime ?? null,
    noteTime: 'charted',
  })
  const user = renderPrompt(prompt.user, { statement: item.text, reference: context.text })
  const spent = { attempts: 0, latencyMs: 0, promptTokens: 0, answerTokens: 0 }
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
      spent.attempts += answer.attempts
      spent.latencyMs += answer.latencyMs
      spent.promptTokens += answer.promptTokens
      spent.answerTokens += answer.answerTokens
      const parsed = parseJudgeAnswer(answer.text, context.items.length)
      if (parsed.ok) {
        const value = { model: answer.model, promptHash: prompt.hash, ungrounded: parsed.ungrounded }
        return {
          kind: 'rated',
          itemId: item.itemId,
          code: parsed.verdict,
          reason: parsed.reason,
          value,
          evidence: parsed.cited.map((number) =>
            toEvidence(context.items[number - 1] as RetrievedFact, number),
          ),
          context: context.text,
          ...spent,
        }
      }
      failure = WORDS[parsed.failure]
    } catch (error) {
      if (!(error instanceof ChatFailure) || error.kind !== 'item') throw error
      spent.attempts += error.attempts
      failure = error.message
      break
    }
  }
  return { kind: 'failed', itemId: item.itemId, failure, ...spent }
}

const WORDS = {
  unparseable: 'The answer was not in the asked form.',
  ambiguous: 'The answer held more than one verdict.',
  invalid: 'The answer lacked a valid verdict, a reason or evidence.',
}

function toEvidence({ noteId, start, end, text }: RetrievedFact, number: number) {
  return { rank: number, noteId, start, end, quote: text }
}
