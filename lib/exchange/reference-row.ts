import type { Place } from '@/lib/core/exchange/import-report'
import type { ImportRowOf } from '@/lib/core/exchange/import-row'
import { sha256 } from '../digest'

/** A reference context under the source's key; without one, its hash is its key. */
export function toReferenceRow(place: Place, text: string, key?: string): ImportRowOf<'reference'> {
  const hash = sha256(text)
  const { file, line } = place
  return { entity: 'reference', file, line, key: key ?? hash, hash, text }
}
