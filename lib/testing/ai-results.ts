import type { AiResults } from '@/lib/core/figures/basis/margin'

/** Nothing is known of AI raters: there is none, their figures are sealed, and no margin is fixed. */
export const NO_AI_RESULTS: AiResults = {
  openedAt: null,
  openReason: null,
  glimpsedAt: null,
  margins: [],
  aiRaters: 0,
  lateIds: [],
}
