import 'server-only'
import { type Actor, authorize } from '@/lib/core/actor'
import { comparePolicies, type PolicyComparison } from '@/lib/core/adjudication/compare-policies'
import { type ConsensusPolicy, consensusPolicySchema } from '@/lib/core/adjudication/consensus-policy'
import {
  type ConsensusSettings,
  type NewPolicy,
  newPolicySchema,
  type PolicyPreview,
  type Visibility,
} from '@/lib/core/adjudication/consensus-settings'
import { estimateLabels } from '@/lib/core/adjudication/estimate-labels'
import { explainFields } from '@/lib/core/adjudication/field-words'
import { requiredPanel } from '@/lib/core/adjudication/item-state'
import { listSettledFields } from '@/lib/core/adjudication/settled-fields'
import { AppError } from '@/lib/core/errors'
import { findOnlyChoice } from '@/lib/core/protocols/stored-answer'
import type { TaskConfig } from '@/lib/core/protocols/task-config'
import type { TaskRef } from '@/lib/core/task'
import { assignMissingPanels, removeOpenSeats } from '../assignment/panel'
import { writeAudit } from '../audit'
import { noteLabelExposure } from '../blinding/label-exposures'
import { db, type Tx } from '../client'
import { createStateMaker, listItemStates } from '../item-states'
import { requireUnlocked } from '../studies'
import { openTask } from '../tasks'
import { announceItems } from '../webhooks/webhook-events'
import { listStatements } from './consensus-report'

/** How a task reaches its answers, what is shown to whom, and every policy it has had. @throws {AppError} `forbidden` */
export async function getConsensusSettings(actor: Actor, task: TaskRef): Promise<ConsensusSettings> {
  authorize(actor, 'consensus:manage', task.studyId)
  const { id: taskId, config, lockedAt, definition } = await openTask(task)
  const policies = await db.consensusPolicyVersion.findMany({
    where: { taskId },
    orderBy: { version: 'desc' },
  })
  const userIds = policies.flatMap((entry) => entry.userId ?? [])
  const users = await db.user.findMany({ where: { id: { in: userIds } }, select: { id: true, name: true } })
  const nameOf = new Map(users.map((user) => [user.id, user.name]))
  return {
    rules: [...Map.groupBy(definition.consensus, ({ rule }) => JSON.stringify(rule)).values()].flatMap(
      ([first]) => first?.rule ?? [],
    ),
    policy: config.policy,
    version: policies[0]?.version ?? 0,
    ratersPerItem: config.ratersPerItem,
    panelSize: config.panelSize,
    visibility: visibilityOf(config),
    lockedAt: lockedAt?.toISOString() ?? null,
    history: policies.map(({ version, policy, changed, reason, userId, createdAt }) => ({
      version,
      policy: consensusPolicySchema.parse(policy),
      changed,
      reason,
      by: nameOf.get(userId ?? '') ?? null,
      at: createdAt.toISOString(),
    })),
  }
}

/** What a task shows, out of its settings. */
export function visibilityOf(config: TaskConfig): Visibility {
  const { discussion, feedback, panelDecoys, blinding } = config
  return { ...discussion, feedback, panelDecoys, ...blinding }
}

/**
 * What another policy would change, item by item. That whoever looks at it learns what was said of items that are not settled
 * yet is in the audit log.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function previewPolicy(
  actor: Actor,
  task: TaskRef,
  policy: ConsensusPolicy,
): Promise<PolicyPreview> {
  authorize(actor, 'consensus:manage', task.studyId)
  const { comparison, items } = await compare(db, task, consensusPolicySchema.parse(policy))
  const itemIds = comparison.changes.map((change) => change.itemId)
  await noteChanged(actor, task, { comparison, items })
  const rows = await listStatements(actor, task, itemIds)
  const rowOf = new Map(rows.map((row) => [row.itemId, row]))
  return {
    ...comparison,
    changes: comparison.changes.map((change) => ({
      ...change,
      text: rowOf.get(change.itemId)?.text ?? '',
      patientExternalId: rowOf.get(change.itemId)?.patientExternalId ?? '',
    })),
  }
}

/**
 * Puts another policy into force as a new version. Ratings and written decisions stay as they are; panels that it asks for
 * are assigned, and seats that it asks for no more are given up: what a panel left open is then open to discussion. Webhooks
 * are notified of the items that it settles, or settles otherwise. Applying the label model again estimates from what has been
 * rated until now.
 *
 * @returns how many items have another answer than before
 * @throws {AppError} `conflict` when the policy was changed in the meantime or the task is locked; `invalid` when it asks for
 *   more raters than an item gets
 */
