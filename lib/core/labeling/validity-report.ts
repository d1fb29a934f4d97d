import type { Estimate } from '../agreement/rating-table'
import type { DraftComparison } from '../protocols/validity/compare-drafts'

/** How the four checks of a study stand, for its lead. */
export type ValidityReport = {
  total: number
  drafted: number
  reviewed: number
  /** Newest draft against reviewer, over statements that have both. */
  comparisons: readonly DraftComparison[]
  /** Reviewed and invalid statements by who wrote the text and how it was cut. */
  groups: readonly {
    authorKind: 'human' | 'llm'
    kind: 'sentence' | 'claim'
    total: number
    reviewed: number
    invalid: number
    /** Of those reviewed, with Wilson's 95 % interval, by patient. */
    share: Estimate
  }[]
}
