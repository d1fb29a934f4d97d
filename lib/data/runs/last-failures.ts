import 'server-only'
import { db } from '../client'

/** Why statements of these runs wait for another try: what the newest that was left said. Callers have authorized already. */
export async function readLastFailures(runIds: readonly string[]): Promise<Map<string, string>> {
  if (runIds.length === 0) return new Map()
  const rows = await db.$queryRaw<{ workId: string; failure: string }[]>`
    select distinct on ("workId") "workId", failure from "WorkUnit"
    where "workId" = any(${runIds}::uuid[]) and status = 'pending' and failure is not null
    order by "workId", "updatedAt" desc`
  return new Map(rows.map(({ workId, failure }) => [workId, failure]))
}
