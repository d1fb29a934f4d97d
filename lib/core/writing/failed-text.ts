import type { Draft } from './writing-methods'

/** A text that failed while a model wrote it, with what was written until then. */
export type FailedText = {
  workId: string
  unitId: string
  patient: string
  admission: string
  /** Who would have written it. */
  author: string
  /** Why; null where it was cut off by a pause or a stop, or is being written again. */
  failure: string | null
  /** `ended` has had all its tries; the others have one to come while the work goes on. */
  state: 'ended' | 'goes-on' | 'paused' | 'stopped'
  at: string
  drafts: readonly Draft[]
}
