import { judgeByRules } from '@/lib/core/judge/baseline'
import { splitPrompt } from '@/lib/core/prompts/render-prompt'
import type { ReferenceContext } from '@/lib/core/retrieval/reference-context'
import type { RetrievedFact } from '@/lib/core/retrieval/retrieved-fact'
import { packPassages } from '@/lib/core/retrieval/shown-passages'
import { nameRunServices } from '@/lib/core/runs/called-services'
import type { BegunCall, ModelCall } from '@/lib/core/runs/model-call'
import type { ServiceWait } from '@/lib/core/runs/run-wait'
import type { Judged, PassageOrigin, RunOutcome } from '@/lib/core/runs/runs'
import { nameChatService } from '@/lib/core/runs/service-finding'
import type { RunWork, RunWorkItem } from '@/lib/data/runs/run-work'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createGate, type Gate } from '@/lib/models/gate'
import { LongQuiet } from '@/lib/models/retry-rule'
import type { WaitedServer } from '@/lib/models/server-gate'
import { judgeTermsOf, openChatClient, requireBegunServer } from './chat-server'
import { type ChatConfiguration, type ChatJudge, judgeByChat } from './judge-by-chat'
import { judgeItemByEntailment, openEntailment } from './judge-by-entailment'
import { logFault } from './log-fault'
import type { MakeContext } from './make-context'
import { createQuestionLocks, type QuestionLocks } from './question-locks'
import type { RunMemory } from './run-memory'
import { createRunModel } from './run-model'
import { LONGEST_QUIET_MS, tellHold } from './tell-hold'

export type Judge = {
  /**
   * One statement judged. Never throws.
   *
   * @param end aborts when nothing more is to be begun: nobody's answer to the same question is then waited for any longer
   */
  judge(item: RunWorkItem, end: AbortSignal): Promise<Judged>
  /** Lets in as many statements at once as the judge can use. */
  gate: Gate
  /** Of what others wait for: told what is written now, and at the end without an argument. */
  letGo: QuestionLocks['letGo']
  /** What its server does; absent where it asks none. */
  tellWait?: () => ServiceWait
}

/** What the judge has to know of its run. */
export type JudgeWork = Pick<RunWork, 'configuration' | 'prompt' | 'repairPrompt'> & {
  /** When somebody resumed it last, by the clock of `performance.now`; null where nobody has. */
  resumedAt?: number | null
  /** Told of every call to a server when it is sent; what came of it stands with the statement. */
  onBegin?: (call: BegunCall<ModelCall>, itemId: string) => void
}

/**
 * The judge that a run's configuration names.
 *
 * @param memory answers of earlier runs, and which model may answer in this one
 * @throws {ChatFailure} `stop` when it cannot work at all
 */
export function createJudge(
  work: JudgeWork,
  makeContext: MakeContext,
  memory: RunMemory,
  signal: AbortSignal,
): Judge {
  if (work.configuration.kind === 'baseline') {
    const judge = async (item: RunWorkItem, { items }: ReferenceContext) => judgeItemByRules(item, items)
    return {
      judge: (item, end) => settle(item, makeContext, judge, end),
      gate: createGate(() => 1),
      letGo: () => {},
    }
  }
  if (work.configuration.kind === 'entailment') {
    const { model } = work.configuration
    const local = { client: openEntailment(work.configuration), model, signal }
    const judge = (item: RunWorkItem, { items }: ReferenceContext, calls: ModelCall[]) =>
      judgeItemByEntailment(item, items, local, calls)
    return {
      judge: (item, end) => settle(item, makeContext, judge, end),
      gate: createGate(() => 1),
      letGo: () => {},
    }
  }
  const { server } = work.configuration
  const chat = openChatJudge(work, work.configuration, memory, signal)
  return {
    judge: (item, end) =>
      settle(
        item,
        makeContext,
        (_, context, calls) => judgeByChat(item, context, { ...chat, end }, calls),
        end,
      ),
    gate: chat.client.workOf(nameRunServices(work.configuration)),
    tellWait: () => ({ service: nameChatService(server), ...chat.client.tellWait() }),
    letGo: (written) => chat.locks.letGo(written),
  }
}

function openChatJudge(
  { prompt, repairPrompt, resumedAt, onBegin = () => {} }: JudgeWork,
  configuration: ChatConfiguration,
  memory: RunMemory,
  signal: AbortSignal,
): Omit<ChatJudge, 'end'> {
  const configured = requireBegunServer(configuration)
  if (prompt === null)
    throw new ChatFailure('stop', 'The prompt of this run was not kept; start a new run.', 0)
  const client = openChatClient(configured)
  askAgainIfResumed(client, resumedAt)
  return {
    configuration,
    client,
    terms: judgeTermsOf(configured),
    prompt: splitPrompt(prompt),
    repair: repairPrompt === null ? null : splitPrompt(repairPrompt),
    prices: configured.prices,
    onBegin,
    memory,
    locks: createQuestionLocks(),
    runModel: createRunModel(memory, configured.server.baseUrl, configuration.model),
    signal,
  }
}

/** A run is held at once where a server wants hours of quiet: who resumes it all the same may have had that lifted. */
export function askAgainIfResumed(server: WaitedServer, resumedAt: JudgeWork['resumedAt'] = null): void {
  if (resumedAt !== null && server.tellWait().quietMs > LONGEST_QUIET_MS) server.askAgain(resumedAt)
}

async function settle(
  item: RunWorkItem,
  makeContext: MakeContext,
  judge: (item: RunWorkItem, context: ReferenceContext, calls: ModelCall[]) => Promise<RunOutcome>,
  end: AbortSignal,
): Promise<Judged> {
  const { itemId } = item
  const calls: ModelCall[] = []
  let passages: PassageOrigin | null = null
  try {
    const context = await makeContext(item)
    passages = context.passages
    return { kind: 'ended', itemId, calls, passages, outcome: await judge(item, context, calls) }
  } catch (error) {
    if (!(error instanceof ChatFailure)) {
      logFault(`item ${itemId} could not be judged`, error)
      return {
        kind: 'left',
        itemId,
        calls,
        passages,
        failure: 'Judging this statement met an error of our own.',
        quietMs: 0,
      }
    }
    const isBrokenOff = end.aborted && passages === null && error.kind === 'unavailable'
    if (error.kind === 'unasked' || isBrokenOff) return { kind: 'unasked', itemId, calls, passages }
    const hold = tellHold(error)
    if (hold !== null) return { kind: 'held', itemId, calls, passages, failure: hold }
    const failed = { itemId, calls, passages, failure: error.message }
    if (error.kind === 'item') {
      const outcome = { kind: 'failed' as const, itemId, failure: error.message, latencyMs: 0 }
      return { kind: 'ended', itemId, calls, passages, outcome }
    }
    if (error.kind === 'stop') {
      const last = calls.at(-1)
      return { kind: 'stop', ...failed, isServers: last !== undefined && last.outcome !== 'answered' }
    }
    const isPaid = calls.some((call) => call.answerTokens > 0) // or such a one might be asked and paid for without end
    return { kind: 'left', ...failed, quietMs: error instanceof LongQuiet && !isPaid ? error.quietMs : 0 }
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
    shown: packPassages(facts),
    keep: null,
    latencyMs: Math.round(performance.now() - started),
  }
}
