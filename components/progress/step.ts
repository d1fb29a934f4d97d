import type { StudyState } from '@/lib/core/study-state'
import type { LetterCall } from './mail'

/** Something that a lead can do now. */
export type Step = {
  title: string
  why: string
  /** Where it is done, as the address of a room; null where it is not done here. */
  path: string | null
  letters: readonly LetterCall[]
}

/** What steps follow from. */
export type StepBasis = { state: StudyState; now: Date }
