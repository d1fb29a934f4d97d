import type { ServerResponse } from 'node:http'
import type { Schemas } from '@qdrant/js-client-rest'
import { z } from 'zod'
import { sendJson } from './chat-server'
import { type ModelScript, type ScriptedModelServer, startModelServer } from './model-server'

// What Qdrant's OpenAPI schema allows, as far as we use it, and nothing else: the double answers what it understands. Whether
// each request is one of that schema is reported by `checkQdrantRequests`.
const id: z.ZodType<Schemas['ExtendedPointId']> = z.union([z.uuid(), z.int().min(0)])
const stamp = z.iso.datetime()
const range: z.ZodType<Schemas['DatetimeRange']> = z
  .strictObject({
    gte: z.exactOptional(stamp),
    lte: z.exactOptional(stamp),
    lt: z.exactOptional(stamp),
  })
  .refine((bounds) => Object.keys(bounds).length > 0)
const ranged = z.strictObject({ key: z.string().min(1), range })
const conditionSchema = z.union([
  z.strictObject({ key: z.string().min(1), match: z.strictObject({ value: z.string() }) }),
  ranged,
  z.strictObject({ must_not: z.array(ranged) }),
  z.strictObject({ has_vector: z.literal('sparse') }),
]) satisfies z.ZodType<Schemas['FieldCondition'] | Schemas['HasVectorCondition'] | Schemas['Filter']>
const filterSchema = z.strictObject({ must: z.array(conditionSchema) }) satisfies z.ZodType<Schemas['Filter']>
const numbers = z.array(z.number()).min(1)
const sparseSchema = z
  .strictObject({ indices: z.array(z.int().min(0).max(4_294_967_295)), values: z.array(z.number()) })
  .refine(({ indices, values }) => indices.length === values.length)
  .refine(({ indices }) => new Set(indices).size === indices.length)
const payloadSchema = z.record(z.string(), z.string().nullable()) satisfies z.ZodType<Schemas['Payload']>
const upsertSchema = z.strictObject({
  points: z
    .array(
      z.strictObject({
        id,
        vector: z.strictObject({ dense: numbers, sparse: z.exactOptional(sparseSchema) }),
        payload: payloadSchema,
      }),
    )
    .min(1),
}) satisfies z.ZodType<Schemas['PointsList']>
const deleteSchema = z.strictObject({ points: z.array(id) }) satisfies z.ZodType<Schemas['PointsSelector']>
const createSchema = z.strictObject({
  vectors: z.strictObject({
    dense: z.strictObject({
      size: z.int().min(1).max(65_536),
      distance: z.literal('Cosine'),
      on_disk: z.boolean(),
      hnsw_config: z.strictObject({ m: z.int().min(0) }),
    }),
  }),
  sparse_vectors: z.strictObject({
    sparse: z.strictObject({ index: z.strictObject({ on_disk: z.boolean() }) }),
  }),
  on_disk_payload: z.boolean(),
}) satisfies z.ZodType<Schemas['CreateCollection']>
const fieldSchema = z.strictObject({
  field_name: z.string().min(1),
  field_schema: z.union([
    z.strictObject({ type: z.literal('datetime'), on_disk: z.boolean() }),
    z.strictObject({
      type: z.literal('keyword'),
      on_disk: z.boolean(),
      is_tenant: z.exactOptional(z.boolean()),
    }),
  ]),
}) satisfies z.ZodType<Schemas['CreateFieldIndex']>
const scrollSchema = z.strictObject({
  filter: filterSchema,
  limit: z.int().min(1),
  offset: z.exactOptional(id),
  with_payload: z.literal(false),
  with_vector: z.literal(false),
}) satisfies z.ZodType<Schemas['ScrollRequest']>
const querySchema = z.union([
  z.strictObject({
    query: numbers,
    using: z.literal('dense'),
    filter: filterSchema,
    limit: z.int().min(1),
    params: z.strictObject({ exact: z.boolean() }),
  }),
  z.strictObject({
    query: sparseSchema,
    using: z.literal('sparse'),
    filter: filterSchema,
    limit: z.int().min(1),
  }),
]) satisfies z.ZodType<Schemas['QueryRequest']>

type Point = z.output<typeof upsertSchema>['points'][number]
type Field = z.output<typeof fieldSchema>['field_schema']
type Collection = { size: number; points: Map<string, Point>; fields: Map<string, Field> }
type Sparse = z.output<typeof sparseSchema>

export type QdrantDouble = ScriptedModelServer & { collections: Map<string, Collection>; refused: string[] }

