import 'server-only'
import type { Actor } from '@/lib/core/actor'
import { authorName } from '@/lib/core/figures/strata'
import { getStudyFrame } from './study-frame'

/**
 * What authors and patients of a study's statements are called, in the order that people count in.
 *
 * @throws {AppError} `not_found`, `forbidden`
 */
export async function getFilterNames(
  actor: Actor,
  studyId: string,
): Promise<{ systems: readonly string[]; patients: readonly string[] }> {
  const { items } = await getStudyFrame(actor, studyId, { judges: false })
  return {
    systems: inOrder(items.map(authorName)),
    patients: inOrder(items.map(({ patient }) => patient)),
  }
}

function inOrder(names: readonly string[]): string[] {
  return [...new Set(names)].toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }))
}
