import 'server-only'
import { type Actor, authorize, SYSTEM_ACTOR } from '@/lib/core/actor'
import {
  type ConfusedStatement,
  type ConfusionReport,
  reportConfusions,
} from '@/lib/core/adjudication/confusion-report'
import { UNDECIDABLE } from '@/lib/core/adjudication/decision'
import { type DecisionMatrix, decisionMatrix } from '@/lib/core/adjudication/decision-matrix'
import { fieldWords, settledWords } from '@/lib/core/adjudication/field-words'
import { consensusCode } from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import type { Definition } from '@/lib/core/protocols/definition'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import type { TaskRef } from '@/lib/core/task'
import { db } from '../client'
import { readVersions } from '../data-version'
import { listItemStates } from '../item-states'
import { readItemTexts } from '../items'
import { getStudyMatrix } from '../matrix/study-matrix'
import { memoize } from '../memoize'
import { openTask } from '../tasks'

/**
 * Confusion matrix with what and why, over all settled items, and what came of the discussions.
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
  return memoize(`confusions ${taskId}`, version, () => makeReport(task))
}

async function makeReport(task: TaskRef): Promise<ConfusionReport & { discussions: DecisionMatrix }> {
  const { studyId, taskId } = task
  const { definition } = await openTask(task)
  const only = findOnlyChoice(definition)
  if (only === null) return makeFieldReport(taskId, definition)
  const [{ items, itemIds, columns, consensus, states }, decisions, raters] = await Promise.all([
    getStudyMatrix(SYSTEM_ACTOR, task, { aiRaters: false }),
    db.consensus.findMany({
      where: { item: { taskId }, current: true },
      select: { itemId: true, code: true, reason: true, guideline: true },
    }),
    db.rater.findMany({ where: { studyId, kind: 'human' }, select: { id: true, alias: true } }),
  ])
  const decisionOf = new Map(decisions.map((decision) => [decision.itemId, decision]))
  const ended = itemIds.flatMap((itemId, index) => {
    const outcome = consensus[index] ?? null
    if (outcome === null && states[index] !== 'settled') return []
    const votes = columns.flatMap(({ raterId, round, codes }) => {
      const code = codes[index] ?? null
      return code === null ? [] : [{ raterId, round, code }]
    })
    const patient = items[index]?.patient ?? ''
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
  return {
    ...report,
    discussions: decisionMatrix(
      decided,
      aliases,
      only.options.map(({ code }) => code),
    ),
  }
}

/** The same of a task with several fields: each question of an item is an entry, and answers of different ones are not mixed. */
async function makeFieldReport(
  taskId: string,
  definition: Definition,
): Promise<ConfusionReport & { discussions: DecisionMatrix }> {
  const fields = listSettledFields(definition)
  const [states, decisions, raters] = await Promise.all([
    listItemStates(taskId),
    db.consensus.findMany({
      where: { item: { taskId }, current: true },
      select: { itemId: true, field: true, code: true, reason: true, guideline: true },
    }),
    db.rater.findMany({
      where: { study: { tasks: { some: { id: taskId } } }, kind: 'human' },
      select: { id: true, alias: true },
    }),
  ])
  const decisionOf = new Map(decisions.map((decision) => [`${decision.itemId} ${decision.field}`, decision]))
  const ended = states.flatMap((item) =>
    fields.flatMap((field) => {
      const state = item.fields.find((entry) => entry.field === field.id)?.state
      const outcome = state ? consensusCode(state) : null
      if (!state || (outcome === null && state.kind !== 'settled')) return []
      // a session has reasons; who marked otherwise is a matter of passages, not of how many they are
      const said = field.layer ? [] : item.votes
      const votes = said.map(({ values = {}, ...vote }) => ({
        ...vote,
        code: fieldWords(field, values),
      }))
      const decision = decisionOf.get(`${item.itemId} ${field.id}`) ?? null
      const words = outcome === null ? null : settledWords(field, outcome)
      return [
        { itemId: item.itemId, patient: item.patientId, field: field.title, outcome: words, votes, decision },
      ]
    }),
  )
  const report = reportConfusions(
    ended.map(({ itemId, field, outcome, votes, decision }) => ({
      itemId,
      field,
      outcome,
      codes: votes.map(({ code }) => code),
      reason: decision?.reason ?? null,
      guideline: decision?.guideline ?? null,
    })),
  )
  const decided = ended.flatMap(({ patient, votes, decision, outcome }) =>
    decision === null ? [] : [{ patient, code: outcome ?? UNDECIDABLE, reason: decision.reason, votes }],
  )
  const aliases = new Map(raters.map(({ id, alias }) => [id, alias]))
  return { ...report, discussions: decisionMatrix(decided, aliases, []) }
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
      patient: { select: { externalId: true } },
      consensuses: {
        where: { current: true },
        select: { reason: true, rationale: true, guideline: true, guidelineVersion: true },
      },
    },
  })
  const textOf = await readItemTexts(rows.map(({ id }) => id))
  return rows.map(({ id, patient, consensuses: [decision] }) => ({
    itemId: id,
    patientExternalId: patient.externalId,
    text: textOf(id),
    reason: decision?.reason ?? null,
    rationale: decision?.rationale ?? null,
    guideline: decision?.guideline ?? null,
    guidelineVersion: decision?.guidelineVersion ?? null,
  }))
}
