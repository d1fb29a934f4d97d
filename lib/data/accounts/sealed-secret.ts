import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from '@/lib/core/errors'
import { env } from '@/lib/env'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Seals what an account's codes are made from (AES-256-GCM): a copy of the database alone is not enough to make a code.
 *
 * @returns nonce, tag and sealed bytes, in this order
 */
export function sealSecret(secret: Uint8Array, userId: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(userId), nonce)
  const body = Buffer.concat([cipher.update(secret), cipher.final()])
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body]))
}

/**
 * @throws {AppError} `unavailable` where it was sealed with another installation's secret or for another account, or is
 * damaged
 */
export function openSecret(sealed: Uint8Array, userId: string): Uint8Array<ArrayBuffer> {
  const key = keyOf(userId)
  const body = sealed.subarray(NONCE_BYTES + TAG_BYTES)
  try {
    const options = { authTagLength: TAG_BYTES }
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), options)
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return new Uint8Array(Buffer.concat([decipher.update(body), decipher.final()]))
  } catch (error) {
    throw new AppError(
      'unavailable',
      'The secret of this installation has changed, so the codes of your app cannot be checked. Take a recovery code, or ask an administrator.',
      { cause: error },
    )
  }
}

function keyOf(userId: string): Uint8Array {
  const secret = env().NEXTAUTH_SECRET
  if (!secret) throw new AppError('unavailable', 'NEXTAUTH_SECRET is not set.')
  return new Uint8Array(hkdfSync('sha256', secret, '', `two-step:${userId}`, 32))
}
