import { canonicalJson } from '@/lib/core/canonical-json'
import { type JudgeAnswer, judgeSchema, parseJudgeAnswer } from '@/lib/core/judge/parse-answer'
import { sameVerdict } from '@/lib/core/judge/same-verdict'
import { toThinkingFields } from '@/lib/core/judge/thinking'
import { renderPrompt } from '@/lib/core/prompts/render-prompt'
import type { ReferenceContext } from '@/lib/core/retrieval/reference-context'
import { packPassages } from '@/lib/core/retrieval/shown-passages'
import {
  type BegunCall,
  costOf,
  hasEnded,
  type ModelCall,
  type TokenPrices,
} from '@/lib/core/runs/model-call'
import type { KeptAnswer, RunConfiguration, RunOutcome } from '@/lib/core/runs/runs'
import type { RunWorkItem } from '@/lib/data/runs/run-work'
import { CHAT_LIMITS, type ChatClient } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'
import { sha256 } from '../digest'
import { askUntilRead, type PromptParts, type Reading } from './ask-until-read'
import type { JudgeTerms } from './chat-server'
import type { RunMemory, RunModel } from './run-memory'
import { createSharedWork, findOrMake, type QuestionLocks } from './share-work'

export type ChatConfiguration = Extract<RunConfiguration, { kind: 'chat' }>

export type ChatJudge = {
  configuration: ChatConfiguration
  client: ChatClient
  terms: JudgeTerms
  prompt: PromptParts
  repair: PromptParts | null
  prices: TokenPrices | null
  memory: RunMemory
  /** Of questions whose answers came and are not written yet. */
  locks: QuestionLocks
  runModel: RunModel
  /** Told of every call when it is sent. */
  onBegin: (call: BegunCall<ModelCall>, itemId: string) => void
  /** Aborts when this statement is not to be asked any more. */
  end: AbortSignal
  /** Aborts when nobody wants the answer any more, not even one that is on its way. */
  signal: AbortSignal
}

type Read = Extract<JudgeAnswer, { ok: true }>

/** What came of a question, and whether somebody else had asked it. */
type End =
  | { kind: 'read'; answer: KeptAnswer; read: Read; isKnown: boolean }
  | { kind: 'failed'; failure: string }

/** Questions that this process asks now: a job that was delivered twice, or resumed at once, asks none again. */
const asked = createSharedWork<End>((end) => end.kind === 'read')

/**
 * One statement judged by a model. The outcome is a verdict that the model gave, or a failure with its reason.
 *
 * @param calls where each call goes on record, also when this throws
 * @throws {ChatFailure} of kind `stop` or `unavailable`, which concern more than this statement; `unasked` when the work ends
 *   before its turn
 */
export async function judgeByChat(
  item: RunWorkItem,
  context: ReferenceContext,
  judge: ChatJudge,
  calls: ModelCall[],
): Promise<RunOutcome> {
  const question = toQuestion(item, context, judge)
  const hash = hashQuestion(question, judge)
  const ask = () => askVerdict(question, item, judge, calls)
  const end = judge.configuration.reuse
    ? await askOnce(hash, question.shown, ask, judge)
    : await asked.begin(hash, ask)
  if (end.kind === 'failed')
    return { kind: 'failed', itemId: item.itemId, failure: end.failure, latencyMs: sumLatency(calls) }
  const keep = end.isKnown ? null : { hash, answer: end.answer }
  return toRated(item, context, judge.configuration, { ...end, keep, calls })
}

type VerdictQuestion = {
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
  { configuration, prompt }: ChatJudge,
): VerdictQuestion {
  return {
    model: configuration.model,
    system: prompt.system,
    user: renderPrompt(prompt.user, { statement: item.text, reference: context.text }),
    temperature: configuration.temperature,
    shown: context.items.length,
    ...(configuration.confidence && { confidence: true }),
  }
}

/** Of everything that makes the question: the same again would be paid for in vain. */
function hashQuestion(question: VerdictQuestion, { terms, repair }: ChatJudge): string {
  const schema = judgeSchema(question.confidence ?? false)
  return sha256(canonicalJson({ ...question, ...terms, schema, repair }))
}

/**
 * An answer to the same question is taken from whoever gets it: this process, which may be asking it now, or another one, or
 * a run before. One that came from another model than this run's is of no use here, nor is somebody else's cancellation. The
 * question stays locked until its answer is written: whoever waits for it in another process finds it there.
 */
