import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConsensusPolicy } from '@/lib/core/adjudication/consensus-policy'
import { applyPolicy } from '@/lib/data/adjudication/consensus-policies'
import { decideConsensus } from '@/lib/data/adjudication/discussion-decisions'
import { db } from '@/lib/data/client'
import { createWebhook, listWebhooks, removeWebhook } from '@/lib/data/webhooks/webhooks'
import { createContestedItem } from '@/lib/testing/discussed-item'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { waitForRun } from '@/lib/testing/wait-for-run'
import {
  type ReceivedMessage,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@/lib/testing/webhook-receiver'
import { deliverWebhook, queueWebhooks } from './jobs/deliver-webhook'
import { startRun } from './runs'
import { startWorker } from './worker'

let receiver: WebhookReceiver
let address = ''
let received: ReceivedMessage[] = []

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  ;({ address, received } = receiver)
})
beforeEach(() => {
  received.length = 0
  receiver.answers.length = 0
})
afterAll(() => receiver.close())

const context = { signal: new AbortController().signal, stopping: new AbortController().signal }
const send = (deliveryId: string) => deliverWebhook.run({ deliveryId }, context)

async function listDeliveries(studyId: string) {
  return db.webhookDelivery.findMany({ where: { webhook: { studyId } }, orderBy: { createdAt: 'asc' } })
}

async function createSettled() {
  const study = await createStudy({ items: 1 })
  const pi = await createActor(study.id, 'pi')
  const secret = await createWebhook(pi, study.id, { url: `${address}/hook`, events: ['item.settled'] })
  for (const _ of [1, 2, 3])
    await rate(await createAssignedRater(study), study, study.itemIds[0]!, 'Supported')
  return { study, pi, secret, itemId: study.itemIds[0]! }
}

