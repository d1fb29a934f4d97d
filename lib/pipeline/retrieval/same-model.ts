import { z } from 'zod'
import { sha256 } from '@/lib/digest'
import { ChatFailure, PROBE, PROBE_TEXTS } from '@/lib/models/chat-failure'
import { type EmbeddingModel, nameVectors, type RerankModel } from '@/lib/models/model-servers'
import { RefusedInput } from '@/lib/models/retry-rule'
import { untilUnwanted } from '../share-work'

/** The same weights differ in the last digits by batch, card and release; other weights differ far more. */
const LEAST_COSINE = 0.999
const MOST_DIFFERENCE = 0.02

/** So long a model that was found to be the same is not asked again. */
const TRUSTED_MS = 600_000
/** Whoever asks at the same time waits for the same answer. */
const looks = new Map<string, { at: number; look: Promise<void> }>()

const storedSchema = z.object({ numbers: z.array(z.number()) })

/**
 * Makes sure that a server still has the embedding model whose vectors are kept here. The first to answer is the one.
 *
 * @throws {ChatFailure} `stop` when it is another, or refuses the shortest of texts; else as the client
 */
export async function requireSameEmbedding(model: EmbeddingModel, signal: AbortSignal): Promise<void> {
  const probe = async () => {
    const [vector] = await model.client.embed([PROBE], NEVER)
    return vector ? [...vector.dense] : []
  }
  await untilUnwanted(requireSame('embedding', model, probe), signal)
}

/** The same of a reranker, whose order of facts is kept. @throws {ChatFailure} as above */
export async function requireSameRerank(model: RerankModel, signal: AbortSignal): Promise<void> {
  const probe = () => model.client.rerank(PROBE, PROBE_TEXTS, NEVER)
  await untilUnwanted(requireSame('rerank', model, probe), signal)
}

/** Others wait for a look too: it has the client's own time limits alone. */
const NEVER = new AbortController().signal

type Kind = 'embedding' | 'rerank'
type Probe = () => Promise<readonly number[]>

function requireSame(kind: Kind, model: EmbeddingModel | RerankModel, probe: Probe): Promise<void> {
  if (model.terms.isLocal) return Promise.resolve() // its identity is that of its weights
  const key = sha256(`${kind} ${nameVectors(model)}`)
  const known = looks.get(key)
  if (known && performance.now() - known.at < TRUSTED_MS) return known.look
  const look = compare(kind, model.name, key, probe)
  looks.set(key, { at: performance.now(), look })
  look.catch(() => looks.delete(key)) // the next one asks again
  return look
}

async function compare(kind: Kind, name: string, key: string, probe: Probe): Promise<void> {
  const now = await probe().catch((error: unknown) => {
    // a server that refuses these few words takes no text at all
    throw error instanceof RefusedInput ? new ChatFailure('stop', error.message, error.calls) : error
  })
  const { findInCache, addToCache } = await import('@/lib/data/cache') // wants a database as soon as it is loaded
  const { db } = await import('@/lib/data/client')
  await addToCache(db, 'probe', key, { numbers: [...now] })
  const { numbers: cached } = storedSchema.parse(await findInCache('probe', key))
  const isSame = kind === 'embedding' ? areAlike(cached, now) : areClose(cached, now)
  if (!isSame) throw new ChatFailure('stop', describe(kind, name), 1)
}

function describe(kind: Kind, name: string): string {
  return `Another ${kind} model than before answers as ${name}, and what both make must not be mixed. List it in CONCORDANCE_SERVERS under a name of its own, or bring the former one back.`
}

/** Vectors of length 1 that point the same way. */
function areAlike(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false
  return one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0) >= LEAST_COSINE
}

function areClose(one: readonly number[], other: readonly number[]): boolean {
  return (
    one.length === other.length &&
    one.every((value, index) => {
      const next = other[index] ?? 0
      return Math.abs(value - next) <= MOST_DIFFERENCE * Math.max(1, Math.abs(value), Math.abs(next))
    })
  )
}
