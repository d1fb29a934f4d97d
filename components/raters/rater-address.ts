import { addressWith } from '@/components/ui/address'
import { type TaskRef, taskHome } from '@/lib/core/task'

/**
 * Where a rater's answers stand in figures.
 *
 * @param origin the page that leads there, below the study's address; the overview where it is not given
 */
export function raterAddress(task: TaskRef, raterId: string, origin: string | null = null): string {
  return addressWith(`${taskHome(task)}/raters/${raterId}`, { back: origin })
}
