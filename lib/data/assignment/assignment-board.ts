import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { type Availability, availabilitySchema } from '@/lib/core/assignment/availability'
import type { AssignmentBoard, BoardRater } from '@/lib/core/assignment/board'
import { planSettingsSchema } from '@/lib/core/assignment/plan-settings'
import { AppError } from '@/lib/core/errors'
import type { Signs } from '@/lib/core/study-state'
import type { TaskRef } from '@/lib/core/task'
import { requireId } from '@/lib/core/uuid'
import { writeAudit } from '../audit'
import { db, type Tx } from '../client'
import { openTask } from '../tasks'

/** More are no groups. */
const MOST_VALUES = 50

/** Who can be given statements, who has what, and the plans applied so far. @throws {AppError} `forbidden` */
export async function getAssignmentBoard(actor: Actor, task: TaskRef): Promise<AssignmentBoard> {
  const { studyId } = task
  authorize(actor, 'assignment:manage', studyId)
  const { id: taskId, config, definition } = await openTask(task)
  const [study, patients, strata, raters, leftover, shared, plans] = await Promise.all([
    db.study.findUniqueOrThrow({ where: { id: studyId }, select: { seed: true } }),
    listPlannedPatients(taskId),
    listStrata(taskId),
    listBoardRaters(db, studyId, taskId),
    listLeftover(taskId),
    listShared(taskId),
    db.assignmentPlan.findMany({
      where: { taskId },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: 20,
    }),
  ])
  const chosen = new Set(raters.map((rater) => rater.id))
  return {
    itemName: definition.item.name,
    items: patients.reduce((sum, patient) => sum + patient.items, 0),
    patients,
    ratersPerItem: config.ratersPerItem,
    seed: study.seed,
    strata: definition.strata.flatMap(({ id, title }) => {
      const values = strata.find((stratum) => stratum.id === id)?.values
      return values ? [{ id, title, values }] : []
    }),
    raters,
    leftover: leftover.filter((rater) => !chosen.has(rater.id)),
    shared,
    plans: plans.map(({ id, settings, digest, added, removed, createdAt }) => ({
      id,
      settings: planSettingsSchema.parse(settings),
      digest,
      added,
      removed,
      at: createdAt.toISOString(),
    })),
  }
}

/**
 * How much a rater can do in a week and when not; the whole list of leave is replaced.
 *
 * @throws {AppError} `forbidden`; `not_found` for a rater of another study
 */
export async function setAvailability(
  actor: Actor,
  studyId: string,
  raterId: string,
  input: Availability,
): Promise<void> {
  authorize(actor, 'assignment:manage', studyId)
  const { perWeek, away } = availabilitySchema.parse(input)
  requireId(raterId)
  await db.$transaction(async (tx) => {
    const changed = await tx.rater.updateMany({
      where: { id: raterId, studyId, kind: 'human' },
      data: { perWeek },
    })
    if (changed.count === 0) throw new AppError('not_found', 'There is no such rater in this study.')
    await tx.leave.deleteMany({ where: { raterId } })
    await tx.leave.createMany({
      data: away.map(({ from, to }) => ({ raterId, fromDay: new Date(from), toDay: new Date(to) })),
    })
    await writeAudit(tx, actor, studyId, {
      type: 'rater.availability-set',
      data: { raterId, perWeek, leaves: away.length },
    })
  })
}

