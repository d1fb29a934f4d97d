import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { COUNTED_ROUNDS } from '@/lib/core/adjudication/item-state'
import {
  emptyStateCounts,
  type PatientProgress,
  type RaterProgress,
  type StudyProgress,
} from '@/lib/core/progress'
import { db } from '../client'
import { readVersions } from '../data-version'
import { placedItems } from '../placed-items'
import { remember } from '../remembered'
import { findVerdictTask } from '../studies'
import { getStudyFrame } from './study-frame'

/** Where the work of a study stands: by patient, by rater, by round, by state. @throws {AppError} `not_found`, `forbidden` */
export async function getProgress(actor: Actor, studyId: string): Promise<StudyProgress> {
  authorize(actor, 'progress:read', studyId)
  const task = await findVerdictTask(studyId)
  const { data: version } = await readVersions(studyId)
  return remember(`progress ${task.id}`, version, () => readProgress(actor, studyId, task.id))
}

async function readProgress(actor: Actor, studyId: string, taskId: string): Promise<StudyProgress> {
  const [frame, patientIds, work, times, panels] = await Promise.all([
    getStudyFrame(actor, studyId, { judges: false }),
    db.patient.findMany({ where: { studyId }, select: { id: true, externalId: true } }),
    listWork(taskId),
    listTimes(taskId),
    listPlacesWithPanel(taskId),
  ])
  const states = emptyStateCounts()
  const byPatient = new Map<string, PatientProgress['states'] & { items: number }>()
  const inDiscussion = [...frame.states.entries()].flatMap(([place, state]) =>
    state === 'discussion' ? [place] : [],
  )
  let waitingForPanel = 0
  for (const [place, { patient }] of frame.items.entries()) {
    const kind = frame.states[place] ?? 'open'
    const own = byPatient.get(patient) ?? { ...emptyStateCounts(), items: 0 }
    byPatient.set(patient, own)
    own.items += 1
    own[kind] += 1
    states[kind] += 1
    if (kind === 'contested' && !panels.has(place)) waitingForPanel += 1
  }
  const workOf = Map.groupBy(work, ({ patientId }) => patientId)
  const patients = patientIds
    .flatMap(({ id, externalId }): PatientProgress[] => {
      const counts = byPatient.get(externalId)
      if (!counts) return []
      const { items, ...own } = counts
      const first = (workOf.get(id) ?? []).filter(({ round }) => round === 1)
      return [{ patientId: id, externalId, items, states: own, ...addUp(first) }]
    })
    .toSorted((left, right) => left.externalId.localeCompare(right.externalId, 'en', { numeric: true }))
  const rounds = [...Map.groupBy(work, ({ round }) => round)]
    .map(([round, rows]) => ({ round, ...addUp(rows) }))
    .toSorted((left, right) => left.round - right.round)
  return {
    patients,
    raters: toRaters(work, times),
    states,
    items: frame.items.length,
    waitingForPanel,
    withoutWork: await listWithoutWork(studyId, taskId),
    ...(await countDeciders(studyId, taskId, inDiscussion)),
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
  taskId: string,
  places: readonly number[],
): Promise<Pick<StudyProgress, 'deciders' | 'withoutDecider'>> {
  const rows = await db.$queryRaw<{ place: number; alias: string }[]>`
    select placed.place, r.alias from (${placedItems(taskId)}) placed
    join "Rater" r on r."studyId" = ${studyId}::uuid
    join "Membership" m on m."studyId" = r."studyId" and m."userId" = r."userId" and m.role = 'adjudicator'
    where placed.place = any(${places}::int[]) and not exists (
      select 1 from "Rating" v
      where v."itemId" = placed.id and v."raterId" = r.id and v.current and v.round = any(${COUNTED_ROUNDS}::int[]))`
  return {
    deciders: [...Map.groupBy(rows, ({ alias }) => alias)]
      .map(([alias, own]) => ({ alias, items: own.length }))
      .toSorted((left, right) => right.items - left.items || left.alias.localeCompare(right.alias, 'en')),
    withoutDecider: places.length - new Set(rows.map(({ place }) => place)).size,
  }
}

type Work = {
  round: number
  raterId: string
  alias: string
  patientId: string
  assigned: number
  rated: number
  skipped: number
  uncertain: number
  lastAt: Date | null
}

function addUp(rows: readonly Work[]): { assigned: number; rated: number } {
  const sum = (key: 'assigned' | 'rated') => rows.reduce((total, row) => total + row[key], 0)
  return { assigned: sum('assigned'), rated: sum('rated') }
}

/**
 * Assignments and what became of them, by round, rater and patient: what both tables add up. Only rounds that make an answer:
 * hidden repeats and checks measure raters.
 */
function listWork(taskId: string): Promise<Work[]> {
  // people's ratings by their own key: among all that AI raters gave they would be searched for
  return db.$queryRaw`
    with given as materialized (
      select own.* from "Rater" p
      cross join lateral (
        select r.id, r."itemId", r."raterId", r.round, r.uncertain, r."createdAt" from "Rating" r
        where r."raterId" = p.id and r.current and r.round = any(${COUNTED_ROUNDS}::int[]) offset 0
      ) own
      where p.kind = 'human' and p."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid)
    )
    select a.round, a."raterId", p.alias, a."patientId", count(*)::int as assigned, count(r.id)::int as rated,
      count(a."skippedAt") filter (where r.id is null)::int as skipped,
      count(*) filter (where r.uncertain)::int as uncertain, max(r."createdAt") as "lastAt"
    from "Assignment" a
    join "Rater" p on p.id = a."raterId" and p.kind = 'human'
    left join given r on r."itemId" = a."itemId" and r."raterId" = a."raterId" and r.round = a.round
    where a."taskId" = ${taskId}::uuid and a.round = any(${COUNTED_ROUNDS}::int[])
    group by a.round, a."raterId", p.alias, a."patientId"`
}

/** Median active seconds of each rater, over the same rounds. */
function listTimes(taskId: string): Promise<{ raterId: string; medianSeconds: number | null }[]> {
  return db.$queryRaw`
    select p.id as "raterId", times."medianSeconds"
    from "Rater" p
    cross join lateral (
      select (percentile_cont(0.5) within group (order by r."activeMs") / 1000)::float as "medianSeconds"
      from "Rating" r
      where r."raterId" = p.id and r.current and r."taskId" = ${taskId}::uuid and r.round = any(${COUNTED_ROUNDS}::int[])
    ) times
    where p.kind = 'human' and p."studyId" = (select "studyId" from "Task" where id = ${taskId}::uuid)`
}

async function listPlacesWithPanel(taskId: string): Promise<ReadonlySet<number>> {
  const rows = await db.$queryRaw<{ place: number }[]>`
    select place from (${placedItems(taskId)}) placed
    where exists (select 1 from "Assignment" a where a."itemId" = placed.id and a.round = 2)`
  return new Set(rows.map(({ place }) => place))
}

function toRaters(
  work: readonly Work[],
  times: readonly { raterId: string; medianSeconds: number | null }[],
): RaterProgress[] {
  const seconds = new Map(times.map(({ raterId, medianSeconds }) => [raterId, medianSeconds]))
  return [...Map.groupBy(work, ({ raterId }) => raterId)]
    .map(([raterId, rows]) => {
      const last = rows.flatMap(({ lastAt }) => lastAt ?? []).toSorted((left, right) => +right - +left)[0]
      return {
        raterId,
        alias: rows[0]?.alias ?? '',
        ...addUp(rows),
        skipped: rows.reduce((sum, row) => sum + row.skipped, 0),
        uncertain: rows.reduce((sum, row) => sum + row.uncertain, 0),
        medianSeconds: seconds.get(raterId) ?? null,
        lastAt: last?.toISOString() ?? null,
      }
    })
    .toSorted((left, right) => left.alias.localeCompare(right.alias, 'en', { numeric: true }))
}
