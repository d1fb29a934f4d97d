import 'server-only'
import type { Definition } from '@/lib/core/protocols/definition'
import { readStoredValues } from '@/lib/core/protocols/stored-answer'
import { db } from '../client'

/**
 * What the newest AI rater drafted of items, by item, where the definition says that people see its drafts. Callers have
 * authorized already.
 */
export async function readAiDrafts(
  definition: Definition,
  itemIds: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  if (definition.aiRater?.isDraft !== true) return new Map()
  const rows = await db.rating.findMany({
    where: { itemId: { in: [...itemIds] }, current: true, rater: { kind: 'ai' } },
    orderBy: [{ rater: { createdAt: 'asc' } }, { rater: { alias: 'desc' } }],
    select: { itemId: true, code: true, fields: true },
  })
  return new Map(rows.map((row) => [row.itemId, readStoredValues(definition, row)]))
}
