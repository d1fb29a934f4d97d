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

/** Why a plan would change nothing, in a sentence that says what to do about it. */
export function whyNothing(preview: PlanPreview, settings: PlanSettings): string {
  const { ratersPerItem, keep, patients } = settings
  if (preview.patients.every(({ items }) => items === 0))
    return 'There is no statement to give out: import documents first. Statements kept for training are not real work.'
  if (preview.patients.some(({ missing }) => missing > 0)) return whyShort(preview, settings)
  const whose = patients.kind === 'all' ? 'Every statement' : 'Every statement of these patients'
  return `${whose} has its ${ratersPerItem === 1 ? 'rater' : `${ratersPerItem} raters`} already.${keep === 'all' ? ' To share the work with newcomers, let what is assigned go to others if it is not begun.' : ''}`
}
