import 'server-only'
import { randomBytes } from 'node:crypto'
import { sha256 } from '@/lib/digest'

/** The secret of a link, 256 random bits in letters that fit an address. Only its hash is stored. */
export function newLinkSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: hashLinkSecret(secret) }
}

/** SHA-256 in hex: a secret of 256 random bits needs no slow hash. */
export function hashLinkSecret(secret: string): string {
  return sha256(secret)
}
