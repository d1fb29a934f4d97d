import 'server-only'
import type { Decomposition, TextJobConfiguration } from '@/lib/core/text-jobs'
import type { Tx } from '../client'
import { listUnwrittenAdmissions } from './courses'
import { hashDecomposition } from './hash-decomposition'
import { listJobsLike } from './note-decompositions'
import { listUndraftedDocuments } from './validity-drafts'

/** The texts of a study that still lack what this work makes. Callers have authorized already. */
export function listTextUnits(
  tx: Tx,
  studyId: string,
  configuration: TextJobConfiguration,
): Promise<string[]> {
  switch (configuration.kind) {
    case 'decompose':
      return listUncutTexts(tx, studyId, configuration)
    case 'validity':
      return listUndraftedDocuments(tx, studyId, configuration)
    case 'course':
      return listUnwrittenAdmissions(tx, studyId, configuration)
  }
}

async function listUncutTexts(tx: Tx, studyId: string, configuration: Decomposition): Promise<string[]> {
  if (configuration.source === 'notes') return listUncutNotes(tx, studyId, configuration)
  const rows = await tx.document.findMany({
    where: { studyId, propositions: { none: { kind: configuration.unit } } },
    orderBy: { externalId: 'asc' },
    select: { id: true },
  })
  return rows.map((row) => row.id)
}

/** Notes that were not cut in this very way yet; a note that gave nothing was. */
async function listUncutNotes(tx: Tx, studyId: string, configuration: Decomposition): Promise<string[]> {
  const jobIds = await listJobsLike(tx, studyId, configuration)
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select n.id from "Note" n
    where n."studyId" = ${studyId}::uuid
      and not exists (select 1 from "Fact" f where f."noteId" = n.id
        and f.kind = ${configuration.unit}::"StatementKind" and f.decomposition = ${hashDecomposition(configuration)})
      and not exists (select 1 from "WorkUnit" u where u."workId" = any(${jobIds}::uuid[]) and u."unitId" = n.id
        and u.status = 'done' and u.made = 0)
    order by n."externalId"`
  return rows.map((row) => row.id)
}
