import type { AiResults, Margin } from '@/lib/core/figures/basis/margin'

/** Nothing is known of AI raters: there is none, their figures are sealed, and no margin is fixed. */
export const NO_AI_RESULTS: AiResults = {
  openedAt: null,
  openReason: null,
  glimpsedAt: null,
  margins: [],
  aiRaters: 0,
  lateIds: [],
}

/** A margin of five points of agreement, fixed before the figures were opened, with no AI rater named as the primary one. */
export function makeMargin(more: Partial<Margin> = {}): Margin {
  return {
    measure: 'agreement',
    margin: 0.05,
    reason: 'Half.',
    primary: null,
    revision: 1,
    setAt: '2025-01-01T00:00:00Z',
    isAfterOpening: false,
    ...more,
  }
}
