import type { Draft } from './writing-methods'

/** A text that failed while a model wrote it, with what was written until then. */
export type FailedText = {
  workId: string
  unitId: string
  patient: string
  admission: string
  /** Who would have written it. */
  author: string
  /** Why; null where it was stopped. */
  failure: string | null
  /** Whether another try is still to come. */
  isPending: boolean
  at: string
  drafts: readonly Draft[]
}
