import { addressWith } from '@/components/ui/address'
import { roomAddress, type TaskRef } from '@/lib/core/task'
import type { SystemLinks } from './system-report-body'

/** From a report on a page: to all that was said of an item, and into the text of the system, at a passage where one is quoted. */
export function systemLinks(task: TaskRef): SystemLinks {
  return {
    item: (itemId) => roomAddress(task, `statements/${itemId}`),
    text: (documentId, passage) =>
      roomAddress(task, addressWith(`documents/${documentId}`, { start: passage?.start, end: passage?.end })),
  }
}
