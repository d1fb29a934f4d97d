import type { PlanPreview } from '@/lib/core/assignment/plan-preview'
import type { PlanSettings } from '@/lib/core/assignment/plan-settings'
import { whyShort } from './why-short'

/** Why a plan would change nothing, in a sentence that says what to do about it. */
export function whyNothing(preview: PlanPreview, settings: PlanSettings): string {
  const { ratersPerItem, keep, patients } = settings
  if (preview.patients.every(({ items }) => items === 0))
    return 'There is no statement to give out: import documents first. Statements kept for training are not real work.'
  if (preview.patients.some(({ missing }) => missing > 0)) return whyShort(preview, settings)
  const whose = patients.kind === 'all' ? 'Every statement' : 'Every statement of these patients'
  return `${whose} has its ${ratersPerItem === 1 ? 'rater' : `${ratersPerItem} raters`} already.${keep === 'all' ? ' To share the work with newcomers, let what is assigned go to others if it is not begun.' : ''}`
}
