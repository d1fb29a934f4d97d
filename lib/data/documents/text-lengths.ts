import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { Decomposition, FactEmbedding, TextJobConfiguration } from '@/lib/core/text-jobs'
import { db, type Tx } from '../client'
import { listPatientsWithoutQuestions } from '../questions/store-questions'
import { listPatientsWithoutTimeline } from '../timelines/store-timeline'
import { listUnwrittenAdmissions } from './courses'
import { listUncutDocuments } from './cut-plan'
import { listUnlistedNotes } from './fact-lists'
import { listPatientsWithoutVectors } from './fact-vectors'
import { hashDecomposition } from './hash-decomposition'
import { listJobsLike } from './note-decompositions'

/**
 * One text that lacks what work makes; `chars` is the length of what the work reads of it, and `texts` in how many pieces, where
 * that is known before.
 */
export type TextLength = { unitId: string; chars: number; texts?: number }

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
  if (configuration.kind === 'embed') return listPatientsWithoutVectors(db, studyId, configuration)
  const ids = await listTextUnits(db, studyId, configuration)
  const rows = await readLengths(ids, configuration)
  return rows.toSorted((one, other) => one.chars - other.chars || (one.unitId < other.unitId ? -1 : 1))
}

function readLengths(
  ids: readonly string[],
  configuration: Exclude<TextJobConfiguration, FactEmbedding>,
): Promise<TextLength[]> {
  switch (configuration.kind) {
    case 'decompose':
    case 'facts':
      return configuration.source === 'documents'
        ? db.$queryRaw`select id as "unitId", length(text) as chars from "Document" where id = any(${ids}::uuid[])`
        : db.$queryRaw`select id as "unitId", length(text) as chars from "Note" where id = any(${ids}::uuid[])`
    case 'timeline':
    case 'questions':
      return db.$queryRaw`
        select "patientId" as "unitId", sum(length(text))::int as chars from "Note"
        where "patientId" = any(${ids}::uuid[]) group by "patientId"`
    case 'course': // discharge summaries are left out of what is written from
      return db.$queryRaw`
        select "admissionId" as "unitId", sum(length(text))::int as chars from "Note"
        where "admissionId" = any(${ids}::uuid[]) and category not ilike '%discharge summary%' group by "admissionId"`
  }
}

/** The texts of a study that still lack what this work makes. Callers have authorized already. */
export function listTextUnits(
  tx: Tx,
  studyId: string,
  configuration: TextJobConfiguration,
): Promise<string[]> {
  switch (configuration.kind) {
    case 'decompose':
      return configuration.source === 'notes'
        ? listUncutNotes(tx, studyId, configuration)
        : listUncutDocuments(tx, studyId, configuration)
    case 'course':
      return listUnwrittenAdmissions(tx, studyId, configuration)
    case 'facts':
      return listUnlistedNotes(tx, studyId, configuration)
    case 'timeline':
      return listPatientsWithoutTimeline(tx, studyId, configuration)
    case 'questions':
      return listPatientsWithoutQuestions(tx, studyId, configuration)
    case 'embed':
      return listUnembedded(tx, studyId, configuration)
  }
}

async function listUnembedded(tx: Tx, studyId: string, configuration: FactEmbedding): Promise<string[]> {
  const patients = await listPatientsWithoutVectors(tx, studyId, configuration)
  return patients.map(({ unitId }) => unitId)
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
