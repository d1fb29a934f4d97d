import 'server-only'
import { env } from '@/lib/env'

/** Whether people reach this installation by https. */
export function isSecure(): boolean {
  return env().NEXTAUTH_URL?.startsWith('https://') ?? false
}
