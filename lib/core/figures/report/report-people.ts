import type { AgreementOptions } from '@/lib/core/agreement/human-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import type { StudyFrame } from '@/lib/core/study-frame'
import { type ItemFilter, keptItems, SPLITS, type Split, splitItems } from '../basis/strata'
import { suppressionMask } from '../basis/suppression'
import { agreementByGroup, type GroupAgreement } from '../people/agreement-by-group'

/** What of people's agreement the report tells beyond their page. */
export type ReportPeople = {
  /** All statements, raters told apart; the page leaves it out where it is not asked for, for it takes long. */
  apart: GroupAgreement | null
  /** AC1 as if statements of one patient had nothing in common, as published. */
  byStatementUnit: Estimate | null
  splits: readonly { split: Split; groups: readonly GroupAgreement[] }[]
}

/** What people name their groups of statements by in a report; patients would fill pages. */
const REPORTED_SPLITS = SPLITS.filter((split) => split !== 'patient')

export function reportPeople(
  frame: StudyFrame,
  filter: Partial<ItemFilter>,
  options: AgreementOptions,
): ReportPeople {
  const mask = suppressionMask(frame)
  const whole = [{ label: 'all', places: [...frame.items.keys()], query: {} }]
  const keep = keptItems(frame, filter)
  const [byStatement] = agreementByGroup(frame, whole, ['ac1'], { ...options, unit: 'item' }, mask)
  return {
    apart: agreementByGroup(frame, whole, ['cohen'], options, mask)[0] ?? null,
    byStatementUnit: byStatement?.estimates.ac1 ?? null,
    splits: REPORTED_SPLITS.flatMap((split) => {
      const groups = splitItems(frame, keep, split)
      // what was brought in on one day has no course over time, and the report does not depend on that day
      if (split === 'time' && groups.length < 2) return []
      return [{ split, groups: agreementByGroup(frame, groups, ['ac1'], options, mask) }]
    }),
  }
}
