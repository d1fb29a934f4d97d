import { randomUUID } from 'node:crypto'
import type { Entailment } from '@/lib/core/ai-rating/rate-by-entailment'
import { startThread } from '@/lib/thread'
import { ChatFailure } from '../chat-failure'
import type { EmbeddingClient } from '../embeddings'
import type { RerankClient } from '../rerank'
import { inBatches } from '../text-batches'
import type { OnCall, ServerCall } from '../transport'
import type { Pair, Passage } from './classifier-network'
import type { KnownModel } from './digest-model'
import type { ThreadAnswer, ThreadQuestion } from './local-models-thread'
import type { LocalReply, LocalWork, LocalWorked } from './local-work'

/** Texts, or pairs of them, that are given to a model on this machine in one go; it can be cancelled between two. */
export const LOCAL_BATCH = 64

const BATCHES = { size: LOCAL_BATCH, atOnce: 1 }

/** Embeddings by an ONNX model on this machine's processor; texts that are too long for it are cut at their end, which is recorded. */
export function createLocalEmbeddings(model: KnownModel): EmbeddingClient {
  return {
    embed: (texts, signal, onCall, onVectors) => {
      const work = async (batch: readonly string[]) => {
        const outputs = await workOnRecord({ kind: 'embed', model, texts: batch }, signal, onCall)
        return outputs.map((dense) => ({ dense, sparse: null }))
      }
      return inBatches(texts, BATCHES, work, onVectors)
    },
  }
}

/** A cross-encoder on this machine; its one output as a score from 0 to 1. */
export function createLocalRerank(model: KnownModel): RerankClient {
  return {
    async rerank(query, texts, signal, onCall) {
      const pairs = texts.map((text) => [query, text] as const)
      const rows = await classify(model, pairs, 'second', signal, onCall)
      return rows.map(([output = 0]) => 1 / (1 + Math.exp(-output)))
    },
  }
}

export type EntailmentClient = {
  /**
   * For each premise, how surely the hypothesis follows from it or is contradicted by it.
   *
   * @param onCall called with each batch that the model worked on
   * @throws {ChatFailure}
   */
  weigh(
    premises: readonly string[],
    hypothesis: string,
    signal: AbortSignal,
    onCall?: OnCall,
  ): Promise<Entailment[]>
}

/** A natural-language-inference cross-encoder on this machine. */
export function createLocalEntailment(model: KnownModel): EntailmentClient {
  const entailed = model.labels.indexOf('entailment')
  const contradicted = model.labels.indexOf('contradiction')
  return {
    async weigh(premises, hypothesis, signal, onCall) {
      const pairs = premises.map((premise) => [premise, hypothesis] as const)
      const rows = await classify(model, pairs, 'first', signal, onCall)
      return rows.map((row) => {
        const shares = toShares(row)
        return { follows: shares[entailed] ?? 0, contradicts: shares[contradicted] ?? 0 }
      })
    },
  }
}

/** Softmax. */
function toShares(outputs: readonly number[]): number[] {
  const highest = Math.max(...outputs)
  const weights = outputs.map((output) => Math.exp(output - highest))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/**
 * The outputs of a classifier on this machine for pairs of texts, a row for each pair, before any scaling. Of pairs that are
 * longer than it reads, the passage is cut at its end, which is recorded.
 */
function classify(
  model: KnownModel,
  pairs: readonly Pair[],
  passage: Passage,
  signal: AbortSignal,
  onCall: OnCall | undefined,
): Promise<number[][]> {
  return inBatches(pairs, BATCHES, (batch) =>
    workOnRecord({ kind: 'classify', model, pairs: batch, passage }, signal, onCall),
  )
}

/** Work of a model on this machine, reported as a call to a server would be; nobody counts its tokens. */
async function workOnRecord<Work extends LocalWork>(
  work: Work,
  signal: AbortSignal,
  onCall: OnCall | undefined,
): Promise<LocalWorked<Work>['outputs']> {
  if (signal.aborted) throw new ChatFailure('unavailable', 'The call was cancelled.', 0)
  const nothing = { temperature: null, status: null, finishReason: null, promptTokens: 0, answerTokens: 0 }
  const begun = { id: randomUUID(), startedAt: new Date(), ...nothing }
  const started = performance.now()
  const end = (outcome: ServerCall['outcome']) =>
    onCall?.({ ...begun, outcome, latencyMs: Math.round(performance.now() - started) })
  try {
    const { outputs, isCut } = await askLocalModel(work)
    end(isCut ? 'shortened' : 'answered')
    return outputs
  } catch (error) {
    end('failed')
    throw error
  }
}

type Ask = (work: LocalWork) => Promise<LocalReply>

/** One for all models of this process, which share its processors. */
let thread: Ask | null = null

/**
 * Lets a model on this machine work in a thread of its own: the library computes without giving way, and whoever waits for the
 * database in this process would wait for it as well.
 *
 * @throws {ChatFailure} `stop` for a model that cannot be used; `unavailable` where its files have changed, or the thread
 *   has ended
 */
export async function askLocalModel<Work extends LocalWork>(work: Work): Promise<LocalWorked<Work>> {
  thread ??= openThread(() => (thread = null))
  const reply = await thread(work)
  if ('worked' in reply) return reply.worked as LocalWorked<Work> // the kind of the work is that of the answer
  const { kind, message, cause } = reply.failure
  const failure = new ChatFailure(kind, message, 0)
  if (cause !== null) failure.cause = new Error(cause)
  throw failure
}

/** Keeps the process alive only while somebody waits. */
function openThread(onEnd: () => void): Ask {
  const worker = startThread('lib/models/local/local-models-thread.ts', { maxYoungGenerationSizeMb: 8 })
  const waiting = new Map<number, (reply: LocalReply) => void>()
  let last = 0
  const settle = (id: number, reply: LocalReply) => {
    waiting.get(id)?.(reply)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  }
  let cause: string | null = null
  worker.on('message', ({ id, reply }: ThreadAnswer) => settle(id, reply))
  worker.on('error', (error) => (cause = String(error)))
  worker.on('exit', () => {
    onEnd()
    const message = 'The models on this machine have ended unexpectedly.'
    for (const id of waiting.keys()) settle(id, { failure: { kind: 'unavailable', message, cause } })
  })
  return (work) => {
    const { promise, resolve } = Promise.withResolvers<LocalReply>()
    waiting.set(++last, resolve)
    worker.ref()
    worker.postMessage({ id: last, work } satisfies ThreadQuestion)
    return promise
  }
}
