import 'server-only'
import { db } from '../client'

/** Why statements of these runs wait for another try: what the newest that was left said. Callers have authorized already. */
export async function readLastFailures(runIds: readonly string[]): Promise<Map<string, string>> {
  if (runIds.length === 0) return new Map()
  const rows = await db.$queryRaw<{ runId: string; failure: string }[]>`
    select distinct on ("runId") "runId", failure from "RunItem"
    where "runId" = any(${runIds}::uuid[]) and status = 'pending' and failure is not null
    order by "runId", "updatedAt" desc`
  return new Map(rows.map(({ runId, failure }) => [runId, failure]))
}
