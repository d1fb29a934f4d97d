import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import type { FactScope } from '@/lib/core/retrieval/fact-scope'
import type { RunScale } from '@/lib/core/runs/run-scale'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { listNoteDecompositions } from '../documents/note-decompositions'
import { Prisma } from '../generated/client'
import { openTask } from '../tasks'

type Row = {
  kind: 'sentence' | 'claim'
  statements: number
  noAdmission: number
  noDischarge: number
  noStay: number
}

/** The two sizes of what is rated that a forecast distinguishes: sentences, and all else. */
export const KIND = Prisma.sql`case when i.kind = 'sentence' then 'sentence' else 'claim' end`

/** @throws {AppError} `not_found`, `forbidden` */
export async function getRunScale(actor: Actor, task: TaskRef): Promise<RunScale> {
  const { studyId, taskId } = task
  authorize(actor, 'run:manage', studyId)
  await openTask(task)
  const [rows, outside, decompositions] = await Promise.all([
    db.$queryRaw<Row[]>`
      select ${KIND} as kind, count(*)::int as statements,
        (count(*) filter (where a.id is null))::int as "noAdmission",
        (count(*) filter (where a."dischargeTime" is null))::int as "noDischarge",
        (count(*) filter (where a."dischargeTime" is null or a."admitTime" is null))::int as "noStay"
      from "ItemView" i left join "Admission" a on a.id = i."admissionId"
      where i."taskId" = ${taskId}::uuid group by 1`,
    countOutside(taskId),
    listNoteDecompositions(studyId, taskId),
  ])
  const find = (kind: Row['kind']) => rows.find((row) => row.kind === kind)
  const [sentence, claim] = [find('sentence'), find('claim')]
  return {
    statements: { sentence: sentence?.statements ?? 0, claim: claim?.statements ?? 0 },
    unbounded: { sentence: toUnbounded(sentence), claim: toUnbounded(claim) },
    leftOut: {
      'all-notes': 0,
      'own-admission': outside.foreign,
      'until-discharge': outside.late,
      'own-admission-until-discharge': outside.foreignOrLate,
      'admission-days': outside.otherDay,
    },
    undated: outside.undated,
    decompositions,
  }
}

type Outside = { foreign: number; late: number; foreignOrLate: number; otherDay: number; undated: number }

/** Notes that a scope keeps from the AI rater of one text or more, by the rules of `passesFilter`. */
async function countOutside(taskId: string): Promise<Outside> {
  const [row] = await db.$queryRaw<Outside[]>`
    with stays as (
      select distinct a.id, a."patientId", a."admitTime", a."dischargeTime" from "ItemView" i
        join "Admission" a on a.id = i."admissionId" where i."taskId" = ${taskId}::uuid
    ), pairs as (
      select n.id, n."admissionId" is distinct from s.id as "isForeign", n."chartDate" is null as "isUndated",
        coalesce(n."chartTime", n."chartDate"::timestamp) <= s."dischargeTime" is not true as "isLate",
        (n."chartDate" between s."admitTime"::date and s."dischargeTime"::date) is not true as "isOtherDay"
      from stays s join "Note" n on n."patientId" = s."patientId"
    )
    select (count(distinct id) filter (where "isForeign"))::int as "foreign",
      (count(distinct id) filter (where "isLate"))::int as late,
      (count(distinct id) filter (where "isForeign" or "isLate"))::int as "foreignOrLate",
      (count(distinct id) filter (where "isOtherDay"))::int as "otherDay",
      (count(distinct id) filter (where "isUndated"))::int as undated
    from pairs`
  return row ?? { foreign: 0, late: 0, foreignOrLate: 0, otherDay: 0, undated: 0 }
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
