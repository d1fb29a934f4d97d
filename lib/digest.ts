import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/core/canonical-json'

/** SHA-256 of a text's UTF-8 bytes, in hex. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** SHA-256 of a value as canonical JSON, in hex: the same for equal values. @throws {TypeError} for what JSON cannot hold */
export function digestOf(value: unknown): string {
  return sha256(canonicalJson(value))
}
