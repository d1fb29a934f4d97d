import 'server-only'
import type { AiColumn } from '@/lib/core/study-matrix'
import { db } from '../client'
import { itemsInOrder } from '../indexed-items'
import type { ItemIndices } from './people-columns'

/** One AI rater's whole answers, item by item. */
export type WholeAnswers = { rater: Omit<AiColumn, 'codes'>; answers: (string | null)[] }

/**
 * What AI raters said in a task that asks more than one choice, those that said anything: whole answers, which differ by their
 * codes alone. Callers have authorized.
 */
export async function readWholeAnswers(taskId: string, { itemIds }: ItemIndices): Promise<WholeAnswers[]> {
  const rows = await db.$queryRaw<{ raterId: string; indices: number[]; codes: string[] }[]>`
    with indexed as materialized (${itemsInOrder(itemIds)})
    select r."raterId", array_agg(indexed.index) as indices, array_agg(r.code) as codes
    from "Rating" r join indexed on indexed.id = r."itemId"
    join "Rater" ai on ai.id = r."raterId" and ai.kind = 'ai'
    where r."taskId" = ${taskId}::uuid and r.current and r.round = 1
    group by r."raterId"`
  const raters = await db.rater.findMany({
    where: { id: { in: rows.map(({ raterId }) => raterId) } },
    select: { id: true, alias: true, configuration: true },
  })
  const raterOf = new Map(raters.map((rater) => [rater.id, rater]))
  return rows.flatMap(({ raterId, indices, codes }) => {
    const rater = raterOf.get(raterId)
    if (!rater) return []
    const answers = Array.from<string | null>({ length: itemIds.length }).fill(null)
    for (const [position, index] of indices.entries()) answers[index] = codes[position] ?? null
    const configuration = (rater.configuration ?? {}) as AiColumn['configuration']
    return [{ rater: { raterId, alias: rater.alias, configuration }, answers }]
  })
}
