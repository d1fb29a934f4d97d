import type { QdrantClient } from '@qdrant/js-client-rest'
import { chartedAt, type FactFilter, midnightOf } from '@/lib/core/retrieval/fact-scope'
import type { EmbeddingScope } from '@/lib/data/facts/embeddings'
import { sha256 } from '../digest'
import type { FactIndex, FactQuery, IndexedFact } from './fact-index'
import { askQdrant } from './open-qdrant'
import type { VectorStore } from './vector-store'

/** Points in one request: some megabytes. */
const BATCH = 200
const SCROLL = 5000
/** What searches filter by; all of it lies on disk, as the vectors do. */
const FIELDS = {
  patient: { type: 'keyword', is_tenant: true, on_disk: true },
  kind: { type: 'keyword', on_disk: true },
  admission: { type: 'keyword', on_disk: true },
  at: { type: 'datetime', on_disk: true },
  day: { type: 'datetime', on_disk: true },
} as const

type Source = { client: QdrantClient; scope: EmbeddingScope; kind: string; vectors: VectorStore }
type Condition = Record<string, unknown>

/**
 * The same search in Qdrant. One collection a model with named vectors `dense` and `sparse`; a point has its fact's id, so
 * that writing it again changes nothing, and a payload of ids and times but no text. Before the first search the patient's
 * points are made equal to the facts: what is missing is copied from PostgreSQL, what is no fact any more is deleted.
 */
export function createQdrantIndex(source: Source, facts: readonly IndexedFact[]): FactIndex {
  const indexOf = new Map(facts.map(({ id }, at) => [id, at]))
  const { client, scope, kind } = source
  const mine = [match('patient', scope.patientId), match('kind', kind)]
  const ready = new Map<FactQuery['kind'], Promise<string>>()
  return {
    async search(query, filter, limit) {
      if (facts.length === 0 || limit <= 0) return []
      const filling = ready.get(query.kind) ?? fillCollection(source, facts, mine, query.kind === 'sparse')
      ready.set(query.kind, filling)
      const collection = await filling.catch((error: unknown) => {
        ready.delete(query.kind)
        throw error
      })
      const { points } = await askQdrant(() =>
        client.query(collection, {
          query: toVector(query),
          using: query.kind,
          filter: { must: [...mine, ...toConditions(filter)] },
          limit,
          ...(query.kind === 'dense' ? { params: { exact: true } } : {}),
        }),
      )
      return points.flatMap(({ id, score }) => {
        const at = indexOf.get(String(id))
        return at === undefined ? [] : [{ index: at, score }]
      })
    },
  }
}

function toVector(query: FactQuery) {
  if (query.kind === 'dense') return [...query.vector]
  return { indices: [...query.vector.ids], values: [...query.vector.weights] }
}

function toConditions({ admissionId, until, firstDay, lastDay, before }: FactFilter): Condition[] {
  return [
    ...(admissionId === null ? [] : [match('admission', admissionId)]),
    ...(until === null ? [] : [{ key: 'at', range: { lte: toStamp(until) } }]),
    ...(firstDay === null ? [] : [{ key: 'day', range: { gte: toStamp(firstDay) } }]),
    ...(lastDay === null ? [] : [{ key: 'day', range: { lte: toStamp(lastDay) } }]),
    ...(before === undefined ? [] : isBefore(before)),
  ]
}

/** All before the time but what stands at the midnight of its day. */
function isBefore(before: string): Condition[] {
  const midnight = toStamp(midnightOf(before))
  return [
    { key: 'at', range: { lt: toStamp(before) } },
    { must_not: [{ key: 'at', range: { gte: midnight, lte: midnight } }] },
  ]
}

function match(key: string, value: string): Condition {
  return { key, match: { value } }
}

/** Wall-clock times have no zone; all are written as if they were of one. */
function toStamp(time: string | null): string | null {
  return time === null ? null : `${time.slice(0, 10)}T${time.slice(11) || '00:00:00'}Z`
}

/**
 * @param needsTerms points that were written without weights of terms are written again
 * @returns the collection's name
 */
