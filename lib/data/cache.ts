import 'server-only'
import { db, type Tx } from './client'
import type { Prisma } from './generated/client'
import { toJsonParameter } from './json-parameter'

type Stage = 'prompt' | 'answer' | 'verdict' | 'probe' | 'chunks'

/** Keeps a value under the hash of what it was made from; one that is there already stays as it is. */
export async function addToCache(
  tx: Tx,
  stage: Stage,
  hash: string,
  value: Prisma.InputJsonObject,
): Promise<void> {
  await addAllToCache(tx, stage, [{ hash, value }])
}

/** The same for several values, in one statement. */
export async function addAllToCache(
  tx: Tx,
  stage: Stage,
  entries: readonly { hash: string; value: Prisma.InputJsonObject }[],
): Promise<void> {
  if (entries.length === 0) return
  await tx.$executeRaw`
    insert into "CacheEntry" (stage, hash, value)
    select ${stage}, e.hash, e.value from jsonb_to_recordset(${toJsonParameter(entries)}::jsonb) as e(hash text, value jsonb)
    on conflict do nothing`
}

/** The value kept under a hash, or null. */
export async function findInCache(stage: Stage, hash: string): Promise<unknown> {
  const [entry] = await db.$queryRaw<{ value: unknown }[]>`
    select value from "CacheEntry" where stage = ${stage} and hash = ${hash}`
  return entry?.value ?? null
}

/** The same of many hashes at once, by hash; what is not kept is not in it. */
export async function findAllInCache(
  stage: Stage,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const entries = await db.$queryRaw<{ hash: string; value: unknown }[]>`
    select hash, value from "CacheEntry" where stage = ${stage} and hash = any(${hashes}::text[])`
  return new Map(entries.map(({ hash, value }) => [hash, value]))
}

/**
 * Keeps a model's answer under the hash of its question. Of two of one model the first stays; where another model answers by
 * now, what the former said is of no use to anybody who asks from now on.
 */
export async function cacheAnswer(hash: string, answer: { value: unknown; model: string }): Promise<void> {
  await db.$executeRaw`
    insert into "CacheEntry" (stage, hash, value) values ('answer', ${hash}, ${toJsonParameter(answer)}::jsonb)
    on conflict (stage, hash) do update set value = excluded.value
    where "CacheEntry".value->>'model' is distinct from excluded.value->>'model'`
}

/** Keeps where a text was cut under the hash of all that this depends on; with the text of a chunk where it is another. */
export async function cacheChunks(
  hash: string,
  places: readonly { start: number; end: number; text?: string | undefined }[],
): Promise<void> {
  const cached = places.map(({ start, end, text }) =>
    text === undefined ? { start, end } : { start, end, text },
  )
  await addToCache(db, 'chunks', hash, { places: cached })
}
