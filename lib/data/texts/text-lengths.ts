import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { TextJobConfiguration } from '@/lib/core/text-jobs'
import { db } from '../client'
import { listTextUnits } from './text-unit-lists'

/** One text that lacks what work makes; `chars` is the length of what the work reads of it. */
export type TextLength = { unitId: string; chars: number }

/**
 * The texts of a study that still lack what this work makes, with their lengths, the shortest first.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function listTextLengths(
  actor: Actor,
  studyId: string,
  configuration: TextJobConfiguration,
): Promise<TextLength[]> {
  authorize(actor, 'run:manage', studyId)
  const ids = await listTextUnits(db, studyId, configuration)
  const rows = await readLengths(ids, configuration)
  return rows.toSorted((one, other) => one.chars - other.chars || (one.unitId < other.unitId ? -1 : 1))
}

function readLengths(ids: readonly string[], configuration: TextJobConfiguration): Promise<TextLength[]> {
  switch (configuration.kind) {
    case 'decompose':
      return configuration.source === 'documents'
        ? db.$queryRaw`select id as "unitId", length(text) as chars from "Document" where id = any(${ids}::uuid[])`
        : db.$queryRaw`select id as "unitId", length(text) as chars from "Note" where id = any(${ids}::uuid[])`
    case 'validity':
      return db.$queryRaw`
        select "documentId" as "unitId", sum(length(text))::int as chars from "Proposition"
        where "documentId" = any(${ids}::uuid[]) group by "documentId"`
    case 'course': // discharge summaries are left out of what is written from
      return db.$queryRaw`
        select "admissionId" as "unitId", sum(length(text))::int as chars from "Note"
        where "admissionId" = any(${ids}::uuid[]) and category not ilike '%discharge summary%' group by "admissionId"`
  }
}
