import 'server-only'
import { type Actor, authorize, SYSTEM_ACTOR } from '@/lib/core/actor'
import {
  type ConfusedStatement,
  type ConfusionReport,
  reportConfusions,
} from '@/lib/core/adjudication/confusion-report'
import { type DecisionMatrix, decisionMatrix } from '@/lib/core/adjudication/decision-matrix'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { readVersions } from '../data-version'
import { getStudyFrame } from '../frame/study-frame'
import { ITEM_TEXT, itemText } from '../items'
import { remember } from '../remembered'
import { openTask } from '../tasks'

/**
 * What was confused with what and why, over all settled items, and what came of the discussions.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getConfusionReport(
  actor: Actor,
  task: TaskRef,
): Promise<ConfusionReport & { discussions: DecisionMatrix }> {
  const { studyId } = task
  authorize(actor, 'consensus:manage', studyId)
  const [{ id: taskId }, { data: version }] = await Promise.all([openTask(task), readVersions(studyId)])
  return remember(`confusions ${taskId}`, version, () => makeReport(task))
}

async function makeReport(task: TaskRef): Promise<ConfusionReport & { discussions: DecisionMatrix }> {
  const { studyId, taskId } = task
  const [{ items, itemIds, columns, consensus, states }, decisions, raters] = await Promise.all([
    getStudyFrame(SYSTEM_ACTOR, task, { judges: false }),
    db.consensus.findMany({
      where: { item: { taskId }, current: true },
      select: { itemId: true, code: true, reason: true, guideline: true },
    }),
    db.rater.findMany({ where: { studyId, kind: 'human' }, select: { id: true, alias: true } }),
  ])
  const decisionOf = new Map(decisions.map((decision) => [decision.itemId, decision]))
  const ended = itemIds.flatMap((itemId, place) => {
    const outcome = consensus[place] ?? null
    if (outcome === null && states[place] !== 'settled') return []
    const votes = columns.flatMap(({ raterId, round, codes }) => {
      const code = codes[place] ?? null
      return code === null ? [] : [{ raterId, round, code }]
    })
    const patient = items[place]?.patient ?? ''
    return [{ itemId, patient, outcome, votes, decision: decisionOf.get(itemId) ?? null }]
  })
  const report = reportConfusions(
    ended.map(({ itemId, votes, outcome, decision }) => ({
      itemId,
      codes: votes.map((vote) => vote.code),
      outcome,
      reason: decision?.reason ?? null,
      guideline: decision?.guideline ?? null,
    })),
  )
  const decided = ended.flatMap(({ patient, votes, decision }) =>
    decision === null ? [] : [{ patient, code: decision.code, reason: decision.reason, votes }],
  )
  const aliases = new Map(raters.map(({ id, alias }) => [id, alias]))
  return { ...report, discussions: decisionMatrix(decided, aliases) }
}

/** The statements behind a report's numbers, with what was decided on them. @throws {AppError} `not_found`, `forbidden` */
export async function listStatements(
  actor: Actor,
  task: TaskRef,
  itemIds: readonly string[],
): Promise<ConfusedStatement[]> {
  authorize(actor, 'consensus:manage', task.studyId)
  const { id: taskId } = await openTask(task)
  const rows = await db.item.findMany({
    where: { taskId, id: { in: [...itemIds] } },
    select: {
      id: true,
      ...ITEM_TEXT,
      patient: { select: { externalId: true } },
      consensuses: {
        where: { current: true },
        select: { reason: true, rationale: true, guideline: true, guidelineVersion: true },
      },
    },
  })
  return rows.map(({ patient, consensuses: [decision], ...item }) => ({
    itemId: item.id,
    patientExternalId: patient.externalId,
    text: itemText(item),
    reason: decision?.reason ?? null,
    rationale: decision?.rationale ?? null,
    guideline: decision?.guideline ?? null,
    guidelineVersion: decision?.guidelineVersion ?? null,
  }))
}
