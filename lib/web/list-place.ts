import type { Actor } from '@/lib/core/actor'
import { AppError } from '@/lib/core/errors'
import type { ItemList, ListPlace } from '@/lib/core/figures/errors/item-list'
import type { TaskRef } from '@/lib/core/task'
import { figures } from './figures'

/** Where a statement stands in the list it was opened from; null also for a list that asks for sealed AI raters. */
export async function readPlace(
  actor: Actor,
  task: TaskRef,
  list: ItemList | null,
  itemId: string,
): Promise<ListPlace | null> {
  if (list === null) return null
  return figures.findListPlace(actor, task, list, itemId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict') return null
    throw error
  })
}
