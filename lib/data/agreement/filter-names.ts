import 'server-only'
import type { Actor } from '@/lib/core/actor'
import type { ItemState } from '@/lib/core/adjudication/item-state'
import { authorName, filteredItems, type ItemFilter } from '@/lib/core/figures/basis/strata'
import type { LabelSet } from '@/lib/core/labels'
import { naturalOrder } from '@/lib/core/natural-order'
import { MATRIX_KINDS, type MatrixKind } from '@/lib/core/ratings-matrix'
import type { TaskRef } from '@/lib/core/task'
import { noteNarrowView } from '../blinding/narrow-views'
import { getStudyMatrix } from '../matrix/study-matrix'

type FilterNames = {
  labelSet: LabelSet
  /** What kinds of statements there are. */
  kinds: readonly MatrixKind[]
  systems: readonly string[]
  patients: readonly string[]
  states: readonly ItemState['kind'][]
  passing: number | null
}

/**
 * What authors and patients of a task's statements are called, in the order that people count in, where its statements stand,
 * and how many of them pass a view's filters; null where nobody asks.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getFilterNames(
  actor: Actor,
  task: TaskRef,
  view: ItemFilter | null,
): Promise<FilterNames> {
  const matrix = await getStudyMatrix(actor, task, { aiRaters: false })
  const { items, labelSet } = matrix
  // how many pass reveals nothing of answers unless it is asked of them
  if (view?.subset) await noteNarrowView(actor, task, matrix, view)
  return {
    labelSet,
    kinds: MATRIX_KINDS.filter((kind) => items.some((item) => item.kind === kind)),
    systems: inOrder(items.map(authorName)),
    patients: inOrder(items.map(({ patient }) => patient)),
    states: [...new Set(matrix.states)],
    passing: view && filteredItems(matrix, view).reduce((sum, isIncluded) => sum + isIncluded, 0),
  }
}

function inOrder(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted(naturalOrder)
}
