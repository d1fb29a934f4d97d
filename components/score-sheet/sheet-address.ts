import { addressWith } from '@/components/ui/address'
import { type TaskRef, taskHome } from '@/lib/core/task'

/**
 * Where the score sheet of a text stands.
 *
 * @param origin the page that leads there, below the study's address
 */
export function sheetAddress(task: TaskRef, documentId: string, origin: string): string {
  return addressWith(`${taskHome(task)}/documents/${documentId}`, { back: origin })
}
