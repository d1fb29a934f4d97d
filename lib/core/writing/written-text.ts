import type { Citation } from './citations'
import type { Draft } from './writing-methods'

/** A document as its writer left it: the text, what it cites, and the drafts on the way. */
export type WrittenText = {
  documentId: string
  externalId: string
  kind: string
  authorKind: 'human' | 'llm'
  authorName: string
  patient: { patientId: string; externalId: string }
  text: string
  /** The task with its score sheet; null where no task asks about its sentences or claims. */
  sheetTaskId: string | null
  citations: readonly Citation[]
  /** In the order in which they were written; none of a text that was not written here. */
  drafts: readonly Draft[]
}
