import type { CallPlace } from '@/lib/core/ai-rating/call-reader'
import { canonicalJson } from '@/lib/core/canonical-json'
import type { Definition } from '@/lib/core/protocols/definition'
import { placeQuotes } from '@/lib/core/protocols/quoted-entries'
import type { GivenAnswer, ReadAnswer } from '@/lib/core/protocols/read-answer'
import { storeAnswer } from '@/lib/core/protocols/stored-answer'
import type { ReferenceContext } from '@/lib/core/retrieval/reference-context'
import {
  type BegunCall,
  costOf,
  hasEnded,
  type ModelCall,
  type TokenPrices,
} from '@/lib/core/runs/model-call'
import type { CachedAnswer, RunConfiguration, RunOutcome } from '@/lib/core/runs/runs'
import { longestAnswer } from '@/lib/core/runs/server-terms'
import type { RunWorkItem } from '@/lib/data/runs/run-work'
import { CHAT_LIMITS, type ChatClient } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'
import { sha256 } from '../digest'
import type { Batches } from './ask-batch'
import { askUntilRead, type PromptParts, type Reading } from './ask-until-read'
import { type AskedCall, attributesOf, textsOf } from './asked-calls'
import type { ChatTerms } from './chat-server'
import { type Answered, type Read, toFailed, toRated } from './rated-outcome'
import type { RunMemory, RunModel } from './run-memory'
import { createSharedWork, findOrMake, type QuestionLocks } from './share-work'

export type ChatConfiguration = Extract<RunConfiguration, { kind: 'chat' }>

export type ChatAiRater = {
  configuration: ChatConfiguration
  client: ChatClient
  terms: ChatTerms
  definition: Definition
  /** What is asked of an item, one after another. */
  calls: readonly AskedCall[]
  /** Asks about several items at once; null where each is asked about by itself. */
  batches: Batches | null
  /** Reads what they bring together. */
  readAnswer: (answer: GivenAnswer) => ReadAnswer
  repair: PromptParts | null
  /** Another model that puts answers into form; null where the AI rater's own does. */
  form: { client: Pick<ChatClient, 'complete'>; model: string; prices: TokenPrices | null } | null
  /** Whether an answer that was put into form says what the reply says; null where the reply states none. */
  isSame: (reply: string) => ((answer: Read) => boolean) | null
  prices: TokenPrices | null
  memory: RunMemory
  /** Of questions whose answers came and are not written yet. */
  locks: QuestionLocks
  runModel: RunModel
  /** Called with every call when it is sent. */
  onBegin: (call: BegunCall<ModelCall>, itemId: string) => void
  /** Aborts when this statement is not to be asked any more. */
  end: AbortSignal
  /** Aborts when nobody wants the answer any more, not even one that is on its way. */
  signal: AbortSignal
}

/** What came of a question, and whether somebody else had asked it. */
type End =
  | { kind: 'read'; answer: CachedAnswer; read: Read; isKnown: boolean }
  | { kind: 'failed'; failure: string }

/** Questions that this process asks now: a job that was delivered twice, or resumed at once, asks none again. */
const asked = createSharedWork<End>((end) => end.kind === 'read')

/**
 * One item judged by a model, with one call after another where its protocol has several. The outcome is an answer that the
 * model gave, or a failure with its reason.
 *
 * @param calls where each call goes in the call ledger, also when this throws
 * @throws {ChatFailure} of kind `stop` or `unavailable`, which concern more than this item; `not sent` when the work ends before
 *   its turn
 */
export async function rateByChat(
  item: RunWorkItem,
  context: ReferenceContext,
  aiRater: ChatAiRater,
  calls: ModelCall[],
): Promise<RunOutcome> {
  const given: Answered[] = []
  let values: Readonly<Record<string, unknown>> = {}
  const parts = attributesOf(item.parts)
  const texts = textsOf(item.parts)
  for (const call of aiRater.calls) {
    if (!call.isAsked(values, parts)) continue
    const together = await aiRater.batches?.(item, aiRater, calls)
    if (together) {
      given.push(together)
      values = { ...values, ...together.read.values }
      continue
    }
    const question = toQuestion(item, context, call, aiRater)
    const hash = hashQuestion(question, call, aiRater)
    const place = { shown: question.shown, earlier: values, parts, texts }
    const asking = { call, question, place, item, aiRater, calls }
    const end = aiRater.configuration.reuse
      ? await askOnce(hash, asking)
      : await asked.begin(hash, () => askCall(asking))
    if (end.kind === 'failed') return toFailed(item, end.failure, calls)
    given.push({ ...end, hash })
    values = { ...values, ...end.read.values }
  }
  const answer = aiRater.readAnswer({ values, parts, texts })
  if (answer.problems.length > 0)
    return toFailed(item, `The answers do not go together: ${answer.problems.join(' ')}`, calls)
  const placed = { ...answer, values: placeQuotes(aiRater.definition, answer.values, texts).values }
  return toRated(item, context, aiRater, { given, calls, ...storeAnswer(aiRater.definition, placed) })
}

