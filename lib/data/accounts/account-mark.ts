import 'server-only'
import { createHmac, hkdfSync } from 'node:crypto'
import { env } from '@/lib/env'

/**
 * Stands for an e-mail address that somebody typed, of an account or of none: the same for the same address, and nobody
 * without the installation's secret can tell which it is.
 */
export function markAddress(email: string): string {
  const key = new Uint8Array(hkdfSync('sha256', env().NEXTAUTH_SECRET ?? '', '', 'failed-sign-in', 32))
  return createHmac('sha256', key).update(email).digest('base64url')
}
