import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { FIRST_ROUND, requiredPanel } from '@/lib/core/adjudication/item-state'
import { hasPanel, settlesNothing } from '@/lib/core/adjudication/settled-fields'
import { takesCutStatements } from '@/lib/core/exchange/cut-choice'
import { labelSetOf } from '@/lib/core/labels'
import type { Definition } from '@/lib/core/protocols/definition'
import { findOnlyChoice, listCounted } from '@/lib/core/protocols/stored-answer'
import type { Colleague, OpenInvitation, StudyNeeds } from '@/lib/core/study-needs'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { readVersions } from '../data-version'
import { isProtocolSeen } from '../labeling/study-protocol'
import { memoize } from '../memoize'
import { readTaskConfig } from '../studies'
import { openTask } from '../tasks'

/**
 * What a task asks for, and what of it is there. Few reads, none of them over ratings.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getStudyNeeds(actor: Actor, task: TaskRef): Promise<StudyNeeds> {
  const { studyId, taskId } = task
  authorize(actor, 'progress:read', studyId)
  authorize(actor, 'member:manage', studyId)
  const [{ data: version }, { definition }] = await Promise.all([readVersions(studyId), openTask(task)])
  const [counted, people] = await Promise.all([
    memoize(`needs ${taskId}`, version, () => readNeeds(studyId, taskId, definition)),
    listColleagues(studyId),
  ])
  const { name: itemName, parts } = definition.item
  const needsChart = parts.some(({ of }) => of === 'chart')
  return {
    ...counted,
    itemName,
    hasAiRater: definition.aiRater !== null,
    hasRates: findOnlyChoice(definition) !== null && labelSetOf(definition).hasRates,
    hasLabels: listCounted(definition).some(({ unit }) => unit === 'nominal'),
    hasStatements: parts.some(({ of }) => of === 'statement'),
    documentsUncut: takesCutStatements(definition) ? counted.documentsUncut : 0,
    patientsWithoutNotes: needsChart ? counted.patientsWithoutNotes : 0,
    people,
  }
}

async function readNeeds(studyId: string, taskId: string, definition: Definition) {
  const rule = await readTaskConfig(taskId)
  const [texts, lacking, isSeen, invitations] = await Promise.all([
    countTexts(studyId, taskId),
    countLacking(taskId, rule.ratersPerItem),
    isProtocolSeen(studyId),
    listInvitations(studyId),
  ])
  return {
    ...texts,
    isProtocolSeen: isSeen,
    ratersPerItem: rule.ratersPerItem,
    panelSize: hasPanel(definition) ? requiredPanel(rule) : settlesNothing(definition) ? null : 0,
    lacking,
    invitations,
  }
}

async function countTexts(studyId: string, taskId: string) {
  const [row] = await db.$queryRaw<
    Pick<StudyNeeds, 'documents' | 'documentsUncut' | 'patientsWithoutNotes'>[]
  >`
    select
      (select count(*)::int from "Document" d where d."studyId" = ${studyId}::uuid) as documents,
      (select count(*)::int from "Document" d where d."studyId" = ${studyId}::uuid
        and not exists (select 1 from "Statement" p where p."documentId" = d.id)) as "documentsUncut",
      (select count(*)::int from "Patient" p where p."studyId" = ${studyId}::uuid
        and exists (select 1 from "Item" i where i."taskId" = ${taskId}::uuid and i."patientId" = p.id)
        and not exists (select 1 from "Note" n where n."patientId" = p.id)) as "patientsWithoutNotes"`
  return row ?? { documents: 0, documentsUncut: 0, patientsWithoutNotes: 0 }
}

/** What has been decided needs nobody. */
async function countLacking(taskId: string, ratersPerItem: number): Promise<StudyNeeds['lacking']> {
  const [row] = await db.$queryRaw<StudyNeeds['lacking'][]>`
    select count(*)::int as statements, count(distinct "patientId")::int as patients,
      coalesce(sum(${ratersPerItem}::int - held), 0)::int as ratings
    from (
      select i."patientId", count(a.id)::int as held
      from "Item" i
      left join "Assignment" a on a."itemId" = i.id and a.round = ${FIRST_ROUND}
      where i."taskId" = ${taskId}::uuid
        and not exists (select 1 from "Consensus" c where c."itemId" = i.id and c.current)
      group by i.id
    ) item where held < ${ratersPerItem}::int`
  return row ?? { statements: 0, patients: 0, ratings: 0 }
}

async function listInvitations(studyId: string): Promise<OpenInvitation[]> {
  const rows = await db.invitation.findMany({
    where: { studyId, acceptedAt: null, revokedAt: null, role: { not: 'pi' } },
    select: {
      role: true,
      email: true,
      raterId: true,
      createdAt: true,
      expiresAt: true,
      rater: { select: { alias: true } },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ rater, createdAt, expiresAt, ...row }) => ({
    ...row,
    alias: rater?.alias ?? null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }))
}

/** Read anew each time: accounts are disabled and renamed without the study knowing. */
async function listColleagues(studyId: string): Promise<Colleague[]> {
  const rows = await db.$queryRaw<(Omit<Colleague, 'joinedAt'> & { joinedAt: Date })[]>`
    select r.id as "raterId", r.alias, m.role::text as role, u.name, u.email, m."createdAt" as "joinedAt"
    from "Membership" m
    join "User" u on u.id = m."userId" and u."disabledAt" is null
    join "Rater" r on r."studyId" = m."studyId" and r."userId" = m."userId"
    where m."studyId" = ${studyId}::uuid and m.role in ('rater', 'adjudicator')
    order by r.alias`
  return rows.map((row) => ({ ...row, joinedAt: row.joinedAt.toISOString() }))
}
