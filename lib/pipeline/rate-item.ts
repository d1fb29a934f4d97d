import { inPromptStyle, PROMPT_STYLES } from '@/lib/core/ai-rating/prompt-styles'
import { asPublishedAiRater, PUBLISHED_AI_RATER, withFields } from '@/lib/core/ai-rating/published-judge'
import { splitPrompt } from '@/lib/core/prompts/render-prompt'
import type { Definition } from '@/lib/core/protocols/definition'
import { createAnswerReader } from '@/lib/core/protocols/read-answer'
import { storeAnswer } from '@/lib/core/protocols/stored-answer'
import type { ReferenceContext } from '@/lib/core/retrieval/reference-context'
import { packPassages } from '@/lib/core/retrieval/shown-passages'
import { nameRunServices } from '@/lib/core/runs/called-services'
import type { BegunCall, ModelCall } from '@/lib/core/runs/model-call'
import type { ServiceWait } from '@/lib/core/runs/run-wait'
import type { FormModel, Judged, PassageOrigin, RunOutcome } from '@/lib/core/runs/runs'
import { nameChatService } from '@/lib/core/runs/service-finding'
import type { RunWork, RunWorkItem } from '@/lib/data/runs/run-work'
import { ChatFailure } from '@/lib/models/chat-failure'
import { createGate, type Gate } from '@/lib/models/gate'
import { RetryTooLate } from '@/lib/models/retry-rule'
import type { WaitedServer } from '@/lib/models/server-gate'
import { openBatches } from './ask-batch'
import { attributesOf, openCalls, textsOf } from './asked-calls'
import { chatTermsOf, openChatClient, orStop, requireBegunServer, requireChatServer } from './chat-server'
import { logFault } from './log-fault'
import type { MakeContext } from './make-context'
import { extensionOf, findBaseline } from './protocol-extensions'
import { type ChatAiRater, type ChatConfiguration, rateByChat } from './rate-by-chat'
import { openEntailmentAiRater } from './rate-by-entailment'
import { createRunModel, type RunMemory } from './run-memory'
import { createQuestionLocks, type QuestionLocks } from './share-work'
import { describeHold, LONGEST_RETRY_AFTER_MS } from './steps/step'

/**
 * What happens to a statement that is judged, which never throws:
 *
 * 1. `rate-items.ts` lets it in when the AI rater has room and the run may still cost something (`run-budget.ts`).
 * 2. Its passages are found, or known from before (`retrieve.ts` over the lists of `retrieval/model-lists.ts`).
 * 3. They are written down as the AI rater is shown them (`make-context.ts`).
 * 4. The AI rater decides: a chat model in `rate-by-chat.ts`, which takes an answer that is known or asks within the limits of its
 *    server (`lib/models/transport.ts`) until an answer can be read (`ask-until-read.ts`); a model on this machine in
 *    `rate-by-entailment.ts`; or rules. Each call is in the call ledger when it is sent (`call-ledger.ts`).
 * 5. `rate-items.ts` writes what came of it, with its calls, in batches (`lib/data/runs/run-outcomes.ts`).
 */
async function rateItem(
  item: RunWorkItem,
  makeContext: MakeContext,
  rate: Rate,
  end: AbortSignal,
): Promise<Judged> {
  const { itemId } = item
  const calls: ModelCall[] = []
  let passages: PassageOrigin | null = null
  try {
    const context = await makeContext(item)
    passages = context.passages
    const outcome = await rate(item, context, calls, end)
    return { kind: 'ended', itemId, calls, passages, outcome }
  } catch (error) {
    if (error instanceof ChatFailure) return toUnjudged(error, { itemId, calls, passages }, end)
    logFault(`item ${itemId} could not be rated`, error)
    const failure = 'Rating this statement met an error of our own.'
    return { kind: 'left', itemId, calls, passages, failure, retryAfterMs: 0 }
  }
}

type Known = { itemId: string; calls: ModelCall[]; passages: PassageOrigin | null }

