import 'server-only'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { isWebhookAllowed } from '@/lib/core/webhook'
import {
  type Delivery,
  noteDelivery,
  queueDeliveries,
  takeDelivery,
} from '@/lib/data/webhooks/webhook-deliveries'
import { env } from '@/lib/env'
import { enqueue, type JobDefinition } from '../queue'

const TIMEOUT_MS = 10_000

const payload = z.strictObject({ deliveryId: z.uuid() })

/**
 * Sends one event to one webhook. Whatever is not a plain success is tried again by the queue, later each time; redirects are
 * not followed, because they could lead to addresses that nobody has allowed.
 */
export const deliverWebhook: JobDefinition<typeof payload> = {
  name: 'deliver-webhook',
  payload,
  atOnce: 4,
  async run({ deliveryId }, { signal }) {
    const delivery = await takeDelivery(deliveryId)
    if (!delivery) return
    if (!isWebhookAllowed(delivery.url, env().WEBHOOK_HOSTS)) {
      await noteDelivery(deliveryId, { status: 'failed', answer: 'This host is no longer allowed.' })
      return
    }
    const { isDelivered, answer } = await send(delivery, signal)
    await noteDelivery(deliveryId, { status: isDelivered ? 'delivered' : 'pending', answer })
    if (!isDelivered) throw new AppError('unavailable', 'The webhook did not take the message.')
  },
  async giveUp({ deliveryId }) {
    await noteDelivery(deliveryId, { status: 'failed', answer: null })
  },
}

/** Puts what has happened since the last call into the queue. */
export async function queueWebhooks(): Promise<void> {
  await queueDeliveries((tx, deliveryIds) =>
    enqueue(
      tx,
      deliverWebhook,
      deliveryIds.map((deliveryId) => ({ deliveryId })),
    ),
  )
}

/**
 * What a receiver checks: HMAC-SHA-256 of the time, a dot and the body, with the webhook's secret.
 *
 * @param seconds Unix time; an old one betrays a message that somebody else sends again
 */
function signWebhook(secret: string, seconds: number, body: string): string {
  const hash = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hash}`
}

async function send(
  delivery: Delivery,
  signal: AbortSignal,
): Promise<{ isDelivered: boolean; answer: string }> {
  const { deliveryId, event, payload: data, at } = delivery
  const body = JSON.stringify({ deliveryId, event, at, data })
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Concordance',
        'concordance-event': event,
        'concordance-delivery': deliveryId,
        'concordance-signature': signWebhook(delivery.secret, Math.floor(Date.now() / 1000), body),
      },
      body,
    })
    await response.body?.cancel()
    return { isDelivered: response.ok, answer: `HTTP ${response.status}` }
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    return { isDelivered: false, answer: isSlow ? 'No answer in time.' : 'The host could not be reached.' }
  }
}
