import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { SparseVector } from '@/lib/core/retrieval/sparse-vector'
import type { TextVector } from '@/lib/core/retrieval/text-vector'
import { db } from '../client'
import { takeNamedLock } from '../named-locks'
import { requireFactReader } from './fact-reader'
import { queryVectors } from './vector-pool'

/** Whose texts, and the model whose vectors are meant. Hashes are the SHA-256 of a text, in hex. */
export type EmbeddingScope = { studyId: string; patientId: string; model: string }

/** Vectors written or read by one statement: some megabytes. */
const PAGE = 500

/**
 * Which of these texts have no vector yet, or none with weights of terms where these are needed.
 *
 * @throws {AppError} `not_found` for anybody who may not read the facts
 */
export async function listUnembedded(
  actor: Actor,
  scope: EmbeddingScope,
  hashes: readonly string[],
  needsTerms: boolean,
): Promise<string[]> {
  await requireScope(actor, scope)
  const rows = await queryVectors<{ hash: string }>(
    `select encode("textHash", 'hex') as hash from "Embedding"
     where "patientId" = $1 and model = $2 and (sparse is not null or not $3)`,
    [scope.patientId, scope.model, needsTerms],
  )
  const known = new Set(rows.map((row) => row.hash))
  return hashes.filter((hash) => !known.has(hash))
}

/**
 * Keeps vectors; one that is there already stays as it is, but gets its weights of terms where it has none. Derived data:
 * nothing to audit.
 *
 * @throws {AppError} `conflict` when the model's vectors have another size than those that are kept
 */
export async function storeEmbeddings(
  actor: Actor,
  scope: EmbeddingScope,
  vectors: ReadonlyMap<string, TextVector>,
): Promise<void> {
  await requireScope(actor, scope)
  const size = await requireOneSize(scope, vectors)
  const all = [...vectors]
  for (let from = 0; from < all.length; from += PAGE) {
    const page = all.slice(from, from + PAGE)
    await queryVectors(
      `insert into "Embedding" ("patientId", model, "textHash", dense, sparse)
       select $1::uuid, $2, substring($3::bytea from 1 + 32 * n for 32),
         substring($4::bytea from 1 + $5::int * n for $5::int), ($6::bytea[])[n + 1]
       from generate_series(0, $7::int - 1) n
       on conflict ("patientId", model, "textHash") do update set sparse = excluded.sparse
         where "Embedding".sparse is null and excluded.sparse is not null`,
      [
        scope.patientId,
        scope.model,
        Buffer.from(page.map(([hash]) => hash).join(''), 'hex'),
        Buffer.concat(page.map(([, { dense }]) => packFloats(dense))),
        size * 4,
        page.map(([, { sparse }]) => sparse && packSparse(sparse)),
        page.length,
      ],
    )
  }
}

/** How many bytes the vectors of these texts take. */
export async function measureEmbeddings(
  actor: Actor,
  scope: EmbeddingScope,
  hashes: readonly string[],
): Promise<number> {
  await requireScope(actor, scope)
  const [measured] = await queryVectors<{ bytes: string | null }>(
    `select sum(octet_length(dense) + coalesce(octet_length(sparse), 0)) as bytes from "Embedding"
     where "patientId" = $1 and model = $2 and "textHash" = any($3::bytea[])`,
    [scope.patientId, scope.model, hashes.map((hash) => Buffer.from(hash, 'hex'))],
  )
  return Number(measured?.bytes ?? 0)
}

/** Hands over the vectors of these texts, in any order, without holding all at once; those not kept are left out. */
export async function readEmbeddings(
  actor: Actor,
  scope: EmbeddingScope,
  hashes: readonly string[],
  take: (hash: string, vector: TextVector) => void,
): Promise<void> {
  await requireScope(actor, scope)
  for (let from = 0; from < hashes.length; from += PAGE) {
    const page = hashes.slice(from, from + PAGE).map((hash) => Buffer.from(hash, 'hex'))
    const rows = await queryVectors<{ hash: string; dense: Buffer; sparse: Buffer | null }>(
      `select encode("textHash", 'hex') as hash, dense, sparse from "Embedding"
       where "patientId" = $1 and model = $2 and "textHash" = any($3::bytea[])`,
      [scope.patientId, scope.model, page],
    )
    for (const { hash, dense, sparse } of rows)
      take(hash, { dense: unpackFloats(dense), sparse: sparse && unpackSparse(sparse) })
  }
}

/** One process at a time makes the vectors of a patient by a model. @returns how to let go; null when `signal` aborts first */
export function lockEmbeddings(
  { patientId, model }: EmbeddingScope,
  signal: AbortSignal,
): Promise<(() => void) | null> {
  return takeNamedLock(`embeddings ${patientId} ${model}`, signal)
}

async function requireScope(actor: Actor, { studyId, patientId }: EmbeddingScope): Promise<void> {
  requireFactReader(actor, studyId)
  const patient = await db.patient.findFirst({ where: { id: patientId, studyId }, select: { id: true } })
  if (!patient) throw new AppError('not_found', 'This patient does not exist.')
}

/** Vectors of two sizes come of two models under one name: their products would mean nothing. */
async function requireOneSize(
  { patientId, model }: EmbeddingScope,
  vectors: ReadonlyMap<string, TextVector>,
): Promise<number> {
  const kept = await queryVectors<{ size: number }>(
    `select octet_length(dense) / 4 as size from "Embedding" where "patientId" = $1 and model = $2 limit 1`,
    [patientId, model],
  )
  const [size = 0, ...others] = new Set([
    ...kept.map((row) => row.size),
    ...[...vectors.values()].map(({ dense }) => dense.length),
  ])
  if (others.length > 0)
    throw new AppError('conflict', `The embedding model ${model} now gives vectors of another size.`)
  return size
}

/** 32-bit floats as bytes, little-endian on every machine. */
function packFloats(values: Float32Array): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (let at = 0; at < values.length; at++) bytes.writeFloatLE(values[at] ?? 0, at * 4)
  return bytes
}

/** What {@link packFloats} packed. */
function unpackFloats(bytes: Buffer): Float32Array {
  const values = new Float32Array(bytes.length / 4)
  for (let at = 0; at < values.length; at++) values[at] = bytes.readFloatLE(at * 4)
  return values
}

/** Pairs of id and weight. */
function packSparse({ ids, weights }: SparseVector): Buffer {
  const bytes = Buffer.alloc(ids.length * 8)
  for (let at = 0; at < ids.length; at++) {
    bytes.writeUInt32LE(ids[at] ?? 0, at * 8)
    bytes.writeFloatLE(weights[at] ?? 0, at * 8 + 4)
  }
  return bytes
}

/** What {@link packSparse} packed. */
function unpackSparse(bytes: Buffer): SparseVector {
  const length = bytes.length / 8
  const ids = new Uint32Array(length)
  const weights = new Float32Array(length)
  for (let at = 0; at < length; at++) {
    ids[at] = bytes.readUInt32LE(at * 8)
    weights[at] = bytes.readFloatLE(at * 8 + 4)
  }
  return { ids, weights }
}