/** What a failure means for the statement: another try, none, or an end of the whole run. */
function toUnjudged(error: ChatFailure, known: Known, end: AbortSignal): Judged {
  const { itemId, calls, passages } = known
  const isBrokenOff = end.aborted && passages === null && error.kind === 'unavailable'
  if (error.kind === 'not-sent' || isBrokenOff) return { kind: 'not-sent', ...known }
  const hold = describeHold(error)
  if (hold !== null) return { kind: 'held', ...known, failure: hold }
  const failed = { ...known, failure: error.message }
  if (error.kind === 'item') {
    const outcome = { kind: 'failed' as const, itemId, failure: error.message, latencyMs: 0 }
    return { kind: 'ended', ...known, outcome }
  }
  if (error.kind === 'stop') {
    const last = calls.at(-1)
    return { kind: 'stop', ...failed, isServers: last !== undefined && last.outcome !== 'answered' }
  }
  const isPaid = calls.some((call) => call.answerTokens > 0) // or such a one might be asked and paid for without end
  return {
    kind: 'left',
    ...failed,
    retryAfterMs: error instanceof RetryTooLate && !isPaid ? error.retryAfterMs : 0,
  }
}

/**
 * How a run's judge decides about a statement, once it has what the AI rater is shown.
 *
 * @param calls where each call goes in the call ledger, also when this throws
 * @param end aborts when nothing more is to be begun
 * @throws {ChatFailure}
 */
export type Rate = (
  item: RunWorkItem,
  context: ReferenceContext,
  calls: ModelCall[],
  end: AbortSignal,
) => Promise<RunOutcome>

export type AiRater = {
  /**
   * One statement judged. Never throws.
   *
   * @param end aborts when nothing more is to be begun: nobody's answer to the same question is then waited for any longer
   */
  aiRater(item: RunWorkItem, end: AbortSignal): Promise<Judged>
  /** Lets in as many statements at once as the AI rater can use. */
  gate: Gate
  /** Called with what is written now, for those who wait for it; at the end without an argument. */
  letGo: QuestionLocks['letGo']
  /** What its server does; absent where it asks none. */
  readWait?: () => ServiceWait
}

/** What the AI rater has to know of its run. */
export type AiRaterWork = Pick<RunWork, 'definition' | 'configuration' | 'prompts' | 'repairPrompt'> & {
  /** What is to be judged, as far as it is known: several may be asked about at once. */
  items?: readonly RunWorkItem[]
  /** When somebody resumed it last, by the clock of `performance.now`; null where nobody has. */
  resumedAt?: number | null
  /** Called with every call to a server when it is sent; what came of it stands with the statement. */
  onBegin?: (call: BegunCall<ModelCall>, itemId: string) => void
}

/**
 * The AI rater that a run's configuration names.
 *
 * @param memory answers of earlier runs, and which model may answer in this one
 * @throws {ChatFailure} `stop` when it cannot work at all
 */
export function createAiRater(
  work: AiRaterWork,
  makeContext: MakeContext,
  memory: RunMemory,
  signal: AbortSignal,
): AiRater {
  const { configuration } = work
  const aiRaterBy =
    (rate: Rate): AiRater['aiRater'] =>
    (item, end) =>
      rateItem(item, makeContext, rate, end)
  if (configuration.kind !== 'chat') {
    const { definition } = work
    const rate =
      configuration.kind === 'baseline'
        ? openRules(definition)
        : openEntailmentAiRater(definition, configuration, signal)
    return { aiRater: aiRaterBy(rate), gate: createGate(() => 1), letGo: () => {} }
  }
  const chat = openChatAiRater(work, configuration, memory, signal)
  return {
    aiRater: aiRaterBy((item, context, calls, end) => rateByChat(item, context, { ...chat, end }, calls)),
    gate: chat.client.workOf(nameRunServices(configuration)),
    readWait: () => ({ service: nameChatService(configuration.server), ...chat.client.readWait() }),
    letGo: (written) => chat.locks.letGo(written),
  }
}

