import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/core/canonical-json'
import type { Decomposition } from '@/lib/core/text-jobs'

/** SHA-256 over the settings by which texts were cut, whatever texts these were: equal settings are one decomposition. */
export function hashDecomposition({ source: _source, kind: _kind, ...settings }: Decomposition): string {
  return createHash('sha256').update(canonicalJson(settings)).digest('hex')
}