describe('webhooks', () => {
  it('are notified of what another policy settles, or settles otherwise, and of nothing else', async () => {
    const { study, pi, itemId } = await createSettled()
    const statement = await db.statement.findFirstOrThrow({ where: { items: { some: { id: itemId } } } })
    const { id: statementId } = await db.statement.create({
      data: {
        studyId: study.id,
        patientId: study.patientId,
        documentId: statement.documentId,
        externalId: 'p1',
        kind: 'claim',
        ordinal: 1,
        text: 'Another one.',
      },
    })
    const split = await db.item.create({
      data: { studyId: study.id, taskId: study.taskId, patientId: study.patientId, statementId, key: 'p1' },
    })
    const apply = (policy: ConsensusPolicy, seenVersion: number) =>
      applyPolicy(pi, study, { policy, reason: 'x', seenVersion })
    await apply({ kind: 'unanimous', of: 3 }, 0)
    for (const code of ['Supported', 'Supported', 'Not Addressed'] as const)
      await rate(await createAssignedRater({ ...study, itemIds: [split.id] }), study, split.id, code)
    expect(await listDeliveries(study.id)).toHaveLength(1)

    await apply({ kind: 'panel' }, 1)
    await apply({ kind: 'unanimous', of: 3 }, 2)
    await apply({ kind: 'panel' }, 3)

    const reported = (await listDeliveries(study.id)).map((delivery) => delivery.payload)
    expect(reported).toMatchObject([{ itemId }, { itemId: split.id, code: 'Supported', state: 'agreed' }])
  })

  it('are reported once when a statement is settled, signed, and without any text', async () => {
    const { study, pi, secret, itemId } = await createSettled()
    const [delivery, ...others] = await listDeliveries(study.id)
    expect(others).toEqual([])

    await send(delivery!.id)
    await send(delivery!.id)

    expect(received).toHaveLength(1)
    const [{ headers, body, url }] = received as [ReceivedMessage]
    expect(url).toBe('/hook')
    expect(JSON.parse(body)).toMatchObject({
      event: 'item.settled',
      data: { studyId: study.id, itemId, statementId: 'p0', state: 'agreed', code: 'Supported' },
    })
    expect(body).not.toMatch(/afebrile|hidden-author-name/)
    const [, seconds, given] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['concordance-signature'])) ?? []
    expect(given).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60)
    const [webhook] = await listWebhooks(pi, study.id)
    expect(webhook?.deliveries).toMatchObject([{ status: 'delivered', attempts: 1, answer: 'HTTP 200' }])
    expect(JSON.stringify(webhook)).not.toContain(secret)
  })

  it('are reported again when the answer changes, and not when it does not', async () => {
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    await createWebhook(pi, study.id, { url: address, events: ['item.settled'] })
    const { itemId, third } = await createContestedItem(study)
    expect(await listDeliveries(study.id)).toEqual([])
    const decision = { itemId, reason: 'other', rationale: 'x', guideline: null } as const

    await decideConsensus(third, study, { ...decision, code: 'Supported', seenRevision: 0 })
    await decideConsensus(third, study, { ...decision, code: 'Supported', seenRevision: 1 })
    await decideConsensus(third, study, { ...decision, code: 'Cannot be decided', seenRevision: 2 })

    const messages = (await listDeliveries(study.id)).map((entry) => (entry.payload as { code: string }).code)
    expect(messages).toEqual(['Supported', 'Cannot be decided'])
  })

  it.each([
    [{ status: 500 }, 'HTTP 500'],
    [{ status: 302, location: 'http://127.0.0.1:1/private' }, 'HTTP 302'],
  ])('are tried again after %j, and follow no redirect', async (given, words) => {
    const { study } = await createSettled()
    const [delivery] = await listDeliveries(study.id)
    receiver.answers.push(given)

    await expect(send(delivery!.id)).rejects.toThrow('did not take the message')
    expect(await listDeliveries(study.id)).toMatchObject([{ status: 'pending', attempts: 1, answer: words }])
    expect(received).toHaveLength(1)
    await send(delivery!.id)
    expect(await listDeliveries(study.id)).toMatchObject([{ status: 'delivered', attempts: 2 }])
    await deliverWebhook.giveUp({ deliveryId: delivery!.id })
    expect(await listDeliveries(study.id)).toMatchObject([{ status: 'delivered' }])
  })

  it('go nowhere that no administrator has allowed, also later', async () => {
    const { study, pi } = await createSettled()
    for (const url of [
      'https://elsewhere.example/',
      'http://169.254.169.254/latest',
      'http://localhost:1/',
    ]) {
      await expect(createWebhook(pi, study.id, { url, events: ['item.settled'] })).rejects.toMatchObject({
        code: 'invalid',
      })
    }
    const [delivery] = await listDeliveries(study.id)
    const allowed = process.env['WEBHOOK_HOSTS'] ?? ''
    process.env['WEBHOOK_HOSTS'] = 'other.example'
    await send(delivery!.id)
    process.env['WEBHOOK_HOSTS'] = allowed

    expect(received).toEqual([])
    expect(await listDeliveries(study.id)).toMatchObject([{ status: 'failed' }])
  })

  it('are queued exactly once, also by several workers', async () => {
    const { study } = await createSettled()

    await Promise.all([queueWebhooks(), queueWebhooks(), queueWebhooks()])

    const [delivery] = await listDeliveries(study.id)
    expect(delivery?.queuedAt).not.toBeNull()
    const jobs = await db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from pgboss.job where name = 'deliver-webhook' and data->>'deliveryId' = ${delivery!.id}`
    expect(jobs).toEqual([{ count: 1 }])
  })

  it('are for leads alone', async () => {
    const { study, pi } = await createSettled()
    const webhookId = (await listWebhooks(pi, study.id))[0]?.webhookId ?? ''
    for (const role of ['rater', 'adjudicator'] as const) {
      const actor = await createActor(study.id, role)
      for (const attempt of [
        () => listWebhooks(actor, study.id),
        () => createWebhook(actor, study.id, { url: address, events: ['run.finished'] }),
        () => removeWebhook(actor, study.id, webhookId),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' })
      }
    }
    const stranger = await createActor((await createStudy()).id, 'pi')
    await expect(removeWebhook(stranger, study.id, webhookId)).rejects.toMatchObject({ code: 'not_found' })
    await removeWebhook(pi, study.id, webhookId)
    expect(await listDeliveries(study.id)).toEqual([])
  })
})

describe('a worker', () => {
  it('sends what has happened by itself, and again when it was not taken', async () => {
    await db.webhook.deleteMany() // what other tests left would be sent, too
    const study = await createStudy({ items: 1 })
    const pi = await createActor(study.id, 'pi')
    await createWebhook(pi, study.id, { url: address, events: ['run.finished'] })
    receiver.answers.push({ status: 503 })
    const stop = await startWorker()
    try {
      const runId = await startRun(pi, study, { kind: 'baseline' })
      await waitForRun(pi, study, runId)
      await vi.waitFor(
        async () =>
          expect(await listDeliveries(study.id)).toMatchObject([{ status: 'delivered', attempts: 2 }]),
        { timeout: 60_000, interval: 500 },
      )

      const messages = received.filter((message) => message.body.includes(runId))
      expect(messages).toHaveLength(2)
      expect(JSON.parse(messages[1]?.body ?? '')).toMatchObject({
        event: 'run.finished',
        data: { studyId: study.id, runId, status: 'done', done: 1, failed: 0 },
      })
    } finally {
      await stop()
    }
  })
})
