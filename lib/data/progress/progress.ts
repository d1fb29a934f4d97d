import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { COUNTED_ROUNDS, FIRST_ROUND, PANEL_ROUND } from '@/lib/core/adjudication/item-state'
import { naturalOrder } from '@/lib/core/natural-order'
import {
  emptyStateCounts,
  type PatientProgress,
  type RaterProgress,
  type StudyProgress,
} from '@/lib/core/progress'
import { quantile } from '@/lib/core/stats/quantile'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { readVersions } from '../data-version'
import { getStudyMatrix, type WorkMatrix } from '../matrix/study-matrix'
import { memoize } from '../memoize'
import { openTask } from '../tasks'

/** Where the work of a task stands: by patient, by rater, by round, by state. @throws {AppError} `not_found`, `forbidden` */
export async function getProgress(actor: Actor, task: TaskRef): Promise<StudyProgress> {
  authorize(actor, 'progress:read', task.studyId)
  const [{ data: version }] = await Promise.all([readVersions(task.studyId), openTask(task)])
  return memoize(`progress ${task.taskId}`, version, () => readProgress(actor, task))
}

async function readProgress(actor: Actor, task: TaskRef): Promise<StudyProgress> {
  const { studyId, taskId } = task
  const [matrix, patientIds, assigned, skipped, seats] = await Promise.all([
    getStudyMatrix(actor, task, { aiRaters: false }),
    db.patient.findMany({ where: { studyId }, select: { id: true, externalId: true } }),
    listAssigned(taskId),
    listSkipped(taskId),
    listPanelSeats(taskId),
  ])
  const work = withRated(assigned, matrix, patientIds)
  const stateOf = new Map(matrix.itemIds.map((id, index) => [id, matrix.states[index] ?? 'open']))
  const panels = new Set(seats.map(({ itemId }) => itemId))
  const empty = seats.filter(({ isOpen }) => isOpen)
  const tieBreaks = empty.filter(({ itemId }) => stateOf.get(itemId) === 'contested').length
  const states = emptyStateCounts()
  const byPatient = new Map<string, PatientProgress['states'] & { items: number }>()
  const inDiscussion = [...matrix.states.entries()].flatMap(([index, state]) =>
    state === 'discussion' ? (matrix.itemIds[index] ?? []) : [],
  )
  let waitingForPanel = 0
  for (const [index, { patient }] of matrix.items.entries()) {
    const kind = matrix.states[index] ?? 'open'
    const own = byPatient.get(patient) ?? { ...emptyStateCounts(), items: 0 }
    byPatient.set(patient, own)
    own.items += 1
    own[kind] += 1
    states[kind] += 1
    if (kind === 'contested' && !panels.has(matrix.itemIds[index] ?? '')) waitingForPanel += 1
  }
  const workOf = Map.groupBy(work, ({ patientId }) => patientId)
  const patients = patientIds
    .flatMap(({ id, externalId }): PatientProgress[] => {
      const counts = byPatient.get(externalId)
      if (!counts) return []
      const { items, ...own } = counts
      const first = (workOf.get(id) ?? []).filter(({ round }) => round === FIRST_ROUND)
      return [{ patientId: id, externalId, items, states: own, ...addUp(first) }]
    })
    .toSorted((left, right) => naturalOrder(left.externalId, right.externalId))
  const rounds = [...Map.groupBy(work, ({ round }) => round)]
    .map(([round, rows]) => ({ round, ...addUp(rows) }))
    .toSorted((left, right) => left.round - right.round)
  return {
    patients,
    raters: toRaters(work, skipped, matrix),
    states,
    items: matrix.items.length,
    waitingForPanel,
    panelLeft: { contested: tieBreaks, others: empty.length - tieBreaks },
    withoutWork: await listWithoutWork(studyId, taskId),
    ...(await countDeciders(studyId, inDiscussion)),
    rounds,
  }
}

async function listWithoutWork(studyId: string, taskId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ alias: string }[]>`
    select r.alias from "Rater" r
    join "Membership" m on m."studyId" = r."studyId" and m."userId" = r."userId" and m.role = 'rater'
    where r."studyId" = ${studyId}::uuid
      and not exists (select 1 from "Assignment" a where a."taskId" = ${taskId}::uuid and a."raterId" = r.id)
    order by r.alias`
  return rows.map(({ alias }) => alias)
}

async function countDeciders(
  studyId: string,
  itemIds: readonly string[],
): Promise<Pick<StudyProgress, 'deciders' | 'withoutDecider'>> {
  const rows = await db.$queryRaw<{ itemId: string; raterId: string; alias: string }[]>`
    select item.id as "itemId", r.id as "raterId", r.alias from unnest(${[...itemIds]}::uuid[]) as item(id)
    join "Rater" r on r."studyId" = ${studyId}::uuid
    join "Membership" m on m."studyId" = r."studyId" and m."userId" = r."userId" and m.role = 'adjudicator'
    where not exists (
      select 1 from "Rating" v
      where v."itemId" = item.id and v."raterId" = r.id and v.current and v.round = any(${COUNTED_ROUNDS}::int[]))`
  return {
    deciders: [...Map.groupBy(rows, ({ raterId }) => raterId)]
      .map(([raterId, own]) => ({
        raterId,
        alias: own[0]?.alias ?? '',
        itemIds: own.map(({ itemId }) => itemId),
      }))
      .toSorted(
        (left, right) =>
          right.itemIds.length - left.itemIds.length || left.alias.localeCompare(right.alias, 'en'),
      ),
    withoutDecider: itemIds.length - new Set(rows.map(({ itemId }) => itemId)).size,
  }
}

