import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import {
  emptyStateCounts,
  type PatientProgress,
  type RaterProgress,
  type StudyProgress,
} from '@/lib/core/progress'
import { db } from './client'
import { listItemStates } from './item-states'
import { findVerdictTask } from './studies'

/** Where the work of a study stands: by patient, by rater, by state. @throws {AppError} `not_found`, `forbidden` */
export async function getProgress(actor: Actor, studyId: string): Promise<StudyProgress> {
  authorize(actor, 'progress:read', studyId)
  const task = await findVerdictTask(studyId)
  const [items, patients, raters, panels] = await Promise.all([
    listItemStates(task.id),
    listPatients(task.id),
    listRaters(task.id),
    db.assignment.findMany({ where: { taskId: task.id, round: 2 }, select: { itemId: true } }),
  ])
  const states = emptyStateCounts()
  const byPatient = new Map(
    patients.map((patient) => [patient.patientId, { ...patient, states: emptyStateCounts() }]),
  )
  const withPanel = new Set(panels.map((assignment) => assignment.itemId))
  let waitingForPanel = 0
  for (const { itemId, patientId, state } of items) {
    states[state.kind] += 1
    const patient = byPatient.get(patientId)
    if (patient) patient.states[state.kind] += 1
    if (state.kind === 'contested' && !withPanel.has(itemId)) waitingForPanel += 1
  }
  return { patients: [...byPatient.values()], raters, states, items: items.length, waitingForPanel }
}

function listPatients(taskId: string): Promise<Omit<PatientProgress, 'states'>[]> {
  return db.$queryRaw`
    select p.id as "patientId", p."externalId", count(distinct i.id)::int as items,
      count(a.id)::int as assigned, count(r.id)::int as rated
    from "Item" i
    join "Patient" p on p.id = i."patientId"
    left join "Assignment" a on a."itemId" = i.id and a.round = 1
    left join "Rating" r
      on r."itemId" = a."itemId" and r."raterId" = a."raterId" and r.round = 1 and r.current
    where i."taskId" = ${taskId}::uuid
    group by p.id, p."externalId"
    order by p."externalId"`
}

async function listRaters(taskId: string): Promise<RaterProgress[]> {
  const rows = await db.$queryRaw<(Omit<RaterProgress, 'lastAt'> & { lastAt: Date | null })[]>`
    select p.id as "raterId", p.alias, count(a.id)::int as assigned, count(r.id)::int as rated,
      count(a."skippedAt") filter (where r.id is null)::int as skipped,
      count(*) filter (where r.uncertain)::int as uncertain,
      (percentile_cont(0.5) within group (order by r."activeMs") / 1000)::float as "medianSeconds",
      max(r."createdAt") as "lastAt"
    from "Assignment" a
    join "Rater" p on p.id = a."raterId"
    left join "Rating" r
      on r."itemId" = a."itemId" and r."raterId" = a."raterId" and r.round = a.round and r.current
    where a."taskId" = ${taskId}::uuid and p.kind = 'human'
    group by p.id, p.alias
    order by p.alias`
  return rows.map((row) => ({ ...row, lastAt: row.lastAt?.toISOString() ?? null }))
}
