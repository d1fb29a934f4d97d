import 'server-only'
import type { Tx } from '../client'
import { moveItems } from '../statements/move-items'

/**
 * Excludes the statements that this transaction added and that were excluded where they come from, with all that came with
 * them. What was there before stays as it is.
 */
export async function excludeImported(tx: Tx, studyId: string): Promise<void> {
  const rows = await tx.$queryRaw<{ propositionId: string; reason: string }[]>`
    select p.id as "propositionId", s.excluded as reason from "stage_proposition" s
    join "Proposition" p on p."studyId" = ${studyId}::uuid and p."externalId" = s."externalId"
    where s.excluded is not null and p.xmin = pg_current_xact_id()::xid`
  if (rows.length === 0) return
  await moveItems(
    tx,
    rows.map((row) => row.propositionId),
    'out',
  )
  await tx.exclusion.createMany({ data: rows.map((row) => ({ ...row, studyId })) })
}
