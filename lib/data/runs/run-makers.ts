import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import type { RunMakers } from '@/lib/core/runs/run-makers'
import { db } from '../client'
import { toJsonParameter } from '../json-parameter'
import { requireOwnWork } from '../work/own-work'

/**
 * Notes by which models a run is made, as a worker has them before it asks one. Where they have changed since it began, nobody
 * knows any more which of its work is whose: it is noted as nobody's then.
 *
 * @throws {AppError} `forbidden` for anybody but the run's own rater
 */
export async function noteRunMakers(actor: Actor, runId: string, makers: RunMakers): Promise<void> {
  await requireOwnWork(db, actor, runId)
  const now = toJsonParameter(makers)
  await db.$executeRaw`
    update "Work" set "madeBy" = case when "madeBy" is null then ${now}::jsonb else '{}' end
    where id = ${runId}::uuid and "madeBy" is distinct from ${now}::jsonb and "madeBy" is distinct from '{}'`
}

const schema = z.object({ embedding: z.string(), rerank: z.string(), chat: z.string() })

/** Null where nobody noted it, or it changed. */
export function readRunMakers(stored: unknown): RunMakers | null {
  return schema.safeParse(stored).data ?? null
}
