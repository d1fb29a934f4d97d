import 'server-only'
import { hkdfSync } from 'node:crypto'
import { env } from '@/lib/env'

/**
 * The key that seals one person's unsent comments in the browser: 32 bytes, base64, the same at each sign-in and on each
 * computer, made from the installation's secret.
 */
export function outboxKey(userId: string): string {
  const secret = env().NEXTAUTH_SECRET ?? ''
  return Buffer.from(hkdfSync('sha256', secret, '', `outbox:${userId}`, 32)).toString('base64')
}