function openChatAiRater(
  { definition, prompts, repairPrompt, items = [], resumedAt, onBegin = () => {} }: AiRaterWork,
  configuration: ChatConfiguration,
  memory: RunMemory,
  signal: AbortSignal,
): Omit<ChatAiRater, 'end'> {
  const configured = requireBegunServer(configuration)
  const isPublished = configuration.judge === PUBLISHED_AI_RATER
  const published = isPublished ? extensionOf(definition).published : undefined
  const asked = isPublished
    ? withFields(asPublishedAiRater(definition), published?.fields)
    : configuration.promptStyle === undefined
      ? definition
      : inPromptStyle(definition, configuration.promptStyle)
  const calls = openCalls({
    definition: asked,
    prompts,
    confidence: configuration.confidence ?? false,
    // as published, answers are asked for as the published system did
    isEnforced: keepsToSchema(configured.server.dialect) && configuration.search.selection !== 'as-published',
    tags: tagsOf(configuration, asked),
    published,
  })
  const client = openChatClient(configured)
  askAgainIfResumed(client, resumedAt)
  return {
    configuration,
    client,
    terms: chatTermsOf(configured),
    definition,
    calls,
    batches: openBatches(definition, items),
    readAnswer: createAnswerReader(asked),
    isSame: extensionOf(definition).repair?.isSame ?? (() => null),
    repair: repairPrompt === null ? null : splitPrompt(repairPrompt),
    form: configuration.form ? openForm(configuration.form) : null,
    prices: configured.prices,
    onBegin,
    memory,
    locks: createQuestionLocks(),
    runModel: createRunModel(memory, configured.server.baseUrl, configuration.model),
    signal,
  }
}

/** A protocol of passages alone was published with tags. */
function tagsOf(
  { judge: aiRater, promptStyle }: ChatConfiguration,
  { fields, spanLayers }: Definition,
): 'own' | 'as-published' | undefined {
  if (aiRater === PUBLISHED_AI_RATER)
    return fields.length === 0 && spanLayers.length > 0 ? 'as-published' : undefined
  return promptStyle !== undefined && PROMPT_STYLES[promptStyle].isTagged ? 'own' : undefined
}

/** @throws {ChatFailure} `stop` where its server is not there */
function openForm({ model, server }: FormModel): ChatAiRater['form'] {
  const configured = orStop(() => requireChatServer(server, model))
  return { client: openChatClient(configured), model, prices: configured.prices }
}

/** A run is held at once where a server wants hours of quiet: who resumes it all the same may have had that lifted. */
export function askAgainIfResumed(server: WaitedServer, resumedAt: AiRaterWork['resumedAt'] = null): void {
  if (resumedAt !== null && server.readWait().retryAfterMs > LONGEST_RETRY_AFTER_MS)
    server.askAgain(resumedAt)
}

/** Servers that turn a schema into a grammar, and know more of it than every strict mode does. */
function keepsToSchema(dialect: string | undefined): boolean {
  return dialect !== undefined && dialect !== 'openai'
}

/** @throws {ChatFailure} `stop` where the protocol has no rules */
function openRules(definition: Definition): Rate {
  const answer = findBaseline(definition)
  if (answer === null) throw new ChatFailure('stop', 'There are no rules for this protocol.', 0)
  const read = createAnswerReader(definition)
  return async ({ itemId, text, parts }, { items }) => {
    const started = performance.now()
    const texts = textsOf(parts)
    const { values, reason, evidence, score } = answer(text, items, texts)
    const ruled = read({ values, parts: attributesOf(parts), texts })
    const latencyMs = Math.round(performance.now() - started)
    if (ruled.problems.length > 0)
      return { kind: 'failed', itemId, failure: ruled.problems.join(' '), latencyMs }
    return {
      kind: 'rated',
      itemId,
      ...storeAnswer(definition, ruled),
      reason,
      value: score === null ? {} : { score },
      evidence: evidence.map(({ number, noteId, start, end, quote }) => ({
        rank: number,
        noteId,
        start,
        end,
        quote,
      })),
      context: null,
      shown: packPassages(items),
      keep: [],
      latencyMs,
    }
  }
}