/** A Qdrant of our own in memory: exact answers to the requests that we make, 400 for anything else, each after `ms`. */
export async function startQdrantDouble({ ms = 0 } = {}): Promise<QdrantDouble> {
  const collections = new Map<string, Collection>()
  const refused: string[] = []
  const handle: ModelScript = ({ method, path, body }, response) => {
    const [, , name = '', ...rest] = new URL(path, 'http://x').pathname.split('/')
    const route = `${method} ${rest.join('/')}`
    try {
      const known = collections.get(name)
      if (route === 'GET exists') return succeed(response, { exists: known !== undefined })
      if (route === 'PUT ' && known) return sendJson(response, 409, { status: { error: 'exists' } })
      if (route === 'PUT ') {
        const { vectors } = createSchema.parse(body)
        collections.set(name, { size: vectors.dense.size, points: new Map(), fields: new Map() })
        return succeed(response, true)
      }
      if (!known) return sendJson(response, 404, { status: { error: 'no such collection' } })
      if (route === 'DELETE ') return succeed(response, collections.delete(name))
      return succeed(response, answer(known, route, body))
    } catch (error) {
      refused.push(`${route}: ${String(error)}`)
      sendJson(response, 400, { status: { error: String(error) } })
    }
  }
  const server = await startModelServer((...call) => void setTimeout(() => handle(...call), ms))
  return { ...server, collections, refused }
}

function answer(collection: Collection, route: string, body: unknown): unknown {
  if (route === 'GET ') {
    const payload_schema: Record<string, Pick<Schemas['PayloadIndexInfo'], 'data_type' | 'points'>> = {}
    for (const [name, { type }] of collection.fields) payload_schema[name] = { data_type: type, points: 0 }
    return { status: 'green', payload_schema }
  }
  if (route === 'PUT index') {
    const { field_name: name, field_schema: field } = fieldSchema.parse(body)
    collection.fields.set(name, field)
  } else if (route === 'PUT points') {
    const { points } = upsertSchema.parse(body)
    if (points.some(({ vector }) => vector.dense.length !== collection.size)) throw new Error('wrong size')
    for (const point of points) collection.points.set(String(point.id), point)
  } else if (route === 'POST points/delete') {
    for (const point of deleteSchema.parse(body).points) collection.points.delete(String(point))
  } else if (route === 'POST points/scroll') {
    return scroll(collection, scrollSchema.parse(body))
  } else if (route === 'POST points/query') {
    return { points: query(collection, querySchema.parse(body)) }
  } else {
    throw new Error('unknown route')
  }
  return { operation_id: 1, status: 'completed' }
}

function scroll(collection: Collection, { filter, limit, offset }: z.output<typeof scrollSchema>) {
  const ids = [...collection.points.values()]
    .filter((point) => passes(point, filter))
    .map((point) => String(point.id))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .filter((one) => offset === undefined || one >= String(offset))
  return { points: ids.slice(0, limit).map((one) => ({ id: one })), next_page_offset: ids[limit] ?? null }
}

function query(collection: Collection, request: z.output<typeof querySchema>) {
  const scored = [...collection.points.values()]
    .filter((point) => passes(point, request.filter))
    .flatMap(({ id: pointId, vector }) => {
      const score =
        request.using === 'dense'
          ? cosine(request.query, vector.dense)
          : vector.sparse && dotSparse(request.query, vector.sparse)
      return score === undefined || score === null ? [] : [{ id: pointId, version: 0, score }]
    })
  return scored.toSorted((one, other) => other.score - one.score).slice(0, request.limit)
}

function passes({ payload, vector }: Point, { must }: z.output<typeof filterSchema>): boolean {
  const isWithin = ({ key, range: { gte, lte, lt } }: z.output<typeof ranged>) => {
    const value = payload[key] ?? null
    return value !== null && (!gte || value >= gte) && (!lte || value <= lte) && (!lt || value < lt)
  }
  return must.every((condition) => {
    if ('has_vector' in condition) return vector.sparse !== undefined
    if ('must_not' in condition) return !condition.must_not.some(isWithin)
    if ('match' in condition) return payload[condition.key] === condition.match.value
    return isWithin(condition)
  })
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = (left: readonly number[], right: readonly number[]) =>
    left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
}

/** Null where no term is shared: Qdrant does not find such a point. */
function dotSparse(one: Sparse, other: Sparse): number | null {
  const weights = new Map(other.indices.map((index, at) => [index, other.values[at] ?? 0]))
  const shared = one.indices.flatMap((index, at) => {
    const weight = weights.get(index)
    return weight === undefined ? [] : [weight * (one.values[at] ?? 0)]
  })
  return shared.length === 0 ? null : shared.reduce((sum, value) => sum + value, 0)
}

function succeed(response: ServerResponse, result: unknown): void {
  sendJson(response, 200, { result, status: 'ok', time: 0 })
}