type Assigned = {
  round: number
  raterId: string
  alias: string
  patientId: string
  assigned: number
  givenAt: Date
}

type Work = Assigned & { rated: number }

/** How much of what was assigned was answered: nobody answers what was not assigned to them. */
function withRated(
  assigned: readonly Assigned[],
  { columns, items }: WorkMatrix,
  patients: readonly { id: string; externalId: string }[],
): Work[] {
  const idOf = new Map(patients.map(({ id, externalId }) => [externalId, id]))
  const patientOf = items.map(({ patient }) => idOf.get(patient) ?? '')
  const rated = new Map<string, number>()
  for (const { raterId, round, bytes } of columns) {
    for (let index = 0; index < bytes.length; index++) {
      if (bytes[index] === 0) continue
      const key = `${raterId} ${round} ${patientOf[index]}`
      rated.set(key, (rated.get(key) ?? 0) + 1)
    }
  }
  return assigned.map((row) => ({
    ...row,
    rated: rated.get(`${row.raterId} ${row.round} ${row.patientId}`) ?? 0,
  }))
}

function addUp(rows: readonly Work[]): { assigned: number; rated: number } {
  const sum = (key: 'assigned' | 'rated') => rows.reduce((total, row) => total + row[key], 0)
  return { assigned: sum('assigned'), rated: sum('rated') }
}

/** Assignments by round, rater and patient. Only rounds that make an answer: hidden repeats and checks measure raters. */
function listAssigned(taskId: string): Promise<Assigned[]> {
  return db.$queryRaw`
    select a.round, a."raterId", p.alias, a."patientId", count(*)::int as assigned,
      max(a."createdAt") as "givenAt"
    from "Assignment" a join "Rater" p on p.id = a."raterId" and p.kind = 'human'
    where a."taskId" = ${taskId}::uuid and a.round = any(${COUNTED_ROUNDS}::int[])
    group by a.round, a."raterId", p.alias, a."patientId"`
}

/** What was passed over, answered later or not. */
function listSkipped(taskId: string): Promise<{ raterId: string; round: number; itemId: string }[]> {
  return db.$queryRaw`
    select "raterId", round, "itemId" from "Assignment"
    where "taskId" = ${taskId}::uuid and round = any(${COUNTED_ROUNDS}::int[]) and "skippedAt" is not null`
}

/** Who was asked for a panel, and whether the answer is still to come. */
function listPanelSeats(taskId: string): Promise<{ itemId: string; isOpen: boolean }[]> {
  return db.$queryRaw`
    select a."itemId", t.id is null as "isOpen"
    from "Assignment" a join "Rater" p on p.id = a."raterId" and p.kind = 'human'
    left join "Rating" t
      on t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round and t.current
    where a."taskId" = ${taskId}::uuid and a.round = ${PANEL_ROUND}`
}

function toRaters(
  work: readonly Work[],
  skipped: Awaited<ReturnType<typeof listSkipped>>,
  { columns, itemIds }: WorkMatrix,
): RaterProgress[] {
  const columnsOf = Map.groupBy(columns, ({ raterId }) => raterId)
  const skippedBy = Map.groupBy(skipped, ({ raterId }) => raterId)
  return [...Map.groupBy(work, ({ raterId }) => raterId)]
    .map(([raterId, rows]) => {
      const own = columnsOf.get(raterId) ?? []
      const answered = new Set(
        skippedBy.has(raterId) ? own.flatMap(({ round, bytes }) => answeredIn(round, bytes, itemIds)) : [],
      )
      const lastAt = Math.max(0, ...own.map((column) => column.lastAt))
      return {
        raterId,
        alias: rows[0]?.alias ?? '',
        ...addUp(rows),
        panelLeft: rows.reduce(
          (sum, { round, assigned, rated }) => sum + (round === PANEL_ROUND ? assigned - rated : 0),
          0,
        ),
        skipped: (skippedBy.get(raterId) ?? []).filter(
          ({ round, itemId }) => !answered.has(`${round} ${itemId}`),
        ).length,
        uncertain: own.reduce((sum, { uncertain }) => sum + uncertain.reduce((one, two) => one + two, 0), 0),
        medianSeconds: medianSeconds(own),
        lastAt: lastAt === 0 ? null : new Date(lastAt).toISOString(),
        assignedAt: new Date(Math.max(...rows.map(({ givenAt }) => givenAt.getTime()))).toISOString(),
      }
    })
    .toSorted((left, right) => naturalOrder(left.alias, right.alias))
}

function answeredIn(round: number, bytes: Uint8Array, itemIds: readonly string[]): string[] {
  return itemIds.flatMap((id, index) => (bytes[index] === 0 ? [] : [`${round} ${id}`]))
}

/** Of the active time of a rating; null before the first. */
function medianSeconds(columns: WorkMatrix['columns']): number | null {
  const times = columns.flatMap(({ activeMs }) => [...activeMs].filter((ms) => ms >= 0))
  return times.length === 0 ? null : quantile(Float64Array.from(times).sort(), 0.5) / 1000
}
