import type { PlanPreview } from '@/lib/core/assignment/plan-preview'
import type { PlanSettings } from '@/lib/core/assignment/plan-settings'
import { counted } from '@/lib/core/counted-words'

/** Why a plan would change nothing, in a sentence that says what to do about it. */
export function whyNothing(
  { patients, raters }: PlanPreview,
  { raterIds, ratersPerItem, maxUnits, unit, keep }: PlanSettings,
): string {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  if (sum(patients.map(({ items }) => items)) === 0)
    return 'There is no statement to give out: import documents first. Statements kept for training are not real work.'
  if (sum(patients.map(({ missing }) => missing)) === 0)
    return `Every statement has its ${ratersPerItem === 1 ? 'rater' : `${ratersPerItem} raters`} already.${keep === 'all' ? ' To share the work with newcomers, let what is assigned go to others if it is not begun.' : ''}`
  if (raterIds.length < ratersPerItem)
    return `Each statement needs ${ratersPerItem} raters, and ${counted(raterIds.length, 'is', 'are')} chosen: choose more above.`
  if (raters.some(({ maxItems, items }) => maxItems !== null && items >= maxItems))
    return 'The chosen raters have no time left in the period: lengthen it, or change their limits and leave.'
  if (maxUnits !== null)
    return `The limit of ${maxUnits} ${unit}s each leaves nobody who could take more: raise it, or choose more raters.`
  return 'Whoever is chosen has these statements already, or no time in the period: choose more raters.'
}
