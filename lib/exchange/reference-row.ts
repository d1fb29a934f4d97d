import { createHash } from 'node:crypto'
import type { Place } from '@/lib/core/exchange/import-report'
import type { ImportRowOf } from '@/lib/core/exchange/import-row'

/** A reference context under the source's key; without one, its hash is its key. */
export function toReferenceRow(place: Place, text: string, key?: string): ImportRowOf<'reference'> {
  const hash = createHash('sha256').update(text).digest('hex')
  const { file, line } = place
  return { entity: 'reference', file, line, key: key ?? hash, hash, text }
}