type Question = {
  model: string
  system: string
  user: string
  temperature: number
  /** Passages that the model is shown. */
  shown: number
  /** Whether the prompt asks how sure it is; left out where it does not, so that such questions have one hash. */
  confidence?: true
}

function toQuestion(
  item: RunWorkItem,
  context: ReferenceContext,
  { prompt, ask }: AskedCall,
  { configuration }: ChatAiRater,
): Question {
  return {
    model: configuration.model,
    system: prompt.system,
    user: ask(item.parts, context.text, item.visitNote),
    temperature: configuration.temperature,
    shown: context.items.length,
    ...(configuration.confidence && { confidence: true }),
  }
}

/** Of everything that makes the question: the same again would be paid for in vain. */
function hashQuestion(
  question: Question,
  { schema }: AskedCall,
  { terms, repair, form }: ChatAiRater,
): string {
  const asked = { ...question, ...terms, schema: schema(question.shown), repair }
  return sha256(canonicalJson(form ? { ...asked, form: form.model } : asked))
}

/** A question, and all that asking it takes. */
type Asking = {
  call: AskedCall
  question: Question
  place: CallPlace
  item: RunWorkItem
  aiRater: ChatAiRater
  calls: ModelCall[]
}

/**
 * An answer to the same question is taken from whoever gets it: this process, which may be asking it now, or another one, or
 * a run before. One that came from another model than this run's is of no use here, nor is somebody else's cancellation. The
 * question stays locked until its answer is written: whoever waits for it in another process finds it there.
 */
async function askOnce(hash: string, asking: Asking): Promise<End> {
  const { aiRater } = asking
  async function askUnlessCached(): Promise<End> {
    const end = await findOrMake<End>({
      find: () => findCached(hash, asking),
      lock: () => aiRater.memory.lock(hash, aiRater.end),
      make: () => askCall(asking),
      free: (made, letGo) => (made?.kind === 'read' ? aiRater.locks.hold(hash, letGo) : letGo()),
    })
    return end ?? giveUp()
  }
  const isOfUse = async (end: End) =>
    end.kind === 'failed' || (await aiRater.runModel.admit(end.answer.model))
  const { result, isJoined } = (await asked.join(hash, askUnlessCached, aiRater.end, isOfUse)) ?? giveUp()
  return isJoined && result.kind === 'read' ? { ...result, isKnown: true } : result
}

function giveUp(): never {
  throw new ChatFailure('not-sent', 'The work ended before this was asked.', 0)
}

async function findCached(hash: string, { call, place, aiRater }: Asking): Promise<End | null> {
  const answer = await aiRater.memory.findCached(hash)
  if (answer === null) return null
  const read = call.read(answer.reply, place)
  if (!read.ok || !(await aiRater.runModel.admit(answer.model))) return null
  return { kind: 'read', answer, read, isKnown: true }
}

/**
 * Asks until an answer can be read. Where the protocol has a way to do so, one that stands in plain words is put into form by
 * one further call, and has to be the same there, with reasons and passages that the answer gave.
 */
async function askCall({ call, question, place, item, aiRater, calls }: Asking): Promise<End> {
  const { client, definition, prices, repair, form, isSame, runModel, onBegin, end, signal } = aiRater
  const { shown, confidence: _, ...request } = question
  const name = definition.id
  const schema = call.schema(shown)
  const least = call.leastAnswer(item.parts)
  const longer = least > 0 && { answerTokens: Math.max(least, longestAnswer(aiRater.configuration)) }
  const answered = await askUntilRead(
    {
      request: { ...request, ...longer, ...(schema && !form && { schema: { name, schema } }) },
      read: (reply) => readReply(reply, { call, place, isSame }),
      // a number that nobody said is not to be put into form
      ...(call.repairSchema && { repairSchema: { name, schema: call.repairSchema } }),
    },
    {
      client,
      repair: repair && { prompt: repair, values: (answer) => ({ answer }), by: form },
      totalMs: CHAT_LIMITS.totalMs,
      end,
      signal,
      onCall(reported, use) {
        const stage = use === 'question' ? 'rate' : 'repair'
        const paid = use === 'repair' && form ? form.prices : prices
        const made = { ...reported, stage, cost: costOf(reported, paid) } as const
        if (hasEnded(made)) calls.push(made)
        else onBegin(made, item.itemId)
      },
      requireModel: runModel.require,
    },
  )
  if (answered.kind === 'failed') return { kind: 'failed', failure: answered.failure }
  const { value, reply, model, temperature, thinking } = answered
  return { kind: 'read', answer: { reply, model, temperature, thinking }, read: value, isKnown: false }
}

function readReply(
  reply: string,
  { call, place, isSame }: Pick<Asking, 'call' | 'place'> & Pick<ChatAiRater, 'isSame'>,
): Reading<Read> {
  const read = call.read(reply, place)
  if (read.ok) return { ok: true, value: read }
  const same = read.failure === 'unparseable' ? isSame(reply) : null
  return { ok: false, failure: read.why, isSame: same }
}
