import 'server-only'
import { consensusCode } from '@/lib/core/adjudication/item-state'
import type { WebhookEvent } from '@/lib/core/webhook'
import type { Tx } from '../client'
import { ITEM_STATE, toItemState } from '../item-states'

/**
 * Notifies a study's webhooks of an item when it is settled, or settled otherwise than they were notified. Called in the
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
      ...ITEM_STATE,
      key: true,
      taskId: true,
      task: {
        select: { ...ITEM_STATE.task.select, trainsTaskId: true, excludedFromId: true },
      },
    },
  })
  const { trainsTaskId, excludedFromId } = item.task
  if (trainsTaskId !== null || excludedFromId !== null) return
  const { state } = toItemState(item)
  const code = state.kind === 'settled' ? state.code : consensusCode(state)
  for (const webhookId of webhooks) {
    const last = await tx.webhookDelivery.findFirst({
      where: { webhookId, event: 'item.settled', subjectId: itemId },
      orderBy: { createdAt: 'desc' },
      select: { payload: true },
    })
    const words = (last?.payload as { code?: string } | undefined)?.code ?? null
    if (code === null || code === words) continue
    const payload = { studyId, taskId: item.taskId, itemId, statementId: item.key, state: state.kind, code }
    await announce(tx, webhookId, 'item.settled', itemId, payload)
  }
}

/** Notifies a study's webhooks that a run has ended. */
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
