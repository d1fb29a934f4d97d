'use client'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Table, Td, Th } from '@/components/ui/table'
import { useStep } from '@/components/ui/use-step'
import { secondOf } from '@/lib/core/time-words'
import type { WebhookEntry } from '@/lib/core/webhook'

type Props = {
  studyId: string
  webhooks: readonly WebhookEntry[]
  onRemove: (input: {
    studyId: string
    webhookId: string
  }) => Promise<{ ok: true } | { ok: false; message: string }>
}

/** A study's webhooks, each with the log of what was sent. */
export function WebhookList({ studyId, webhooks, onRemove }: Props) {
  const { failure, isBusy, take } = useStep(onRemove)
  if (webhooks.length === 0) return <Notice>This study notifies no program.</Notice>

  return (
    <ul className="grid gap-4">
      {webhooks.map((webhook) => (
        <li key={webhook.webhookId} className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-sm font-semibold wrap-anywhere">{webhook.url}</h2>
            <Button
              tone="danger"
              disabled={isBusy}
              onClick={() => take({ studyId, webhookId: webhook.webhookId })}
            >
              Remove<span className="sr-only"> {webhook.url}</span>
            </Button>
          </div>
          <p className="text-xs text-muted">{webhook.events.join(', ')}</p>
          {webhook.deliveries.length === 0 ? (
            <Notice>Nothing was sent yet.</Notice>
          ) : (
            <Table caption={`Messages to ${webhook.url}`}>
              <thead>
                <tr>
                  <Th>At (UTC)</Th>
                  <Th>Event</Th>
                  <Th>State</Th>
                  <Th numeric>Tries</Th>
                  <Th>Answer</Th>
                </tr>
              </thead>
              <tbody>
                {webhook.deliveries.map((delivery) => (
                  <tr key={delivery.deliveryId}>
                    <Td className="tabular-nums">{secondOf(delivery.createdAt)}</Td>
                    <Td>{delivery.event}</Td>
                    <Td>{delivery.status}</Td>
                    <Td numeric>{delivery.attempts}</Td>
                    <Td>{delivery.answer ?? '–'}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </li>
      ))}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </ul>
  )
}
