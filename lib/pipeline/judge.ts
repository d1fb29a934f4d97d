import { judgeByRules } from '@/lib/core/judge/baseline'
import { splitPrompt } from '@/lib/core/prompts/render-prompt'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import type { RunOutcome } from '@/lib/core/runs'
import type { RunWork, RunWorkItem } from '@/lib/data/run-work'
import { env } from '@/lib/env'
import { ChatFailure } from '@/lib/models/chat-failure'
import { openChatClient } from './chat-server'
import { judgeByChat } from './judge-by-chat'
import type { MakeContext } from './make-context'

/** One statement judged. @throws {ChatFailure} of kind `stop` or `unavailable` */
export type Judge = (item: RunWorkItem) => Promise<RunOutcome>

/** The judge that a run's configuration names. @throws {ChatFailure} `stop` when it cannot work at all */
export function createJudge(work: RunWork, makeContext: MakeContext, signal: AbortSignal): Judge {
  const { configuration } = work
  if (configuration.kind === 'baseline')
    return async (item) => judgeItemByRules(item, (await makeContext(item)).items)

  const { JUDGE_BASE_URL: baseUrl, JUDGE_API_KEY: apiKey = null } = env()
  if (baseUrl === undefined)
    throw new ChatFailure('stop', 'No chat server is configured (JUDGE_BASE_URL).', 0)
  if (work.prompt === null)
    throw new ChatFailure('stop', 'The prompt of this run was not kept; start a new run.', 0)
  const prompt = { ...splitPrompt(work.prompt), hash: configuration.promptHash }
  const client = openChatClient({ baseUrl, apiKey })
  const pinned = { model: work.answeredBy }
  return async (item) =>
    judgeByChat(item, await makeContext(item), configuration, { client, prompt, pinned, signal })
}

function judgeItemByRules(item: RunWorkItem, facts: readonly RetrievedFact[]): RunOutcome {
  const started = performance.now()
  const { verdict, reason, evidence, score } = judgeByRules(item.text, facts)
  return {
    kind: 'rated',
    itemId: item.itemId,
    code: verdict,
    reason,
    value: { score },
    evidence: evidence.map(({ number, noteId, start, end, quote }) => ({
      rank: number,
      noteId,
      start,
      end,
      quote,
    })),
    context: null,
    latencyMs: Math.round(performance.now() - started),
    promptTokens: 0,
    answerTokens: 0,
  }
}
