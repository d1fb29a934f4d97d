import type { CallAnswer } from '@/lib/core/ai-rating/call-reader'
import { toThinkingFields } from '@/lib/core/ai-rating/thinking'
import type { Definition } from '@/lib/core/protocols/definition'
import type { StoredAnswer } from '@/lib/core/protocols/stored-answer'
import type { ReferenceContext } from '@/lib/core/retrieval/reference-context'
import { packPassages } from '@/lib/core/retrieval/shown-passages'
import type { ModelCall } from '@/lib/core/runs/model-call'
import type { CachedAnswer, RunConfiguration, RunOutcome } from '@/lib/core/runs/runs'
import type { RunWorkItem } from '@/lib/data/runs/run-work'

export type Read = Extract<CallAnswer, { ok: true }>

/** An item without an answer, and why. */
export function toFailed({ itemId }: RunWorkItem, failure: string, calls: readonly ModelCall[]): RunOutcome {
  return { kind: 'failed', itemId, failure, latencyMs: sumLatency(calls) }
}

/** An answer to a question that a model was asked. `cached` where other answers are to be cached than this one. */
export type Answered = {
  answer: CachedAnswer
  read: Read
  hash: string
  isKnown: boolean
  cached?: readonly { hash: string; answer: CachedAnswer }[]
}

type AiRater = {
  configuration: Pick<Extract<RunConfiguration, { kind: 'chat' }>, 'promptHash' | 'confidence'>
  definition: Definition
}

/** An item with its answer, of all questions together, and how it came about. */
export function toRated(
  { itemId }: RunWorkItem,
  context: ReferenceContext,
  { configuration: { promptHash, confidence: asksConfidence }, definition }: AiRater,
  { given, calls, ...stored }: StoredAnswer & { given: readonly Answered[]; calls: readonly ModelCall[] },
): RunOutcome {
  const last = given.at(-1)
  const read = given.map((one) => one.read)
  const cited = [...new Set(read.flatMap((one) => one.cited))]
  const confidence = last?.read.confidence
  const isRetrieved = definition.aiRater?.reference === 'retrieved'
  return {
    kind: 'rated',
    itemId,
    ...stored,
    reason: read.flatMap(({ reason }) => (reason === '' ? [] : [reason])).join(' '),
    value: {
      model: last?.answer.model ?? '',
      promptHash,
      temperature: last?.answer.temperature ?? 0,
      calls: calls.length,
      reused: given.every(({ isKnown }) => isKnown),
      ungrounded: [...new Set(read.flatMap((one) => one.ungrounded))],
      ...(read.length > 1 && { reasons: reasonsOf(read) }),
      ...copiedOf(read),
      ...(asksConfidence && confidence !== undefined && { confidence }),
      ...toThinkingFields(last?.answer.thinking ?? null),
    },
    evidence: cited.map((number) => toEvidence(context, number)),
    context: isRetrieved ? context.text : null,
    shown: packPassages(context.ranked),
    keep: given.flatMap(({ hash, answer, isKnown, cached }) => cached ?? (isKnown ? [] : [{ hash, answer }])),
    latencyMs: sumLatency(calls),
  }
}

/** How well a text was written again, where one of the calls asked for that. */
function copiedOf(read: readonly Read[]): Pick<Read, 'copied'> {
  const copied = read.find((one) => one.copied)?.copied
  return copied ? { copied } : {}
}

/** Why each field was answered so, where several calls were made: a comment holds the reasons of all. */
function reasonsOf(read: readonly Read[]): Record<string, string> {
  return Object.fromEntries(
    read.flatMap(({ reason, values }) =>
      reason === '' ? [] : Object.keys(values).map((field): [string, string] => [field, reason]),
    ),
  )
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
