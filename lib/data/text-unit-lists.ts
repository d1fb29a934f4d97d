import 'server-only'
import type { Decomposition, TextJobConfiguration } from '@/lib/core/text-jobs'
import type { Tx } from './client'
import { listUnwrittenAdmissions } from './courses'
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

async function listUncutTexts(
  tx: Tx,
  studyId: string,
  { source, unit: kind }: Decomposition,
): Promise<string[]> {
  const find = { orderBy: { externalId: 'asc' }, select: { id: true } } as const
  const rows =
    source === 'documents'
      ? await tx.document.findMany({ where: { studyId, propositions: { none: { kind } } }, ...find })
      : await tx.note.findMany({ where: { studyId, facts: { none: { kind } } }, ...find })
  return rows.map((row) => row.id)
}
