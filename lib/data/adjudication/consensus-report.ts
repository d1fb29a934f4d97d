import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import {
  type ConfusedStatement,
  type ConfusionReport,
  reportConfusions,
} from '@/lib/core/adjudication/confusion-report'
import { type DecisionMatrix, decisionMatrix } from '@/lib/core/adjudication/decision-matrix'
import { consensusCode } from '@/lib/core/adjudication/item-state'
import { db } from '../client'
import { listItemStates } from '../item-states'
import { findVerdictTask } from '../studies'

/**
 * What was confused with what and why, over all settled items, and what came of the discussions.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getConfusionReport(
  actor: Actor,
  studyId: string,
): Promise<ConfusionReport & { discussions: DecisionMatrix }> {
  authorize(actor, 'consensus:manage', studyId)
  const task = await findVerdictTask(studyId)
  const [states, decisions, raters] = await Promise.all([
    listItemStates(task.id),
    db.consensus.findMany({
      where: { studyId, current: true },
      select: { itemId: true, reason: true, guideline: true },
    }),
    db.rater.findMany({ where: { studyId, kind: 'human' }, select: { id: true, alias: true } }),
  ])
  const decisionOf = new Map(decisions.map((decision) => [decision.itemId, decision]))
  const ended = states.filter(({ state }) => consensusCode(state) !== null || state.kind === 'settled')
  const report = reportConfusions(
    ended.map(({ itemId, votes, state }) => ({
      itemId,
      codes: votes.map((vote) => vote.code),
      outcome: consensusCode(state),
      reason: decisionOf.get(itemId)?.reason ?? null,
      guideline: decisionOf.get(itemId)?.guideline ?? null,
    })),
  )
  const decided = ended.flatMap(({ itemId, votes, decision }) =>
    decision === null ? [] : [{ code: decision.code, reason: decisionOf.get(itemId)?.reason ?? null, votes }],
  )
  const aliases = new Map(raters.map(({ id, alias }) => [id, alias]))
  return { ...report, discussions: decisionMatrix(decided, aliases) }
}

/** The statements behind a report's numbers, with what was decided on them. @throws {AppError} `not_found`, `forbidden` */
export async function listStatements(
  actor: Actor,
  studyId: string,
  itemIds: readonly string[],
): Promise<ConfusedStatement[]> {
  authorize(actor, 'consensus:manage', studyId)
  const rows = await db.item.findMany({
    where: { studyId, id: { in: [...itemIds] } },
    select: {
      id: true,
      proposition: { select: { text: true } },
      patient: { select: { externalId: true } },
      consensuses: {
        where: { current: true },
        select: { reason: true, rationale: true, guideline: true, guidelineVersion: true },
      },
    },
  })
  return rows.map(({ id, patient, proposition, consensuses: [decision] }) => ({
    itemId: id,
    patientExternalId: patient.externalId,
    text: proposition.text,
    reason: decision?.reason ?? null,
    rationale: decision?.rationale ?? null,
    guideline: decision?.guideline ?? null,
    guidelineVersion: decision?.guidelineVersion ?? null,
  }))
}