async function fillCollection(
  source: Source,
  facts: readonly IndexedFact[],
  mine: readonly Condition[],
  needsTerms: boolean,
): Promise<string> {
  const { client, scope } = source
  const model = sha256(scope.model).slice(0, 16)
  const collection = `concordance-${model}`
  await prepareCollection(source, facts, collection)
  const stored = await listPoints(client, collection, mine)
  const ids = new Set(facts.map((fact) => fact.id))
  const stale = [...stored].filter((id) => !ids.has(id))
  for (let from = 0; from < stale.length; from += SCROLL) {
    const points = stale.slice(from, from + SCROLL)
    await askQdrant(() => client.delete(collection, { points, wait: true }))
  }
  const complete = needsTerms
    ? await listPoints(client, collection, [...mine, { has_vector: 'sparse' }])
    : stored
  const missing = facts.filter((fact) => !complete.has(fact.id))
  for (let from = 0; from < missing.length; from += BATCH) {
    const batch = missing.slice(from, from + BATCH)
    const points = await makePoints(source, batch)
    // they would not be found, and an AI rater would take that for silence of the chart
    if (needsTerms && points.some(({ vector }) => !('sparse' in vector)))
      throw new Error('some texts have no sparse vector')
    await askQdrant(() => client.upsert(collection, { points, wait: true }))
  }
  return collection
}

/** A process may have been killed between any two of these calls: what is not there yet is made by the next one. */
async function prepareCollection(
  source: Source,
  facts: readonly IndexedFact[],
  collection: string,
): Promise<void> {
  const { client } = source
  const { exists } = await askQdrant(() => client.collectionExists(collection))
  if (!exists) await createCollection(source, facts, collection)
  const { payload_schema: made } = await askQdrant(() => client.getCollection(collection))
  for (const [name, field_schema] of Object.entries(FIELDS)) {
    if (name in made) continue
    await askQdrant(() =>
      client.createPayloadIndex(collection, { field_name: name, field_schema, wait: true }),
    )
  }
}

async function createCollection(
  { client, vectors }: Source,
  facts: readonly IndexedFact[],
  collection: string,
): Promise<void> {
  let size = 0
  await vectors.read([facts[0]?.textHash ?? ''], (_, { dense }) => void (size = dense.length))
  if (size === 0) throw new Error('the first text has no vector yet')
  await askQdrant(() =>
    client
      .createCollection(collection, {
        // every search is exact and of one patient: no graph is ever walked, and none is built
        vectors: { dense: { size, distance: 'Cosine', on_disk: true, hnsw_config: { m: 0 } } },
        sparse_vectors: { sparse: { index: { on_disk: true } } },
        on_disk_payload: true,
      })
      .catch(async (error: unknown) => {
        if (!(await client.collectionExists(collection)).exists) throw error // else another worker was first
      }),
  )
}

async function listPoints(
  client: QdrantClient,
  collection: string,
  must: readonly Condition[],
): Promise<Set<string>> {
  const ids = new Set<string>()
  let offset: string | number | null = null
  do {
    const page = await askQdrant(() =>
      client.scroll(collection, {
        filter: { must: [...must] },
        limit: SCROLL,
        with_payload: false,
        with_vector: false,
        ...(offset === null ? {} : { offset }),
      }),
    )
    for (const { id } of page.points) ids.add(String(id))
    const next: unknown = page.next_page_offset
    offset = typeof next === 'string' || typeof next === 'number' ? next : null
  } while (offset !== null)
  return ids
}

async function makePoints({ scope, kind, vectors }: Source, facts: readonly IndexedFact[]) {
  const made = new Map<string, Record<string, number[] | { indices: number[]; values: number[] }>>()
  const hashes = [...new Set(facts.map((fact) => fact.textHash))]
  await vectors.read(hashes, (hash, { dense, sparse }) => {
    made.set(hash, {
      dense: [...dense],
      ...(sparse && { sparse: { indices: [...sparse.ids], values: [...sparse.weights] } }),
    })
  })
  return facts.map((fact) => {
    const vector = made.get(fact.textHash)
    if (!vector) throw new Error('a text has no vector yet')
    return {
      id: fact.id,
      vector,
      payload: {
        study: scope.studyId,
        patient: scope.patientId,
        kind,
        admission: fact.admissionId,
        at: toStamp(chartedAt(fact)),
        day: toStamp(fact.chartDate),
      },
    }
  })
}