async function askOnce(hash: string, shown: number, ask: () => Promise<End>, judge: ChatJudge): Promise<End> {
  async function askUnlessKept(): Promise<End> {
    const end = await findOrMake<End>({
      find: () => findKept(hash, shown, judge),
      lock: () => judge.memory.lock(hash, judge.end),
      make: ask,
      free: (made, letGo) => (made?.kind === 'read' ? judge.locks.hold(hash, letGo) : letGo()),
    })
    return end ?? giveUp()
  }
  const isOfUse = async (end: End) => end.kind === 'failed' || (await judge.runModel.admit(end.answer.model))
  const { result, isJoined } = (await asked.join(hash, askUnlessKept, judge.end, isOfUse)) ?? giveUp()
  return isJoined && result.kind === 'read' ? { ...result, isKnown: true } : result
}

function giveUp(): never {
  throw new ChatFailure('unasked', 'The work ended before this was asked.', 0)
}

async function findKept(hash: string, shown: number, judge: ChatJudge): Promise<End | null> {
  const answer = await judge.memory.findKept(hash)
  if (answer === null) return null
  const read = parseJudgeAnswer(answer.reply, shown)
  if (!read.ok || !(await judge.runModel.admit(answer.model))) return null
  return { kind: 'read', answer, read, isKnown: true }
}

const WORDS = {
  unparseable: 'The answer was not in the asked form.',
  ambiguous: 'The answer held more than one verdict.',
  invalid: 'The answer lacked a valid verdict, a reason or evidence.',
  unfounded: 'The answer named no passage that was shown for its verdict to rest on.',
}

/**
 * Asks for a verdict until an answer can be read. A verdict that stands in plain words in an answer without form is put into
 * form by one further call, and has to be the same there, with reasons and passages that the answer gave.
 */
async function askVerdict(
  question: VerdictQuestion,
  { itemId }: RunWorkItem,
  { client, prices, repair, runModel, onBegin, end, signal }: ChatJudge,
  calls: ModelCall[],
): Promise<End> {
  const { shown, confidence = false, ...request } = question
  const answered = await askUntilRead(
    {
      request: { ...request, schema: { name: 'verdict', schema: judgeSchema(confidence) } },
      read: (reply) => readVerdict(reply, shown),
      repairSchema: { name: 'verdict', schema: judgeSchema(false) }, // a number that nobody said is not to be put into form
    },
    {
      client,
      repair: repair && { prompt: repair, values: (answer) => ({ answer }) },
      totalMs: CHAT_LIMITS.totalMs,
      end,
      signal,
      onCall(told, use) {
        const stage = use === 'question' ? 'judge' : 'repair'
        const call = { ...told, stage, cost: costOf(told, prices) } as const
        if (hasEnded(call)) calls.push(call)
        else onBegin(call, itemId)
      },
      requireModel: runModel.require,
    },
  )
  if (answered.kind === 'failed') return { kind: 'failed', failure: answered.failure }
  const { value, reply, model, temperature, thinking } = answered
  return { kind: 'read', answer: { reply, model, temperature, thinking }, read: value, isKnown: false }
}

function readVerdict(reply: string, shown: number): Reading<Read> {
  const read = parseJudgeAnswer(reply, shown)
  if (read.ok) return { ok: true, value: read }
  const isSame = read.failure === 'unparseable' ? sameVerdict(reply) : null
  return { ok: false, failure: WORDS[read.failure], isSame }
}

type Answered = {
  answer: KeptAnswer
  read: Read
  keep: { hash: string; answer: KeptAnswer } | null
  calls: readonly ModelCall[]
}

function toRated(
  { itemId }: RunWorkItem,
  context: ReferenceContext,
  { promptHash, confidence: asksConfidence }: ChatConfiguration,
  { answer, read, keep, calls }: Answered,
): RunOutcome {
  const { verdict, reason, cited, ungrounded, confidence } = read
  const { model, temperature, thinking } = answer
  return {
    kind: 'rated',
    itemId,
    code: verdict,
    reason,
    value: {
      model,
      promptHash,
      temperature,
      calls: calls.length,
      reused: keep === null,
      ungrounded,
      ...(asksConfidence && confidence !== undefined && { confidence }),
      ...toThinkingFields(thinking),
    },
    evidence: cited.map((number) => toEvidence(context, number)),
    context: context.text,
    shown: packPassages(context.ranked),
    keep,
    latencyMs: sumLatency(calls),
  }
}

function sumLatency(calls: readonly ModelCall[]): number {
  return calls.reduce((sum, call) => sum + call.latencyMs, 0)
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
