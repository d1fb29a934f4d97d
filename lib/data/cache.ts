import 'server-only'
import { db, type Tx } from './client'
import type { Prisma } from './generated/client'

type Stage = 'prompt' | 'answer'

/** Keeps a value under the hash of what it was made from; one that is there already stays as it is. */
export async function keepInCache(
  tx: Tx,
  stage: Stage,
  hash: string,
  value: Prisma.InputJsonObject,
): Promise<void> {
  await tx.cacheEntry.createMany({ data: [{ stage, hash, value }], skipDuplicates: true })
}

/** The value kept under a hash, or null. */
export async function findInCache(stage: Stage, hash: string): Promise<unknown> {
  const entry = await db.cacheEntry.findUnique({ where: { stage_hash: { stage, hash } } })
  return entry?.value ?? null
}

/** Keeps a model's answer under the hash of its question; of two at once the first stays. */
export async function keepAnswer(hash: string, answer: { value: unknown; model: string }): Promise<void> {
  await keepInCache(db, 'answer', hash, answer as Prisma.InputJsonObject)
}
