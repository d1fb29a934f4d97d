import type { Guideline } from './guideline'
import type { LabelingConfig } from './labeling-config'

/** What the workbench needs to know of a task: its settings and its guideline in force. */
export type LabelingSetup = LabelingConfig & {
  guideline: Guideline
  /** The person has acknowledged this version, or has nothing to acknowledge. */
  isGuidelineRead: boolean
}
