import 'server-only'
import { db, type Tx } from '../client'

/** The outbox of webhooks, for the worker alone: what it sends was authorized when it was written. */

export type Delivery = {
  deliveryId: string
  event: string
  payload: unknown
  url: string
  secret: string
  /** ISO time of the event it reports. */
  at: string
}

const BATCH = 100

/**
 * Takes what nobody has queued yet, and queues it in the same transaction; several workers may ask at once.
 *
 * @returns how many were queued
 */
export async function queueDeliveries(
  enqueue: (tx: Tx, deliveryIds: readonly string[]) => Promise<void>,
): Promise<number> {
  return db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<{ id: string }[]>`
      update "WebhookDelivery" set "queuedAt" = now()
      where id in (
        select id from "WebhookDelivery" where "queuedAt" is null
        order by "createdAt" limit ${BATCH}::int for update skip locked)
      returning id`
    if (rows.length > 0)
      await enqueue(
        tx,
        rows.map((row) => row.id),
      )
    return rows.length
  })
}

/** What is to be sent, or null when it was delivered or its webhook removed. Counts the attempt. */
export async function takeDelivery(deliveryId: string): Promise<Delivery | null> {
  const taken = await db.webhookDelivery.updateMany({
    where: { id: deliveryId, status: 'pending' },
    data: { attempts: { increment: 1 } },
  })
  if (taken.count === 0) return null
  const row = await db.webhookDelivery.findUnique({
    where: { id: deliveryId },
    include: { webhook: { select: { url: true, secret: true } } },
  })
  return (
    row && {
      deliveryId,
      event: row.event,
      payload: row.payload,
      at: row.createdAt.toISOString(),
      ...row.webhook,
    }
  )
}

/** Notes what became of an attempt; only a pending one changes. */
export async function noteDelivery(
  deliveryId: string,
  outcome: { status: 'pending' | 'delivered' | 'failed'; answer: string | null },
): Promise<void> {
  const { status, answer } = outcome
  await db.webhookDelivery.updateMany({
    where: { id: deliveryId, status: 'pending' },
    data: {
      status,
      ...(answer === null ? {} : { answer: answer.slice(0, 200) }),
      ...(status === 'delivered' ? { deliveredAt: new Date() } : {}),
    },
  })
}