/** Raters of the study and places of open invitations to rate, by alias. Callers have authorized already. */
export async function listBoardRaters(tx: Tx, studyId: string, taskId: string): Promise<BoardRater[]> {
  const rows = await tx.$queryRaw<(Omit<BoardRater, keyof Signs> & { [Sign in keyof Signs]: Date | null })[]>`
    select r.id, r.alias, r."userId" is null as "isInvited", u.specialty, r."perWeek",
      coalesce((
        select json_agg(json_build_object('from', l."fromDay", 'to', l."toDay") order by l."fromDay", l.id)
        from "Leave" l where l."raterId" = r.id), '[]') as away,
      (select max(x."createdAt") from "Rating" x
        where x."raterId" = r.id and x."taskId" = ${taskId}::uuid and x.current) as "lastAt",
      (select max(x."createdAt") from "Assignment" x
        where x."raterId" = r.id and x."taskId" = ${taskId}::uuid) as "assignedAt",
      (select m."createdAt" from "Membership" m
        where m."studyId" = r."studyId" and m."userId" = r."userId") as "joinedAt",
      count(a.id)::int as assigned, count(t.id)::int as rated, count(distinct a."patientId")::int as patients
    from "Rater" r
    left join "User" u on u.id = r."userId"
    left join "Assignment" a on a."raterId" = r.id and a."taskId" = ${taskId}::uuid and a.round = ${FIRST_ROUND}
    left join "Rating" t
      on t."itemId" = a."itemId" and t."raterId" = r.id and t.round = ${FIRST_ROUND} and t.current
    where r."studyId" = ${studyId}::uuid and r.kind = 'human' and (
      exists (
        select 1 from "Membership" m
        where m."studyId" = r."studyId" and m."userId" = r."userId" and m.role = 'rater' and u."disabledAt" is null)
      or r."userId" is null and exists (
        select 1 from "Invitation" i
        where i."raterId" = r.id and i.role = 'rater' and i."acceptedAt" is null and i."revokedAt" is null
          and i."expiresAt" > now()))
    group by r.id, u.id
    order by r.alias`
  return rows.map((row) => ({
    ...row,
    lastAt: row.lastAt?.toISOString() ?? null,
    assignedAt: row.assignedAt?.toISOString() ?? null,
    joinedAt: row.joinedAt?.toISOString() ?? null,
  }))
}

function listPlannedPatients(taskId: string): Promise<AssignmentBoard['patients'][number][]> {
  return db.$queryRaw`
    select p.id, p."externalId", count(*)::int as items, count(*) filter (where not exists (
      select 1 from "Assignment" a where a."itemId" = i.id and a.round = ${FIRST_ROUND}))::int as unassigned
    from "Item" i join "Patient" p on p.id = i."patientId"
    where i."taskId" = ${taskId}::uuid
    group by p.id
    order by p."externalId" collate "C"`
}

/** Values of each stratum; none of strata that have many, such as documents. */
function listStrata(taskId: string): Promise<{ id: string; values: string[] }[]> {
  return db.$queryRaw`
    select s.key as id, array_agg(distinct s.value order by s.value) as values
    from (select distinct strata from "Item" where "taskId" = ${taskId}::uuid) i, jsonb_each_text(i.strata) s
    where s.value <> ''
    group by s.key
    having count(distinct s.value) <= ${MOST_VALUES}`
}

function listLeftover(taskId: string): Promise<{ id: string; alias: string; unfinished: number }[]> {
  return db.$queryRaw`
    select r.id, r.alias, count(*)::int as unfinished
    from "Assignment" a
    join "Rater" r on r.id = a."raterId" and r.kind = 'human'
    where a."taskId" = ${taskId}::uuid and a.round = ${FIRST_ROUND} and not exists (
      select 1 from "Rating" t
      where t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round and t.current)
    group by r.id
    order by r.alias`
}

/** What one rater has not rated and another has as well: nobody judges a statement twice. */
function listShared(taskId: string): Promise<AssignmentBoard['shared'][number][]> {
  return db.$queryRaw`
    select a."raterId" as "fromId", b."raterId" as "toId", count(distinct a."itemId")::int as items
    from "Assignment" a
    join "Assignment" b on b."itemId" = a."itemId" and b."raterId" <> a."raterId"
    where a."taskId" = ${taskId}::uuid and a.round = ${FIRST_ROUND} and not exists (
      select 1 from "Rating" t
      where t."itemId" = a."itemId" and t."raterId" = a."raterId" and t.round = a.round)
    group by a."raterId", b."raterId"`
}
