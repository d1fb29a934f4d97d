import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { ItemList, ListPosition } from '@/lib/core/figures/errors/item-list'
import type { TaskRef } from '@/lib/core/task'
import { figures } from './figures'

/** Where a statement stands in the list it was opened from; null also for a list that asks for sealed AI raters. */
export async function readListPosition(
  actor: Actor,
  task: TaskRef,
  list: ItemList | null,
  itemId: string,
): Promise<ListPosition | null> {
  if (list === null) return null
  return figures.findListPosition(actor, task, list, itemId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  })
}
