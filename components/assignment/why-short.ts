import type { PlanPreview } from '@/lib/core/assignment/plan-preview'
import type { PlanSettings } from '@/lib/core/assignment/plan-settings'
import { counted } from '@/lib/core/counted-words'

/** Why statements would stay short of raters, a sentence for each reason that says what to do about it. */
export function whyShort(
  { reasons }: Pick<PlanPreview, 'reasons'>,
  { raterIds, ratersPerItem, maxUnits, unit }: PlanSettings,
): string {
  const sentences = {
    units: `The limit of ${maxUnits} ${maxUnits === 1 ? unit : `${unit}s`} each leaves raters who could not take more: raise it, or choose more raters.`,
    time: 'Chosen raters have no time left in the period: lengthen it, or change their limits and leave.',
    barred:
      'Chosen raters have some of these statements in a later round and must not get them again: choose others.',
    raters: `Each statement needs ${counted(ratersPerItem, 'rater', 'raters')}, and ${counted(raterIds.length, 'is', 'are')} chosen: choose more above.`,
  }
  return reasons.map((reason) => sentences[reason]).join(' ')
}
