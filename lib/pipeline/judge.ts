import { judgeByRules } from '@/lib/core/judge/baseline'
import { splitPrompt } from '@/lib/core/prompts/render-prompt'
import { packPassages } from '@/lib/core/retrieval/shown-passages'
import { nameRunServices } from '@/lib/core/runs/called-services'
import type { BegunCall, ModelCall } from '@/lib/core/runs/model-call'
import type { ServiceWait } from '@/lib/core/runs/run-wait'
import type { Judged } from '@/lib/core/runs/runs'
import { nameChatService } from '@/lib/core/runs/service-finding'
import type { RunWork, RunWorkItem } from '@/lib/data/runs/run-work'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createGate, type Gate } from '@/lib/models/gate'
import type { WaitedServer } from '@/lib/models/server-gate'
import { judgeTermsOf, openChatClient, requireBegunServer } from './chat-server'
import { type ChatConfiguration, type ChatJudge, judgeByChat } from './judge-by-chat'
import { openEntailmentJudge } from './judge-by-entailment'
import { judgeItem, type Rate } from './judge-item'
import type { MakeContext } from './make-context'
import { createRunModel, type RunMemory } from './run-memory'
import { createQuestionLocks, type QuestionLocks } from './share-work'
import { LONGEST_QUIET_MS } from './tell-hold'

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
  const { configuration } = work
  const judgeBy =
    (rate: Rate): Judge['judge'] =>
    (item, end) =>
      judgeItem(item, makeContext, rate, end)
  if (configuration.kind !== 'chat') {
    const rate = configuration.kind === 'baseline' ? rateByRules : openEntailmentJudge(configuration, signal)
    return { judge: judgeBy(rate), gate: createGate(() => 1), letGo: () => {} }
  }
  const chat = openChatJudge(work, configuration, memory, signal)
  return {
    judge: judgeBy((item, context, calls, end) => judgeByChat(item, context, { ...chat, end }, calls)),
    gate: chat.client.workOf(nameRunServices(configuration)),
    tellWait: () => ({ service: nameChatService(configuration.server), ...chat.client.tellWait() }),
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

const rateByRules: Rate = async (item, { items }) => {
  const started = performance.now()
  const { verdict, reason, evidence, score } = judgeByRules(item.text, items)
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
    shown: packPassages(items),
    keep: null,
    latencyMs: Math.round(performance.now() - started),
  }
}
