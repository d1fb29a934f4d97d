import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { tellReached } from '../runs/cost-limits'
import type { TextUnit } from './text-units'

/** What work on texts may cost and has cost by what is on record; null where it may cost more. */
export async function findSpentText(tx: Tx, jobId: string): Promise<{ limit: number; spent: number } | null> {
  const [spent] = await tx.$queryRaw<{ limit: number; spent: number }[]>`
    select j."costLimit" as "limit", sum(u.cost) as spent from "TextJob" j join "TextJobUnit" u on u."jobId" = j.id
    where j.id = ${jobId}::uuid group by j.id having sum(u.cost) >= j."costLimit"`
  return spent ?? null
}

/**
 * Pauses work whose calls have cost what they may: nothing more is asked, what is under way still ends.
 *
 * @param currency of the prices
 * @returns whether it has
 */
export async function holdTextWorkIfSpent(
  actor: Actor,
  { jobId, studyId, attempt }: TextUnit,
  currency: string,
): Promise<boolean> {
  authorize(actor, 'run:manage', studyId)
  const spent = await findSpentText(db, jobId)
  if (spent === null) return false
  await db.$transaction(async (tx) => {
    const paused = await tx.textJob.updateMany({
      where: { id: jobId, attempt, status: { in: ['queued', 'running'] } },
      data: { status: 'paused', failure: tellReached(spent.limit, currency) },
    })
    if (paused.count > 0) await writeAudit(tx, actor, studyId, { type: 'text-job.paused', data: { jobId } })
  })
  return true
}
