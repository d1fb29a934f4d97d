import { judgeByRules } from '@/lib/core/judge/baseline'
import { splitPrompt } from '@/lib/core/prompts/render-prompt'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import type { Judged, RunOutcome } from '@/lib/core/runs'
import type { RunWork, RunWorkItem } from '@/lib/data/run-work'
import { env } from '@/lib/env'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createGate, type Gate } from '@/lib/models/gate'
import { openChatClient } from './chat-server'
import { judgeByChat } from './judge-by-chat'
import { logFault } from './log-fault'
import type { MakeContext } from './make-context'

export type Judge = {
  /** One statement judged. Never throws. */
  judge(item: RunWorkItem): Promise<Judged>
  /** Lets in as many statements at once as the judge can use. */
  gate: Gate
}

/** The judge that a run's configuration names. @throws {ChatFailure} `stop` when it cannot work at all */
export function createJudge(work: RunWork, makeContext: MakeContext, signal: AbortSignal): Judge {
  const { configuration } = work
  if (configuration.kind === 'baseline') {
    const judge = async (item: RunWorkItem) => judgeItemByRules(item, (await makeContext(item)).items)
    return { judge: (item) => settle(item, judge), gate: createGate(() => 1) }
  }
  const { JUDGE_BASE_URL: baseUrl, JUDGE_API_KEY: apiKey = null } = env()
  if (baseUrl === undefined)
    throw new ChatFailure('stop', 'No chat server is configured (JUDGE_BASE_URL).', 0)
  if (work.prompt === null)
    throw new ChatFailure('stop', 'The prompt of this run was not kept; start a new run.', 0)
  const prompt = { ...splitPrompt(work.prompt), hash: configuration.promptHash }
  const client = openChatClient({ baseUrl, apiKey })
  const pinned = { model: work.answeredBy }
  const judge = async (item: RunWorkItem) =>
    judgeByChat(item, await makeContext(item), configuration, { client, prompt, pinned, signal })
  return { judge: (item) => settle(item, judge), gate: client.work }
}

async function settle(item: RunWorkItem, judge: (item: RunWorkItem) => Promise<RunOutcome>): Promise<Judged> {
  const { itemId } = item
  try {
    return { kind: 'ended', outcome: await judge(item) }
  } catch (error) {
    if (!(error instanceof ChatFailure)) {
      logFault(`item ${itemId} could not be judged`, error)
      return { kind: 'left', itemId, failure: 'Judging this statement met an error of our own.' }
    }
    const { kind, message: failure } = error
    return kind === 'stop' ? { kind, failure } : { kind: 'left', itemId, failure }
  }
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
