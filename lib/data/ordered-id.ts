import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7: those made later sort later, to the millisecond. Of rows that are written by the hundred thousand, indexes
 * then grow at one end instead of everywhere. `ordered_uuid()` is the same in SQL.
 *
 * @see RFC 9562, 5.7
 */
export function orderedId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
