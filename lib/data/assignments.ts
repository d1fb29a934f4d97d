import 'server-only'
import { createHash } from 'node:crypto'
import { type Actor, authorize } from '@/lib/core/actor'
import { FIRST_ROUND } from '@/lib/core/adjudication/item-state'
import { planByPatient } from '@/lib/core/assignment-plan'
import { AppError } from '@/lib/core/errors'
import { verdictConfigSchema } from '@/lib/core/protocols/verdict/verdict-protocol'
import { seededShuffle } from '@/lib/core/stats/seeded-shuffle'
import { writeAudit } from './audit'
import { db, type Tx } from './client'
import { findVerdictTask } from './studies'

export type AssignmentPreview = {
  ratersPerItem: number
  raters: number
  /** Patients that still need raters. */
  patients: number
  /** Assignments that would be made. */
  assignments: number
}

/**
 * Gives every patient that lacks first-round raters the missing ones: whole patients to raters, as balanced as possible,
 * seeded, never touching what is assigned already.
 *
 * @throws {AppError} `invalid` when the study has fewer raters than an item needs
 */
export async function assignRaters(
  actor: Actor,
  studyId: string,
  options: { preview: boolean },
): Promise<AssignmentPreview> {
  authorize(actor, 'assignment:manage', studyId)
  return db.$transaction(
    async (tx) => {
      const task = await findVerdictTask(studyId, tx)
      const { config } = await tx.task.findUniqueOrThrow({ where: { id: task.id }, select: { config: true } })
      const { ratersPerItem } = verdictConfigSchema.parse(config)
      const study = await tx.study.findUniqueOrThrow({ where: { id: studyId }, select: { seed: true } })
      const raters = await listRaterIds(tx, studyId)
      if (raters.length < ratersPerItem) {
        throw new AppError(
          'invalid',
          `Each statement needs ${ratersPerItem} raters, and the study has ${raters.length}. Add raters first.`,
        )
      }
      const patients = await listPatientLoads(tx, task.id)
      const plan = planByPatient(patients, raters, ratersPerItem, `${study.seed}`)
      const assignments = plan.reduce((sum, entry) => sum + entry.items, 0)
      if (!options.preview) {
        for (const { patientId, raterId } of plan) {
          await assignPatient(tx, { studyId, taskId: task.id, patientId, raterId, seed: study.seed })
        }
        const digest = createHash('sha256').update(JSON.stringify(plan)).digest('hex')
        await writeAudit(tx, actor, studyId, {
          type: 'assignments.created',
          data: {
            taskId: task.id,
            count: assignments,
            raters: new Set(plan.map((e) => e.raterId)).size,
            digest,
          },
        })
      }
      const patientIds = new Set(plan.map((entry) => entry.patientId))
      return { ratersPerItem, raters: raters.length, patients: patientIds.size, assignments }
    },
    { timeout: 300_000 },
  )
}

/** Assigns all of a patient's items to one rater, in that rater's own seeded order; items assigned before keep their place. */
export async function assignPatient(
  tx: Tx,
  input: { studyId: string; taskId: string; patientId: string; raterId: string; seed: number },
): Promise<number> {
  const { studyId, taskId, patientId, raterId, seed } = input
  const items = await tx.item.findMany({
    where: { taskId, patientId, assignments: { none: { raterId, round: FIRST_ROUND } } },
    select: { id: true, proposition: { select: { externalId: true } } },
  })
  const last = await tx.assignment.aggregate({
    where: { raterId, taskId, patientId },
    _max: { position: true },
  })
  const first = (last._max.position ?? -1) + 1
  const ordered = items.toSorted((left, right) =>
    left.proposition.externalId < right.proposition.externalId ? -1 : 1,
  )
  const shuffled = seededShuffle(ordered, `${seed}:${raterId}:${patientId}`)
  const created = await tx.assignment.createMany({
    data: shuffled.map((item, index) => ({
      studyId,
      taskId,
      patientId,
      raterId,
      itemId: item.id,
      round: FIRST_ROUND,
      position: first + index,
    })),
  })
  return created.count
}

async function listRaterIds(tx: Tx, studyId: string): Promise<string[]> {
  const members = await tx.membership.findMany({
    where: { studyId, role: 'rater' },
    select: { user: { select: { raters: { where: { studyId }, select: { id: true, alias: true } } } } },
  })
  return members
    .flatMap((member) => member.user.raters)
    .toSorted((left, right) => (left.alias < right.alias ? -1 : 1))
    .map((rater) => rater.id)
}

async function listPatientLoads(
  tx: Tx,
  taskId: string,
): Promise<{ patientId: string; items: number; raterIds: string[] }[]> {
  return tx.$queryRaw`
    select i."patientId" as "patientId", count(distinct i.id)::int as items,
      coalesce(array_agg(distinct a."raterId"::text) filter (where a.id is not null), '{}') as "raterIds"
    from "Item" i
    join "Patient" p on p.id = i."patientId"
    left join "Assignment" a on a."itemId" = i.id and a.round = ${FIRST_ROUND}
    where i."taskId" = ${taskId}::uuid
    group by i."patientId", p."externalId"
    order by p."externalId"`
}
