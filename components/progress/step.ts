import type { Standing } from '@/lib/core/standing'
import type { Letter, Letterhead } from './mail'

/** Something that a lead can do now. */
export type Step = {
  title: string
  why: string
  /** Where it is done, under the study's address; null where it is not done here. */
  path: string | null
  letters: readonly Letter[]
}

/** What steps follow from. */
export type StepBasis = { standing: Standing; letterhead: Letterhead; now: Date }
