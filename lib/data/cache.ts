import 'server-only'
import { db, type Tx } from './client'
import type { Prisma } from './generated/client'

/** Keeps a value under the hash of what it was made from; one that is there already stays as it is. */
export async function keepInCache(
  tx: Tx,
  stage: 'prompt',
  hash: string,
  value: Prisma.InputJsonObject,
): Promise<void> {
  await tx.cacheEntry.createMany({ data: [{ stage, hash, value }], skipDuplicates: true })
}

/** The value kept under a hash, or null. */
export async function findInCache(stage: 'prompt', hash: string): Promise<unknown> {
  const entry = await db.cacheEntry.findUnique({ where: { stage_hash: { stage, hash } } })
  return entry?.value ?? null
}
