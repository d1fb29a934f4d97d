import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { toSparseVector } from '@/lib/core/retrieval/sparse-vector'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { sendJson } from './chat-server'

type ModelCall = {
  method: string
  path: string
  body: Record<string, unknown>
  authorization: string | null
}
/** Answers one call; `number` counts calls from 1. */
export type ModelScript = (call: ModelCall, response: ServerResponse, number: number) => void

export type ScriptedModelServer = { url: string; calls: ModelCall[]; close: () => Promise<void> }

/** Any model server on the loopback interface, at a free port or this one, that behaves as well or badly as its script says. */
export async function startModelServer(script: ModelScript, port = 0): Promise<ScriptedModelServer> {
  const calls: ModelCall[] = []
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request
    void readText(request).then((text) => {
      const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>)
      const call = { method, path, body, authorization: headers.authorization ?? null }
      calls.push(call)
      script(call, response, calls.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A toy model: a text's vector counts its words, each in a place of its own by its letters. */
function toyVector(text: string, size = 64): number[] {
  const vector = Array.from({ length: size }, () => 0.001)
  for (const index of listPlaces(text, size)) vector[index] = (vector[index] ?? 0) + 1
  return vector
}

export function toySparse(text: string): Record<string, number> {
  return Object.fromEntries(listPlaces(text, 30_000).map((index) => [String(index), 1]))
}

function listPlaces(text: string, size: number): number[] {
  return (text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []).map((word) =>
    Array.from(word).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % size, 7),
  )
}

/** The same as a client hands it over. */
export function toyVectorOf(text: string): TextVector {
  const values = toyVector(text)
  const length = Math.hypot(...values)
  const terms = Object.entries(toySparse(text)).map(([id, weight]) => [Number(id), weight] as const)
  return { dense: Float32Array.from(values, (value) => value / length), sparse: toSparseVector(terms) }
}

/** Answers `/embeddings` as the Infinity patched for VeriFact does, `/embed_sparse` and `/rerank` with the toy model. */
export const answerAsToyModel: ModelScript = ({ path, body }, response) => {
  if (path.endsWith('/embed_sparse')) {
    const sparse = (body['inputs'] as string[]).map((text) =>
      Object.entries(toySparse(text)).map(([index, value]) => ({ index: Number(index), value })),
    )
    return sendJson(response, 200, sparse)
  }
  if (path.endsWith('/embeddings')) {
    const data = (body['input'] as string[]).map((text, index) => ({
      index,
      embedding: { dense: toyVector(text), sparse: toySparse(text) },
    }))
    const usage = { prompt_tokens: data.length, total_tokens: data.length }
    return sendJson(response, 200, { data: data.toReversed(), usage })
  }
  const query = new Set(listPlaces(String(body['query']), 1e6))
  const texts = (body['documents'] ?? body['texts']) as string[]
  const results = texts.map((text, index) => ({
    index,
    relevance_score: listPlaces(text, 1e6).filter((index) => query.has(index)).length / (text.length + 1),
  }))
  sendJson(response, 200, { results: results.toReversed() })
}
