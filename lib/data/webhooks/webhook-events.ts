import 'server-only'
import { consensusCode, deriveItemState } from '@/lib/core/adjudication/item-state'
import { taskConfigSchema } from '@/lib/core/protocols/task-config'
import { verdictProtocol } from '@/lib/core/protocols/verdict/verdict-protocol'
import type { WebhookEvent } from '@/lib/core/webhook'
import type { Tx } from '../client'
import { toEstimate } from '../item-states'

/**
 * Tells a study's webhooks of an item when it is settled, or settled otherwise than they were told. Called in the
 * transaction that may have settled it; callers have authorized already.
 */
export async function announceItem(tx: Tx, studyId: string, itemId: string): Promise<void> {
  await announceItems(tx, studyId, [itemId])
}

/** As {@link announceItem}, of many at once. */
export async function announceItems(tx: Tx, studyId: string, itemIds: readonly string[]): Promise<void> {
  const webhooks = await listListeners(tx, studyId, 'item.settled')
  if (webhooks.length === 0) return
  for (const itemId of itemIds) await announceTo(tx, webhooks, studyId, itemId)
}

async function announceTo(
  tx: Tx,
  webhooks: readonly string[],
  studyId: string,
  itemId: string,
): Promise<void> {
  const item = await tx.item.findUniqueOrThrow({
    where: { id: itemId },
    select: {
      estimateCode: true,
      estimateProbability: true,
      task: { select: { config: true, protocol: true } },
      key: true,
      ratings: {
        where: { current: true, rater: { kind: 'human' } },
        select: { raterId: true, round: true, code: true },
      },
      consensuses: { where: { current: true }, select: { code: true, method: true } },
    },
  })
  if (item.task.protocol !== verdictProtocol.id) return
  const rule = taskConfigSchema.parse(item.task.config)
  const state = deriveItemState(item.ratings, item.consensuses[0] ?? null, rule, toEstimate(item))
  const code = state.kind === 'settled' ? state.code : consensusCode(state)
  for (const webhookId of webhooks) {
    const last = await tx.webhookDelivery.findFirst({
      where: { webhookId, event: 'item.settled', subjectId: itemId },
      orderBy: { createdAt: 'desc' },
      select: { payload: true },
    })
    const told = (last?.payload as { code?: string } | undefined)?.code ?? null
    if (code === null || code === told) continue
    const payload = { studyId, itemId, statementId: item.key, state: state.kind, code }
    await announce(tx, webhookId, 'item.settled', itemId, payload)
  }
}

/** Tells a study's webhooks that a run has ended. */
export async function announceRun(
  tx: Tx,
  studyId: string,
  run: { runId: string; status: string; done: number; failed: number },
): Promise<void> {
  for (const webhookId of await listListeners(tx, studyId, 'run.finished')) {
    await announce(tx, webhookId, 'run.finished', run.runId, { studyId, ...run })
  }
}

async function listListeners(tx: Tx, studyId: string, event: WebhookEvent): Promise<string[]> {
  const rows = await tx.webhook.findMany({
    where: { studyId, events: { has: event } },
    select: { id: true },
  })
  return rows.map((row) => row.id)
}

async function announce(
  tx: Tx,
  webhookId: string,
  event: WebhookEvent,
  subjectId: string,
  payload: Record<string, string | number>,
): Promise<void> {
  await tx.webhookDelivery.create({ data: { webhookId, event, subjectId, payload } })
}