export async function applyPolicy(actor: Actor, task: TaskRef, input: NewPolicy): Promise<number> {
  const { studyId } = task
  authorize(actor, 'consensus:manage', studyId)
  const { policy, reason, seenVersion } = newPolicySchema.parse(input)
  return db.$transaction(
    async (tx) => {
      const { taskId } = task
      await openTask(task, tx)
      await tx.$queryRaw`select id from "Task" where id = ${taskId}::uuid for update`
      await requireUnlocked(tx, taskId)
      const newest = await tx.consensusPolicyVersion.aggregate({ where: { taskId }, _max: { version: true } })
      const version = newest._max.version ?? 0
      if (version !== seenVersion) {
        throw new AppError('conflict', 'The policy was changed in the meantime. Please read that first.')
      }
      const found = await compare(tx, task, policy)
      const { comparison, config, estimates } = found
      if ('of' in policy && policy.of > config.ratersPerItem) {
        throw new AppError('invalid', `Each statement has ${config.ratersPerItem} first-round raters.`)
      }
      const changed = comparison.changes.length
      await tx.task.update({ where: { id: taskId }, data: { config: { ...config, policy } } })
      await keepEstimates(tx, taskId, policy.kind === 'label-model' ? estimates : [])
      await tx.consensusPolicyVersion.create({
        data: { taskId, version: version + 1, policy, changed, reason, userId: actor.userId },
      })
      // after the items: whoever holds one of them writes to the audit log next
      await noteChanged(actor, { studyId, taskId }, found, tx)
      await writeAudit(tx, actor, studyId, {
        type: 'policy.applied',
        data: { taskId, version: version + 1, policy, changed },
      })
      await removeOpenSeats(tx, taskId, requiredPanel({ ...config, policy }))
      await assignMissingPanels(tx, task)
      const settled = comparison.changes.filter(({ after }) => after.code !== null)
      await announceItems(
        tx,
        studyId,
        settled.map(({ itemId }) => itemId),
      )
      return changed
    },
    { timeout: 300_000 },
  )
}

/** Who learns how an item would be settled, or settles it before its time, has learnt what was said of it. */
async function noteChanged(
  actor: Actor,
  task: TaskRef,
  { comparison, items }: Pick<Awaited<ReturnType<typeof compare>>, 'comparison' | 'items'>,
  tx?: Tx,
): Promise<void> {
  const changing = new Set(comparison.changes.map(({ itemId }) => itemId))
  const reported = items.filter(({ itemId }) => changing.has(itemId))
  await noteLabelExposure(
    actor,
    task,
    reported.map(({ state, votes }) => ({ state, rounds: votes.map(({ round }) => round) })),
    tx,
  )
}

type StoredEstimate = { itemId: string; code: string; probability: number }

async function compare(tx: Tx, task: TaskRef, policy: ConsensusPolicy) {
  const { definition, config } = await openTask(task, tx)
  const items = await listItemStates(task.taskId, undefined, tx)
  const only = findOnlyChoice(definition)
  if (policy.kind === 'label-model' && only === null) {
    throw new AppError('invalid', 'The label model needs a task with one choice.')
  }
  const labels = only?.options.map(({ code }) => code) ?? []
  const fresh =
    policy.kind === 'label-model'
      ? estimateLabels(
          items.map((item) => item.votes),
          labels,
        )
      : items.map(() => null)
  const derive = createStateMaker(definition)
  const settled = listSettledFields(definition)
  const basis = items.map((item, index) => ({ ...item, freshEstimate: fresh[index] ?? null }))
  const comparison: PolicyComparison = comparePolicies(
    basis,
    config,
    { ...config, policy },
    ({ votes, decisions = [], estimate }, rule) => {
      const stands = derive({ votes, decisions, estimate }, rule)
      return { ...stands, explanation: explainFields(settled, stands) }
    },
  )
  const estimates = basis.flatMap(({ itemId, freshEstimate }): StoredEstimate[] =>
    freshEstimate ? [{ itemId, ...freshEstimate }] : [],
  )
  return { items, comparison, config, estimates }
}

async function keepEstimates(tx: Tx, taskId: string, estimates: readonly StoredEstimate[]): Promise<void> {
  await tx.$executeRaw`
    update "Item" set "estimateCode" = null, "estimateProbability" = null
    where "taskId" = ${taskId}::uuid and "estimateCode" is not null`
  if (estimates.length === 0) return
  await tx.$executeRaw`
    update "Item" i set "estimateCode" = e.code, "estimateProbability" = e.probability
    from json_to_recordset(${JSON.stringify(estimates)}::json) as e("itemId" uuid, code text, probability float8)
    where i.id = e."itemId" and i."taskId" = ${taskId}::uuid`
}
