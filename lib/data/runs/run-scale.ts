import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { FactScope } from '@/lib/core/retrieval/fact-scope'
import type { RunScale } from '@/lib/core/run-scale'
import { db } from '../client'
import { findVerdictTask } from '../studies'
import { listNoteDecompositions } from '../texts/note-decompositions'

type Row = {
  kind: 'sentence' | 'claim'
  statements: number
  noAdmission: number
  noDischarge: number
  noStay: number
}

/** @throws {AppError} `not_found`, `forbidden` */
export async function getRunScale(actor: Actor, studyId: string): Promise<RunScale> {
  authorize(actor, 'run:manage', studyId)
  const task = await findVerdictTask(studyId, db)
  const [rows, decompositions] = await Promise.all([
    db.$queryRaw<Row[]>`
      select p.kind::text as kind, count(*)::int as statements,
        (count(*) filter (where a.id is null))::int as "noAdmission",
        (count(*) filter (where a."dischargeTime" is null))::int as "noDischarge",
        (count(*) filter (where a."dischargeTime" is null or a."admitTime" is null))::int as "noStay"
      from "Item" i join "Proposition" p on p.id = i."propositionId" join "Document" d on d.id = p."documentId"
        left join "Admission" a on a.id = d."admissionId"
      where i."taskId" = ${task.id}::uuid group by p.kind`,
    listNoteDecompositions(studyId, task.id),
  ])
  const find = (kind: Row['kind']) => rows.find((row) => row.kind === kind)
  const [sentence, claim] = [find('sentence'), find('claim')]
  return {
    statements: { sentence: sentence?.statements ?? 0, claim: claim?.statements ?? 0 },
    unbounded: { sentence: toUnbounded(sentence), claim: toUnbounded(claim) },
    decompositions,
  }
}

function toUnbounded(row: Row | undefined): Record<FactScope, number> {
  return {
    'all-notes': 0,
    'own-admission': row?.noAdmission ?? 0,
    'until-discharge': row?.noDischarge ?? 0,
    'own-admission-until-discharge': row?.noDischarge ?? 0,
    'admission-days': row?.noStay ?? 0,
  }
}
