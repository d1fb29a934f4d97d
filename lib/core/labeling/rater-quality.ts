import type { IntraRaterAgreement } from '../agreement/intra-rater-agreement'
import type { Estimate } from '../agreement/rating-table'
import type { QualityConfig } from '../assignment/quality-config'
import type { TrainingState } from './training'

/** What is known of one rater's reliability, beside what others say. */
export type RaterQuality = {
  raterId: string
  alias: string
  /** Null for raters without training. */
  training: (TrainingState & { isWaived: boolean }) | null
  /** Own answers given twice; null without any repeat answered. */
  repeats: IntraRaterAgreement | null
  repeatsAsked: number
  /**
   * First answers to statements with a hidden known answer; the interval is Wilson's, 95 %, by patient. Of so few that it
   * would reveal single answers that are not settled, how many are right is suppressed.
   */
  gold: KnownHits
  /** The same question by question, of a task that asks several, and how often the same was said again. */
  fields: readonly { title: string; gold: KnownHits; again: Estimate }[]
}

type KnownHits = { right: number | null; answered: number; share: Estimate }

export type QualityReport = { config: QualityConfig; raters: readonly RaterQuality[] }
