import 'server-only'
import { env } from '@/lib/env'

/** Whether people reach this installation by https. */
export function isSecure(): boolean {
  return env().NEXTAUTH_URL?.startsWith('https://') ?? false
}

/** Secure cookies wherever the installation is reached by https; the prefix then also binds them to this host and path. */
export function sessionCookieName(): string {
  return isSecure() ? '__Host-concordance.session' : 'concordance.session'
}
