import { type SparseVector, toSparseVector } from '@/lib/core/retrieval/sparse-vector'
import type { CallServer } from './call-server'
import { BadReply, isRecord, placeByIndex } from './read-reply'
import { inBatches } from './text-batches'
import type { OnCall } from './transport'

/** How a server of sparse vectors is asked: at TEI's `/embed_sparse`, or at vLLM's `/pooling` and `/tokenize`. */
export type SparseDialect = 'tei' | 'vllm'

type SendTexts = (texts: readonly string[], onCall?: OnCall) => Promise<readonly SparseVector[]>

/** What asks this server for the weights of terms of some texts, in their order. */
export function createSparseSend(
  server: CallServer,
  { model, dialect }: { model: string; dialect: SparseDialect },
  signal: AbortSignal,
): SendTexts {
  return dialect === 'vllm' ? askVllm(server, model, signal) : askTei(server, signal)
}

function askTei(server: CallServer, signal: AbortSignal): SendTexts {
  return (texts, onCall) =>
    server({
      path: '/embed_sparse',
      body: { inputs: texts },
      texts,
      read: (reply) => toSparseVectors(reply, texts.length),
      signal,
      onCall,
    })
}

const TOKENIZE_AT_ONCE = 4

/**
 * vLLM serving `BAAI/bge-m3` as `BgeM3EmbeddingModel` gives a weight for each token of a text, without saying which token it is:
 * the tokens themselves are asked for at `/tokenize`, a text at a time (vLLM's documentation, *Specific Model Examples*,
 * BAAI/bge-m3). That runs no model; only its failures are in the call ledger, so that paces stay those of the model.
 */
function askVllm(server: CallServer, model: string, signal: AbortSignal): SendTexts {
  return async (texts, onCall) => {
    const weights = await server({
      path: '/pooling',
      body: { model, task: 'token_classify', input: texts },
      texts,
      read: (reply) => toWeights(reply, texts.length),
      signal,
      onCall,
    })
    const noteFailure: OnCall = (call) => {
      if (call.outcome !== 'begun' && call.outcome !== 'answered') onCall?.(call)
    }
    return inBatches(
      [...texts.entries()],
      { size: 1, atOnce: TOKENIZE_AT_ONCE },
      async ([[index, text] = [0, '']]) => {
        const vector = await server({
          path: '/tokenize',
          body: { model, prompt: text, add_special_tokens: false, return_token_strs: true },
          texts: [text],
          read: (reply) => toTerms(reply, weights[index] ?? []),
          signal,
          onCall: noteFailure,
        })
        return [vector]
      },
    )
  }
}

/** Of each text the weights of its tokens; one token's may come as a list of one, or bare where it is the only one. */
function toWeights(reply: unknown, count: number): unknown[][] {
  const data = isRecord(reply) ? reply['data'] : null
  if (!Array.isArray(data)) throw new BadReply('sent no weights of tokens.')
  return placeByIndex(data, count, ({ data: weights }) => {
    if (typeof weights === 'number') return [weights]
    if (!Array.isArray(weights)) throw new BadReply('sent weights of unknown form.')
    return weights.map((weight: unknown) =>
      Array.isArray(weight) && weight.length === 1 ? (weight[0] as unknown) : weight,
    )
  })
}

/** Tokens that stand for no text, as the model's own code leaves them out. */
const SPECIAL = new Set(['<s>', '</s>', '<pad>', '<unk>'])

function toTerms(reply: unknown, weights: readonly unknown[]): SparseVector {
  const { tokens, token_strs: names } = isRecord(reply) ? reply : {}
  if (!Array.isArray(tokens) || !Array.isArray(names) || names.length !== tokens.length)
    throw new BadReply('did not say which tokens a text has.')
  if (tokens.length !== weights.length)
    throw new BadReply(`sent ${weights.length} weights for a text of ${tokens.length} tokens.`)
  return toSparse(
    tokens.flatMap((token: unknown, index) =>
      SPECIAL.has(String(names[index])) ? [] : [[token, weights[index]]],
    ),
  )
}

function toSparseVectors(reply: unknown, count: number): SparseVector[] {
  if (!Array.isArray(reply) || reply.length !== count)
    throw new BadReply(`sent another number of sparse vectors than ${count}.`)
  return reply.map((terms: unknown) => {
    if (!Array.isArray(terms)) throw new BadReply('sent a sparse vector of unknown form.')
    return toSparse(terms.map((term: unknown) => (isRecord(term) ? [term['index'], term['value']] : [])))
  })
}

const MAX_TERM_ID = 2 ** 32 - 1

/** @throws {BadReply} unless all are numbers of terms with their weights */
export function toSparse(terms: readonly (readonly unknown[])[]): SparseVector {
  return toSparseVector(
    terms.map(([name, weight]) => {
      const id = typeof name === 'string' && /^\d{1,10}$/.test(name) ? Number(name) : name
      const isId = typeof id === 'number' && Number.isInteger(id) && id >= 0 && id <= MAX_TERM_ID
      if (!isId || typeof weight !== 'number' || !Number.isFinite(weight))
        throw new BadReply('sent a sparse vector with something that is no weight of a term.')
      return [id, weight] as const
    }),
  )
}
