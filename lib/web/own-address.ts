import 'server-only'
import { env } from '@/lib/env'

/** This server's address as people reach it, for links in letters; without a slash at the end. Every start sets it. */
export function ownAddress(): string {
  return new URL(env().NEXTAUTH_URL ?? 'http://localhost').origin
}
