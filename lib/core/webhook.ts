import { z } from 'zod'

export const WEBHOOK_EVENTS = [
  { event: 'item.settled', title: 'A statement is settled' },
  { event: 'run.finished', title: 'An AI rater’s run has ended' },
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]['event']

export const newWebhookSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'This is not an address that starts with http:// or https://.' })
    .max(1000)
    .refine(
      (url) => !URL.canParse(url) || new URL(url).username === '',
      'No name or password in the address.',
    ),
  events: z.array(z.enum(WEBHOOK_EVENTS.map((entry) => entry.event))).min(1, 'Choose what to notify about.'),
})

export type NewWebhook = z.input<typeof newWebhookSchema>

export type WebhookEntry = {
  webhookId: string
  url: string
  events: readonly string[]
  /** Newest first; times are ISO. */
  deliveries: readonly WebhookDeliveryEntry[]
}

type WebhookDeliveryEntry = {
  deliveryId: string
  event: string
  status: string
  attempts: number
  answer: string | null
  createdAt: string
}

/**
 * Whether the installation lets webhooks go to this address: its host, or host and port, is one of those that an
 * administrator has listed.
 *
 * @param hosts comma-separated `host` or `host:port`; undefined lets nothing go
 */
export function isWebhookAllowed(url: string, hosts: string | undefined): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, host } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  const listed = (hosts ?? '').split(',').map((entry) => entry.trim().toLowerCase())
  return listed.some((entry) => entry !== '' && (entry === hostname || entry === host))
}
