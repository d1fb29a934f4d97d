import { canonicalJson } from '@/lib/core/canonical-json'
import { judgeSchema, parseJudgeAnswer } from '@/lib/core/judge/parse-answer'
import { toThinkingFields } from '@/lib/core/judge/thinking'
import { renderPrompt } from '@/lib/core/prompts/render-prompt'
import type { ReferenceContext } from '@/lib/core/retrieval/reference-context'
import { packPassages } from '@/lib/core/retrieval/shown-passages'
import { type BegunCall, hasEnded, type ModelCall, type TokenPrices } from '@/lib/core/runs/model-call'
import type { KeptAnswer, RunConfiguration, RunOutcome } from '@/lib/core/runs/runs'
import type { RunWorkItem } from '@/lib/data/runs/run-work'
import { CHAT_LIMITS, type ChatClient } from '@/lib/models/chat'
import { ChatFailure } from '@/lib/models/chat-failure'
import { sha256 } from '../digest'
import { askVerdict, type Read, type VerdictAnswer, type VerdictQuestion } from './ask-verdict'
import type { JudgeTerms } from './chat-server'
import type { QuestionLocks } from './question-locks'
import type { RunMemory } from './run-memory'
import type { RunModel } from './run-model'
import { createSharedWork } from './share-work'
import { untilUnwanted } from './until-unwanted'

export type ChatConfiguration = Extract<RunConfiguration, { kind: 'chat' }>

type PromptParts = { system: string; user: string }

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

const ENDED = 'The work ended before this was asked.'

/** What came of a question, and whether somebody else had asked it. */
type End = VerdictAnswer & { isKnown: boolean }

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
  const { configuration, prompt } = judge
  const question: VerdictQuestion = {
    model: configuration.model,
    system: prompt.system,
    user: renderPrompt(prompt.user, { statement: item.text, reference: context.text }),
    temperature: configuration.temperature,
    shown: context.items.length,
    ...(configuration.confidence && { confidence: true }),
  }
  const hash = hashQuestion(question, judge)
  const ask = () =>
    askVerdict(question, {
      ...judge,
      totalMs: CHAT_LIMITS.totalMs,
      onCall: (call) => (hasEnded(call) ? void calls.push(call) : judge.onBegin(call, item.itemId)),
      requireModel: judge.runModel.require,
    })
  const end = await askOrJoin(hash, () => askUnlessKept(hash, question.shown, ask, judge), judge)
  if (end.kind === 'failed')
    return { kind: 'failed', itemId: item.itemId, failure: end.failure, latencyMs: sumLatency(calls) }
  const keep = end.isKnown ? null : { hash, answer: end.answer }
  return toRated(item, context, configuration, { ...end, keep, calls })
}

/** Of everything that makes the question: the same again would be paid for in vain. */
function hashQuestion(question: VerdictQuestion, { terms, repair }: ChatJudge): string {
  const schema = judgeSchema(question.confidence ?? false)
  return sha256(canonicalJson({ ...question, ...terms, schema, repair }))
}

/**
 * Asks, or waits for what comes of the same question where this process asks it already. Where that is of no use here it asks
 * after all: the other one's cancellation is not ours, and its model need not be.
 */
async function askOrJoin(hash: string, ask: () => Promise<End>, judge: ChatJudge): Promise<End> {
  for (;;) {
    const other = judge.configuration.reuse && !judge.signal.aborted ? asked.find(hash) : undefined
    // nothing may be waited for in between, or two would begin
    if (!other) return asked.begin(hash, ask)
    const end = await untilUnwanted(other, judge.end).catch(() => null)
    if (end === null && judge.end.aborted) throw new ChatFailure('unasked', ENDED, 0)
    if (end === null) continue
    if (end.kind === 'failed' || (await judge.runModel.admit(end.answer.model)))
      return { ...end, isKnown: true }
    return asked.begin(hash, ask)
  }
}

/** The question stays locked until its answer is written: whoever waits for it in another process finds it there. */
async function askUnlessKept(
  hash: string,
  shown: number,
  ask: () => Promise<VerdictAnswer>,
  judge: ChatJudge,
): Promise<End> {
  if (!judge.configuration.reuse) return { ...(await ask()), isKnown: false }
  const known = await findKept(hash, shown, judge)
  if (known) return { kind: 'read', ...known, isKnown: true }
  const letGo = await judge.memory.lock(hash, judge.end)
  if (letGo === null) throw new ChatFailure('unasked', ENDED, 0)
  let isAnswered = false
  try {
    const kept = await findKept(hash, shown, judge) // another process may have kept it while this one waited
    if (kept) return { kind: 'read', ...kept, isKnown: true }
    const end = await ask()
    isAnswered = end.kind === 'read'
    return { ...end, isKnown: false }
  } finally {
    if (isAnswered) judge.locks.hold(hash, letGo)
    else letGo()
  }
}

async function findKept(
  hash: string,
  shown: number,
  judge: ChatJudge,
): Promise<{ answer: KeptAnswer; read: Read } | null> {
  const answer = await judge.memory.findKept(hash)
  if (answer === null) return null
  const read = parseJudgeAnswer(answer.reply, shown)
  if (!read.ok) return null
  return (await judge.runModel.admit(answer.model)) ? { answer, read } : null
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
