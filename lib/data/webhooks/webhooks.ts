import 'server-only'
import { randomBytes } from 'node:crypto'
import { type Actor, authorize } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import { requireId } from '@/lib/core/uuid'
import { isWebhookAllowed, type NewWebhook, newWebhookSchema, type WebhookEntry } from '@/lib/core/webhook'
import { env } from '@/lib/env'
import { writeAudit } from '../audit'
import { db } from '../client'

const MAX_WEBHOOKS = 10
const LOG_LENGTH = 20

/**
 * Makes a webhook of a study.
 *
 * @returns the secret that its messages are signed with, shown this once
 * @throws {AppError} `invalid` for an address that the installation does not let webhooks go to
 */
export async function createWebhook(actor: Actor, studyId: string, input: NewWebhook): Promise<string> {
  authorize(actor, 'webhook:manage', studyId)
  const { url, events } = newWebhookSchema.parse(input)
  const { host } = new URL(url)
  if (!isWebhookAllowed(url, env().WEBHOOK_HOSTS)) {
    throw new AppError(
      'invalid',
      `This installation sends nothing to ${host}. An administrator sets WEBHOOK_HOSTS.`,
    )
  }
  const secret = randomBytes(32).toString('base64url')
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select id from "Study" where id = ${studyId}::uuid for update`
    if ((await tx.webhook.count({ where: { studyId } })) >= MAX_WEBHOOKS) {
      throw new AppError('conflict', `A study has at most ${MAX_WEBHOOKS} webhooks.`)
    }
    const row = await tx.webhook.create({
      data: { studyId, url, secret, events: [...new Set(events)], createdById: actor.userId },
    })
    await writeAudit(tx, actor, studyId, {
      type: 'webhook.created',
      data: { webhookId: row.id, host, events: row.events },
    })
  })
  return secret
}

/** A study's webhooks with their newest deliveries. @throws {AppError} `not_found`, `forbidden` */
export async function listWebhooks(actor: Actor, studyId: string): Promise<WebhookEntry[]> {
  authorize(actor, 'webhook:manage', studyId)
  const rows = await db.webhook.findMany({
    where: { studyId },
    orderBy: { createdAt: 'asc' },
    select: {
      id: true,
      url: true,
      events: true,
      deliveries: { orderBy: { createdAt: 'desc' }, take: LOG_LENGTH },
    },
  })
  return rows.map(({ id, url, events, deliveries }) => ({
    webhookId: id,
    url,
    events,
    deliveries: deliveries.map(({ id: deliveryId, event, status, attempts, answer, createdAt }) => ({
      deliveryId,
      event,
      status,
      attempts,
      answer,
      createdAt: createdAt.toISOString(),
    })),
  }))
}

/** Removes a webhook with what waits for it. @throws {AppError} `not_found` */
export async function removeWebhook(actor: Actor, studyId: string, webhookId: string): Promise<void> {
  authorize(actor, 'webhook:manage', studyId)
  requireId(webhookId)
  await db.$transaction(async (tx) => {
    const removed = await tx.webhook.deleteMany({ where: { id: webhookId, studyId } })
    if (removed.count === 0) throw new AppError('not_found', 'There is no such webhook.')
    await writeAudit(tx, actor, studyId, { type: 'webhook.removed', data: { webhookId } })
  })
}
