import type { ModelWork } from '@/lib/core/text-jobs'
import type { AskModel } from '../ask-model'
import type { Ledger } from '../retrieval/search-tools'

/** What goes with work on one text: when to stop, and questions to a model that are kept account of and end together. */
export type TextWork = {
  signal: AbortSignal
  openModel: (work: ModelWork) => AskModel
  /** Told of every other call to a model. */
  ledger: Ledger
}
